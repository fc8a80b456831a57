import { z } from 'zod'
import type { Prompt } from '#lib/loop/types.ts'
import { kinds } from '#lib/playbooks/index.ts'

const tool = z.object({ name: z.string() })

/**
 * The rule-based twin of whichever playbook's vocabulary a prompt shows.
 *
 * @throws Error for tools that no playbook of this version has.
 */
export function decideByTools(prompt: Prompt): string {
  const shown = prompt
    .flatMap(({ role, text }) => (role === 'tools' ? text.split('\n') : []))
    .filter((line) => line !== '')
    .map((line) => tool.parse(JSON.parse(line)).name)
  const names = new Set(shown)
  const kind = kinds.find(
    ({ actions }) =>
      Object.keys(actions).every((name) => names.has(name)) && shown.length === Object.keys(actions).length,
  )
  if (kind === undefined) throw new Error(`No playbook has these tools: ${shown.join(', ') || 'none'}`)
  return kind.twin(prompt)
}
