// Beside the desk's own Postgres: `node database-keeper.ts <pid> <data folder> <cluster>`. When the start of that pid is gone,
// stops Postgres, unless the next start has taken the data folder over by then.
import { setTimeout as sleep } from 'node:timers/promises'
import { shutDown } from '../postgres-lock.ts'
import { childrenGone, ownerOf } from './data-folder.ts'

const [parent, folder, cluster] = process.argv.slice(2)
if (!parent || !folder || !cluster) throw new Error('usage: database-keeper.ts <pid> <data folder> <cluster>')

while (process.ppid === Number(parent)) await sleep(250)
if (ownerOf(folder) === undefined) await childrenGone(folder)
if (ownerOf(folder) === undefined) await shutDown(cluster)
