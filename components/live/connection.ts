import type { LiveMessage } from '#lib/live/message.ts'

const script = '/live-worker.js'

/** Connects this tab to the browser's one live stream, until the returned function is called. */
export function connectLive(onMessage: (message: LiveMessage) => void): () => void {
  const port = openPort()
  const hello = () => port.postMessage('hello')
  const bye = () => port.postMessage('bye')
  // A page that is left is kept for a while, and may be come back to as it was.
  const shown = ({ persisted }: PageTransitionEvent) => persisted && hello()
  port.onmessage = ({ data }) => onMessage(data)
  window.addEventListener('pagehide', bye)
  window.addEventListener('pageshow', shown)
  hello()
  return () => {
    window.removeEventListener('pagehide', bye)
    window.removeEventListener('pageshow', shown)
    bye()
    port.onmessage = null
  }
}

function openPort(): MessagePort | Worker {
  if (!('SharedWorker' in window)) return new Worker(script)
  return new SharedWorker(script, { name: 'live' }).port
}
