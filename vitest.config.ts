import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, most of it in processes of its own, the longest first. */
const longest = [
  'bin/chaos',
  'bin/conformance',
  'bin/start',
  'bin/eval',
  'bin/demo',
  'lib/worker/many-cases',
  'lib/review/decide-race',
  'bin/trail',
  'lib/playbooks/order-support/shop',
  'lib/worker/stop',
  'lib/deciders/anthropic/pace',
]

/** Begins with the longest files, so that none of them is left alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.indexOf(relative(import.meta.dirname, moduleId).replace(/\.test\.ts$/, ''))
      return found < 0 ? longest.length : found
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    // Vitest leaves a core to itself, which on two cores is half of the machine.
    maxWorkers: '100%',
    // Files share a process, so that Prisma and the rest are loaded and warm once. Each has a database of its own, and
    // leaves the environment as it found it.
    isolate: false,
    include: [
      'app/**/*.test.ts',
      'components/**/*.test.{ts,tsx}',
      'lib/**/*.test.ts',
      'bin/**/*.test.ts',
      'prisma/**/*.test.ts',
    ],
    sequence: { sequencer: LongestFirst },
    globalSetup: 'lib/testing/global-setup.ts',
    // A gate that runs beside other work may meet a moment without any time; a real fault fails twice.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
})
