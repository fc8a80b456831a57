// `npm test`: every suite in turn. The last line says how many tests passed and how many did not.
import { exitWithParent } from './parent.ts'
import { runPlaywright } from './test-e2e.ts'
import { type Count, runVitest } from './test-vitest.ts'

/** Add a suite here. Each prints as it goes and is given the arguments after `npm test --`. */
const suites: ((args: string[]) => Promise<Count>)[] = [runVitest, runPlaywright]

exitWithParent()
// No test asks a model that somebody pays for.
delete process.env.ANTHROPIC_API_KEY
delete process.env.ANTHROPIC_BASE_URL
const total = { passed: 0, failed: 0 }
for (const suite of suites) {
  const { passed, failed } = await suite(process.argv.slice(2))
  total.passed += passed
  total.failed += failed
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
