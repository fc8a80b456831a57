import { DBOS } from '@dbos-inc/dbos-sdk'
import pg from 'pg'
import { serve } from '../bin/bench/serve.ts'
import { draft, shopReads } from '../bin/bench/shop-reads.ts'

// The case as a durable workflow: a step an action, each written to Postgres as it ends, parked in `recv`, taken up again
// by `send`.

const systemDatabaseUrl = process.env.DATABASE_URL ?? ''
const pool = new pg.Pool({ connectionString: systemDatabaseUrl, max: 20 })
const found = await pool.query<{ id: string }>('SELECT id FROM "Customer" WHERE email = $1', [
  'jordan.lee@example.com',
])
const customerId = found.rows[0]?.id ?? ''

/** Told when a workflow has written its last step before it waits. */
const parked = new Map<string, () => void>()
const ends = new Map<string, () => Promise<string>>()

async function work(question: string): Promise<string> {
  const facts: unknown[] = [question]
  for (const { name, of } of shopReads) {
    const read = async () => {
      const { text, values } = of(customerId)
      const { rows } = await pool.query({ name, text, values })
      return { action: name, observation: rows[0] }
    }
    facts.push(await DBOS.runStep(read, { name }))
  }
  const reply = await DBOS.runStep(async () => draft, { name: 'draft_email' })
  await DBOS.runStep(async () => ({ send: reply }), { name: 'propose_send' })
  parked.get(DBOS.workflowID ?? '')?.()
  const decision = await DBOS.recv<string>('decision', { timeoutSeconds: 3_600 })
  if (decision !== 'approved') throw new Error('It was not approved')
  return DBOS.runStep(async () => '250 taken', { name: 'send' })
}

const workflow = DBOS.registerWorkflow(work, { name: 'work' })
DBOS.setConfig({ name: 'bench', systemDatabaseUrl, systemDatabasePoolSize: 20, logLevel: 'error' })
await DBOS.launch()

serve(pg.Client, {
  open: async (cases) => Array.from({ length: cases }, () => crypto.randomUUID()),
  async park(id) {
    const question = 'Hi, I ordered headphones and they have not come. Where is my order?'
    const { promise, resolve } = Promise.withResolvers<void>()
    parked.set(id, resolve)
    const handle = await DBOS.startWorkflow(workflow, { workflowID: id })(question)
    ends.set(id, () => handle.getResult())
    await promise
  },
  async commit(id) {
    await DBOS.send(id, 'approved', 'decision')
    const sent = await ends.get(id)?.()
    if (sent !== '250 taken') throw new Error('It was not sent')
  },
})
