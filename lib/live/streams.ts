import { frame, type LiveMessage } from './message.ts'

export type Reading = ReadableStream<Uint8Array<ArrayBuffer>>

/** The live streams of a process, each belonging to a session. */
export type Streams = {
  /** Opens a stream, its first message in it. It is gone once its reader is. */
  open(session: string, first: LiveMessage): Reading
  tell(message: LiveMessage): void
  sessions(): string[]
  /** Ends the streams of all sessions that are not among these, each after a last word. */
  keepOnly(sessions: ReadonlySet<string>, last: LiveMessage): void
}

type Stream = { session: string; controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> }

/** Bytes that may wait for one slow reader. One who falls further behind is cut off and, coming back, reads anew. */
const mostWaiting = 64 * 1024

export function liveStreams(): Streams {
  const open = new Set<Stream>()
  const end = (stream: Stream) => {
    if (open.delete(stream)) stream.controller.close()
  }
  const send = (stream: Stream, bytes: Uint8Array<ArrayBuffer>) => {
    stream.controller.enqueue(bytes)
    if ((stream.controller.desiredSize ?? 0) <= 0) end(stream)
  }
  return {
    open: (session, first) => openStream(session, open, frame(first)),
    tell(message) {
      const bytes = frame(message)
      for (const stream of open) send(stream, bytes)
    },
    sessions: () => [...new Set([...open].map(({ session }) => session))],
    keepOnly(sessions, last) {
      for (const stream of open) {
        if (sessions.has(stream.session)) continue
        send(stream, frame(last))
        end(stream)
      }
    },
  }
}

function openStream(session: string, open: Set<Stream>, first: Uint8Array<ArrayBuffer>): Reading {
  let gone = () => {}
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        const stream = { session, controller }
        gone = () => open.delete(stream)
        controller.enqueue(first)
        open.add(stream)
      },
      cancel: () => gone(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: mostWaiting }),
  )
}
