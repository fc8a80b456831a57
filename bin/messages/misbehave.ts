import { type Answer, callOf, cutOff, textOf } from './answer.ts'
import type { RefusedStatus } from './refusal.ts'

/** What can go wrong on the way: the request is refused, or its answer is late, cut off or not what it should be. */
export type WireFault =
  | { kind: 'status'; status: RefusedStatus; retryAfter?: string; message?: string; errorCode?: string }
  /** Nothing is said for so long; or half of the body, and then nothing for so long. ms. */
  | { kind: 'slow_headers' | 'slow_body'; ms: number }
  | { kind: 'cut'; when: 'asked' | 'half_answered' }
  | { kind: 'wrong_content_type' | 'invalid_json' }

/** What can be wrong with an answer that arrives whole. */
export type AnswerFault =
  | { kind: 'empty_content' | 'text_only' | 'unfit_call' | 'max_tokens' }
  | { kind: 'refusal'; category: string | null }
  /** Stops for a reason of the API's, or one that it has not had so far. */
  | { kind: 'stop'; reason: string }
  | { kind: 'usage'; wrong: 'negative' | 'huge' | 'missing' }
  | { kind: 'parallel'; calls: number }

export type Misbehaviour = WireFault | AnswerFault

const onTheWire = ['status', 'slow_headers', 'slow_body', 'cut', 'wrong_content_type', 'invalid_json']

export function isWireFault(fault: Misbehaviour): fault is WireFault {
  return onTheWire.includes(fault.kind)
}

/** Spoils an answer. */
export function spoil(answer: Answer, fault: AnswerFault): Answer {
  switch (fault.kind) {
    case 'empty_content':
      return { ...answer, content: [], stop_reason: 'end_turn' }
    case 'text_only':
      return { ...answer, content: [textOf('I will look into it.')], stop_reason: 'end_turn' }
    case 'unfit_call':
      return { ...answer, content: answer.content.map(unfit) }
    case 'max_tokens':
      cutOff(answer)
      return answer
    case 'refusal': {
      const { category } = fault
      const explanation = 'This request may go against the usage policy.'
      const stop_details = { type: 'refusal' as const, category, explanation }
      return { ...answer, content: [], stop_reason: 'refusal', stop_details }
    }
    case 'stop':
      return stopped(answer, fault.reason)
    case 'usage':
      return { ...answer, usage: wrongUsage[fault.wrong] }
    case 'parallel':
      return { ...answer, content: repeated(answer, fault.calls), stop_reason: 'tool_use' }
  }
}

/** Arguments of another type than any schema asks for. */
function unfit(block: Answer['content'][number]): Answer['content'][number] {
  if (block.type !== 'tool_use') return block
  const wrong = Object.keys(block.input).map((name) => [name, { not: 'what was asked for' }] as const)
  return { ...block, input: { ...Object.fromEntries(wrong), surplus: true } }
}

function stopped(answer: Answer, reason: string): Answer {
  const text = answer.content.filter(({ type }) => type === 'text')
  const content = reason === 'tool_use' ? answer.content : text
  const stop_sequence = reason === 'stop_sequence' ? '###' : null
  return { ...answer, content, stop_reason: reason, stop_sequence }
}

function repeated({ content }: Answer, times: number): Answer['content'] {
  const call = content.find((block) => block.type === 'tool_use')
  if (call?.type !== 'tool_use') return content
  return Array.from({ length: times }, () => callOf(call.name, call.input))
}

const wrongUsage = {
  negative: {
    input_tokens: -5,
    output_tokens: -1,
    cache_read_input_tokens: -9,
    cache_creation_input_tokens: null,
  },
  huge: {
    input_tokens: 9e15,
    output_tokens: 9e15,
    cache_read_input_tokens: 9e15,
    cache_creation_input_tokens: 9e15,
  },
  missing: null,
} satisfies Record<string, Record<string, unknown> | null>
