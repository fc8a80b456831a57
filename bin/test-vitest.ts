import { parseCLI, startVitest, type TestModule, type Vitest } from 'vitest/node'

/** How many tests passed and how many did not. */
export type Count = { passed: number; failed: number }

/** Runs Vitest with the arguments of its command line, which prints as it goes. */
export async function runVitest(args: string[]): Promise<Count> {
  // Arguments that name browser journeys are not for this suite.
  if (args.some((arg) => arg.startsWith('e2e'))) return { passed: 0, failed: 0 }
  const { filter, options } = parseCLI(['vitest', 'run', ...args])
  const vitest = await startVitest('test', filter, { ...options, run: true, watch: false })
  const count = counted(vitest, options.testNamePattern !== undefined)
  await vitest.close()
  const silent = count.failed === 0 && process.exitCode
  return silent ? { ...count, failed: 1 } : count
}

/** A skipped test is one that does not pass, unless only some were asked for by name. */
function counted(vitest: Vitest, someByName: boolean): Count {
  const modules = vitest.state.getTestModules()
  const states = modules.flatMap((module) =>
    [...module.children.allTests()].map((test) => test.result().state),
  )
  const passed = states.filter((state) => state === 'passed').length
  const notPassed = states.filter(
    (state) => state !== 'passed' && !(someByName && state === 'skipped'),
  ).length
  return {
    passed,
    failed: notPassed + modules.filter(broken).length + vitest.state.getUnhandledErrors().length,
  }
}

/** A file that failed outside of its tests, so that some of them may not even have been seen. */
function broken(module: TestModule): boolean {
  return module.errors().length > 0
}
