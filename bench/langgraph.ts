import { Annotation, Command, END, interrupt, START, StateGraph } from '@langchain/langgraph'
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres'
import pg from 'pg'
import { serve } from '../bin/bench/serve.ts'
import { draft, shopReads } from '../bin/bench/shop-reads.ts'

// The case as a graph: a node a step, a checkpoint in Postgres after each (durability "sync"), parked by `interrupt`,
// taken up again by `Command({ resume })`.

type Fact = { action: string; observation: unknown }

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const found = await pool.query<{ id: string }>('SELECT id FROM "Customer" WHERE email = $1', [
  'jordan.lee@example.com',
])
const customerId = found.rows[0]?.id ?? ''

const State = Annotation.Root({
  question: Annotation<string>,
  facts: Annotation<Fact[]>({ reducer: (all, more) => [...all, ...more], default: () => [] }),
  draft: Annotation<typeof draft | null>,
  decision: Annotation<string | null>,
  sent: Annotation<string | null>,
})

function reading({ name, of }: (typeof shopReads)[number]) {
  return async () => {
    const { text, values } = of(customerId)
    const { rows } = await pool.query({ name, text, values })
    return { facts: [{ action: name, observation: rows[0] }] }
  }
}

const [getCustomer, getOrder, getShipment] = shopReads.map(reading)
if (!getCustomer || !getOrder || !getShipment) throw new Error('Three reads are made')

const saver = new PostgresSaver(pool)
await saver.setup()
const graph = new StateGraph(State)
  .addNode('get_customer', getCustomer)
  .addNode('get_order', getOrder)
  .addNode('get_shipment', getShipment)
  .addNode('draft_email', async () => ({ draft }))
  .addNode('propose_send', async (state) => ({ decision: interrupt<unknown, string>({ send: state.draft }) }))
  .addNode('send', async () => ({ sent: '250 taken' }))
  .addEdge(START, 'get_customer')
  .addEdge('get_customer', 'get_order')
  .addEdge('get_order', 'get_shipment')
  .addEdge('get_shipment', 'draft_email')
  .addEdge('draft_email', 'propose_send')
  .addEdge('propose_send', 'send')
  .addEdge('send', END)
  .compile({ checkpointer: saver })

const thread = (id: string) => ({ configurable: { thread_id: id }, durability: 'sync' as const })

serve(pg.Client, {
  open: async (cases) => Array.from({ length: cases }, () => crypto.randomUUID()),
  async park(id) {
    const question = 'Hi, I ordered headphones and they have not come. Where is my order?'
    const state = await graph.invoke({ question }, thread(id))
    if (state.draft === null || state.sent) throw new Error('It did not stop before sending')
  },
  async commit(id) {
    const { sent } = await graph.invoke(new Command({ resume: 'approved' }), thread(id))
    if (sent !== '250 taken') throw new Error('It was not sent')
  },
})
