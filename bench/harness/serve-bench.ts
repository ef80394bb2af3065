export type OpenServer = { readonly port: number; close(): Promise<void> }

/** What a bench and the server that it started say to each other. */
export async function serveBench(
  open: (url: string) => Promise<OpenServer>,
  statements: () => number = () => 0,
): Promise<void> {
  const server = await open(process.env['DATABASE_URL'] ?? '')
  process.on('message', (message) => {
    if (message === 'statements') process.send?.({ statements: statements() })
    else if (message === 'stop') void server.close().then(() => process.exit(0))
  })
  // It ends with the bench, however that one ended.
  process.on('disconnect', () => process.exit(1))
  process.send?.({ port: server.port })
}
