import { sender } from './enqueue.ts'
import { queues } from './queues.ts'

/** Has the job queue delete jobs so many seconds after they were done, those that are sent from now on. */
export async function keepFinishedJobs(seconds: number): Promise<void> {
  const boss = await sender()
  for (const { name, deleteAfterSeconds } of await boss.getQueues(Object.keys(queues))) {
    if (deleteAfterSeconds !== seconds) await boss.updateQueue(name, { deleteAfterSeconds: seconds })
  }
}
