import type {
  MessageCreateParamsNonStreaming,
  TextBlockParam,
  Tool,
} from '@anthropic-ai/sdk/resources/messages'
import type { Prompt } from '#lib/loop/types.ts'
import { toolOf } from './tools.ts'

/** How hard a model is to think. */
export type Effort = NonNullable<NonNullable<MessageCreateParamsNonStreaming['output_config']>['effort']>
/** Which model is asked, and how. `strict`: whether its calls must fit the schemas, where it can promise that. */
export type Choice = { model: string; effort: Effort | null; maxTokens: number; strict: boolean }
export type MessageRequest = Omit<MessageCreateParamsNonStreaming, 'tools'> & { tools: Tool[] }

const cached = { cache_control: { type: 'ephemeral' } } as const

/**
 * A prompt as the provider takes it. Tools and instructions come first and are the same for every turn and case of a
 * playbook, so they are cached; so is all of the user's message but its last block, which differs from turn to turn.
 * Nothing of an earlier exchange is in it.
 */
export function requestOf(prompt: Prompt, { model, effort, maxTokens, strict }: Choice): MessageRequest {
  const said = blocksOf(prompt, 'user')
  return {
    model,
    max_tokens: maxTokens,
    ...(effort !== null && { output_config: { effort } }),
    tool_choice: { type: 'auto' },
    tools: toolLines(prompt).map((line) => toolOf(line, strict)),
    system: blocksOf(prompt, 'system').map((block, at, all) => markedIf(at === all.length - 1, block)),
    messages: [
      { role: 'user', content: said.map((block, at, all) => markedIf(at === all.length - 2, block)) },
    ],
  }
}

/** The provider refuses empty blocks. */
function blocksOf(prompt: Prompt, role: Prompt[number]['role']): TextBlockParam[] {
  return prompt.flatMap((segment) =>
    segment.role === role && segment.text.trim() !== ''
      ? [{ type: 'text' as const, text: segment.text }]
      : [],
  )
}

function toolLines(prompt: Prompt): string[] {
  const lines = prompt.flatMap(({ role, text }) => (role === 'tools' ? text.split('\n') : []))
  return lines.filter((line) => line.trim() !== '')
}

function markedIf(isMarked: boolean, block: TextBlockParam): TextBlockParam {
  return isMarked ? { ...block, ...cached } : block
}
