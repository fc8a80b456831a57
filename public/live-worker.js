// Owns the one live stream of this browser and passes on to every tab what comes: a browser opens six connections to a
// host at most, so a stream a tab would freeze the seventh. Runs as a SharedWorker, or as one tab's own worker where
// there is no SharedWorker. A tab says "hello" when it wants to hear, "bye" when it does not.

const address = '/api/live'
/** The server says something every 15 s; after so long a silence (ms) the connection is taken for dead. */
const longestSilence = 40_000
const shortestPause = 500
const longestPause = 15_000

const tabs = new Set()
let source = null
let retry = 0
let silence = 0
let pause = shortestPause
let state = { kind: 'not_live' }
/** The server's time when it last spoke, and this worker's: together they give the server's time now. */
let spoken = { at: 0, here: 0 }

function tell(message) {
  for (const tab of tabs) tab.postMessage(message)
}

function become(kind) {
  if (state.kind === kind) return
  state = { kind }
  tell(state)
}

function connect() {
  clearTimeout(retry)
  retry = 0
  source = new EventSource(address)
  source.onmessage = ({ data }) => heard(JSON.parse(data))
  source.onerror = lost
  expectSound()
}

function heard(message) {
  expectSound()
  pause = shortestPause
  if ('at' in message) spoken = { at: message.at, here: performance.now() }
  if (message.kind === 'beat') return
  if (['live', 'not_live', 'signed_out'].includes(message.kind)) state = message
  tell(message)
}

function expectSound() {
  clearTimeout(silence)
  silence = setTimeout(lost, longestSilence)
}

function disconnect() {
  clearTimeout(silence)
  clearTimeout(retry)
  retry = 0
  source?.close()
  source = null
}

function lost() {
  disconnect()
  if (state.kind !== 'signed_out') become('not_live')
  if (tabs.size === 0) return
  retry = setTimeout(tryAgain, pause)
  pause = Math.min(pause * 2, longestPause)
}

async function tryAgain() {
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (retry === 0) return
  if (answer?.ok) return connect()
  if (answer?.status === 401) become('signed_out')
  lost()
}

function serve(tab) {
  tab.onmessage = ({ data }) => {
    if (data === 'bye') {
      tabs.delete(tab)
      if (tabs.size === 0) {
        disconnect()
        state = { kind: 'not_live' }
      }
      return
    }
    tabs.add(tab)
    tab.postMessage(state.kind === 'live' ? { kind: 'live', at: serverTime() } : state)
    if (source === null && retry === 0) connect()
  }
}

function serverTime() {
  return spoken.at + performance.now() - spoken.here
}

if ('onconnect' in self) self.onconnect = ({ ports }) => serve(ports[0])
else serve(self)
