// A worker process of a chaos run: the product's own worker, which comes to what its plan has for it.
import { systemClock } from '#lib/clock.ts'
import { closeDatabase, db } from '#lib/db.ts'
import { readEnv } from '#lib/env.ts'
import { logger } from '#lib/log.ts'
import { smtpTransport } from '#lib/mail/transport.ts'
import { builtInShopWriter } from '#lib/shop/write-built-in.ts'
import { startWorker } from '#lib/worker/worker.ts'
import { exitWithParent } from '../parent.ts'
import { deciding } from './errand.ts'
import { placesOf } from './plan.ts'
import { faultyShop } from './shop-fault.ts'
import { type WorkerSays, wordToWorker, workerTask } from './told.ts'
import { watchOf } from './watch.ts'

exitWithParent()
const { fate, cases, shop, smtpUrl, leaseMs, sweepMs } = workerTask.parse(JSON.parse(process.argv[2] ?? ''))
const places = placesOf(fate)
const mayGoOn = Promise.withResolvers<void>()
const mayLeave = Promise.withResolvers<void>()
process.on('message', (word) => (wordToWorker.parse(word) === 'leave' ? mayLeave : mayGoOn).resolve())

/** Resolves once it has left this process: whoever is killed the moment after has said it. */
function say(message: WorkerSays): Promise<void> {
  return new Promise((said) => {
    if (process.send === undefined) throw new Error('This is started by a chaos run')
    process.send(message, undefined, undefined, () => said())
  })
}

/** A signal to oneself arrives soon after; nothing more is to happen until then. */
function signal(name: 'SIGKILL' | 'SIGSTOP'): Promise<void> {
  process.kill(process.pid, name)
  return new Promise((passed) => setTimeout(passed, 50))
}

/** Sets the clock of this machine forward or back, for this process. */
function jump(byMs: number): void {
  globalThis.Date = new Proxy(Date, {
    construct: (present, given) =>
      Reflect.construct(present, given.length === 0 ? [present.now() + byMs] : given),
    get: (present, name) => (name === 'now' ? () => present.now() + byMs : Reflect.get(present, name)),
  })
}

function fall(): Promise<void> | void {
  switch (fate.kind) {
    case 'killed':
      return signal('SIGKILL')
    case 'frozen':
      return signal('SIGSTOP')
    case 'database':
      return mayGoOn.promise
    case 'clock':
      return jump(fate.jumpMs)
  }
}

const worker = await startWorker({
  databaseUrl: readEnv(['DATABASE_URL']).DATABASE_URL,
  transport: smtpTransport(smtpUrl),
  shop: faultyShop(builtInShopWriter(db(), systemClock), shop),
  deciding,
  log: logger('chaos worker'),
  leaseMs,
  sweepMs,
  // All of them at once, since none of its cases goes on before the last has come to its place.
  concurrency: Math.max(1, places.length),
  watch: watchOf(places, cases, {
    passes: (point) => say({ kind: 'passes', point }),
    async allThere() {
      await say({ kind: 'falls' })
      await fall()
    },
  }),
})
await mayLeave.promise
await worker.stop()
await closeDatabase()
process.exit(0)
