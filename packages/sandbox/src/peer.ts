import type { Server } from 'node:net'

/** A stand-in for one service of the world outside, speaking its real protocol on loopback. */
export type Peer = {
  readonly name: string
  /** The addresses that the product and the person need, by name. */
  readonly addresses: Readonly<Record<string, string>>
  stop(): Promise<void>
}

const NEXT_PORTS_MAX = 50

/** Listens on the wished port, or on the next one that is free. 0 asks for any. */
export async function listenNear(
  listen: (port: number) => Server,
  preferredPort: number,
): Promise<number> {
  for (let port = preferredPort; ; port += 1) {
    try {
      return await listening(listen(port))
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!isTaken || port === preferredPort + NEXT_PORTS_MAX) throw error
    }
  }
}

function listening(server: Server): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.once('listening', () => {
      server.off('error', fail)
      const address = server.address()
      done(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
}
