import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

/**
 * Runs a module's text in another process, from the project's folder, until it prints its first line; then it may go
 * on. Whatever is left of it is killed when the test ends.
 */
export async function otherProcess(text: string): Promise<{ process: ChildProcess; line: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  return { process: child, line: String(line).trim() }
}

/** Kills a process as a crash would, and waits until it is gone. */
export async function crash(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}
