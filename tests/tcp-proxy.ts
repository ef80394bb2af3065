import { connect, createServer, type Socket } from 'node:net'

/** A line to a server that a test can cut, silence or close. */
export type TcpProxy = {
  /** The server's address, by way of the proxy. */
  readonly url: string
  /** Ends every connection, as a cable that is pulled out and put back. */
  cut(): void
  /** Lets nothing through from now on, and ends nothing: a black hole. `heal` undoes it. */
  silence(): void
  heal(): void
  /** Ends the server's side alone: the client still believes in its connections (half open). */
  halfClose(): void
  /** Refuses connections from now on, and ends the present ones; `open` undoes it. */
  refuse(): void
  open(): Promise<void>
  close(): Promise<void>
}

export async function openProxy(target: string): Promise<TcpProxy> {
  const { hostname, port: targetPort } = new URL(target)
  const pairs = new Set<readonly [client: Socket, server: Socket]>()
  let isSilent = false
  const listener = createServer((client) => {
    const server = connect(Number(targetPort), hostname)
    const pair = [client, server] as const
    pairs.add(pair)
    forward(client, server)
    forward(server, client)
    if (isSilent) pause(pair)
  })
  const forward = (from: Socket, to: Socket) => {
    from.on('data', (part) => void (to.writable && to.write(part)))
    from.on('error', () => {})
    from.on('close', () => void (isHalfClosed.has(from) || to.destroy()))
  }
  const isHalfClosed = new WeakSet<Socket>()
  const pause = (pair: readonly Socket[]) => pair.forEach((socket) => void socket.pause())
  const endAll = () => {
    for (const [client, server] of pairs) {
      client.destroy()
      server.destroy()
    }
    pairs.clear()
  }
  const listen = (port: number) =>
    new Promise<void>((listening) => listener.listen(port, '127.0.0.1', listening))
  await listen(0)
  const place = listener.address()
  if (place === null || typeof place === 'string') throw new Error('the proxy has no port')
  const { port } = place
  const through = new URL(target)
  through.port = String(port)
  return {
    url: through.href,
    cut: endAll,
    silence: () => {
      isSilent = true
      pairs.forEach(pause)
    },
    heal: () => {
      isSilent = false
      for (const pair of pairs) pair.forEach((socket) => void socket.resume())
    },
    halfClose: () => {
      for (const [, server] of pairs) {
        isHalfClosed.add(server)
        server.destroy()
      }
      pairs.clear()
    },
    refuse: () => {
      listener.close()
      endAll()
    },
    open: () => listen(port),
    close: async () => {
      endAll()
      await new Promise((closed) => listener.close(closed))
    },
  }
}
