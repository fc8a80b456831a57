/**
 * Looks every 250 ms whether the process that started this one is still there, and calls back once when it is not; by
 * default this process then ends as by SIGTERM. Does not itself keep the process running.
 */
export function exitWithParent(gone: () => void = () => process.kill(process.pid, 'SIGTERM')): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    gone()
  }, 250)
  timer.unref()
}
