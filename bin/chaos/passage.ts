import { once } from 'node:events'
import net from 'node:net'

/** A port of its own that leads to wherever a server is just now, and to nowhere (`null`) while there is none. */
export async function openPassage(
  to: () => number | null,
): Promise<{ port: number; close(): Promise<void> }> {
  const open = new Set<net.Socket>()
  const server = net.createServer((inside) => {
    const port = to()
    if (port === null) return void inside.destroy()
    const outside = net.connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      open.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The passage has no port')
  return {
    port: address.port,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
