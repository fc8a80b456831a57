/** A bar on a terminal that goes on by one with each `step`; nothing where standard error is no terminal. */
export type Progress = { step(doing: string): void; end(): void }

const width = 30

export function progressOn(out: NodeJS.WriteStream, steps: number): Progress {
  if (!out.isTTY) return { step: () => undefined, end: () => undefined }
  let done = 0
  const show = (doing: string) => {
    const filled = Math.round((done / steps) * width)
    const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`
    out.write(`\r\u001b[2K${bar} ${done}/${steps} ${doing}`.slice(0, (out.columns || 80) + 5))
  }
  return {
    step(doing) {
      show(doing)
      done += 1
    },
    end: () => void out.write('\r\u001b[2K'),
  }
}
