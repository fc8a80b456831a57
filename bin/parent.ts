/**
 * Looks every 250 ms whether the process that started this one is still there, and calls back once when it is not; by
 * default this process then ends as by SIGTERM. Does not itself keep the process running.
 *
 * @param parent whose child this process must stay; `STARTED_BY`, where whoever started it gave its pid, also shows
 * one that was gone before this process first looked.
 */
export function exitWithParent(
  gone: () => void = () => process.kill(process.pid, 'SIGTERM'),
  parent = Number(process.env.STARTED_BY) || process.ppid,
): void {
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    gone()
  }, 250)
  timer.unref()
}
