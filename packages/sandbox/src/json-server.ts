import http from 'node:http'
import { listenNear } from './peer.ts'

const HOST = '127.0.0.1'
const BODY_BYTES_MAX = 200_000

export type Call = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: http.IncomingHttpHeaders
  readonly body: unknown
}

/** JSON, unless `type` says otherwise; a body that is a text is sent as it is. */
export type Reply = {
  readonly status?: number
  readonly body: unknown
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A server of JSON on loopback. What `handle` throws is answered as a 400 with its message. */
export async function startServer(
  port: number,
  handle: (call: Call) => Reply | Promise<Reply>,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = http.createServer((request, response) => {
    answer(request, handle)
      .catch((error: Error) => ({ status: 400, body: { message: error.message } }))
      .then((reply) => send(response, reply))
      .catch(() => response.destroy())
  })
  const found = await listenNear((tried) => server.listen(tried, HOST), port)
  return {
    url: `http://${HOST}:${found}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function answer(
  request: http.IncomingMessage,
  handle: (call: Call) => Reply | Promise<Reply>,
): Promise<Reply> {
  const url = new URL(request.url ?? '/', `http://${HOST}`)
  let text = ''
  for await (const part of request) {
    text += String(part)
    if (text.length > BODY_BYTES_MAX) throw new Error('too long')
  }
  return handle({
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: text === '' ? {} : JSON.parse(text),
  })
}

function send(response: http.ServerResponse, { status = 200, type, body, headers }: Reply): void {
  const isText = typeof body === 'string'
  response.writeHead(status, {
    'content-type': type ?? (isText ? 'text/plain; charset=utf-8' : 'application/json'),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  response.end(isText ? body : JSON.stringify(body))
}

/** A field of a JSON object, whatever it is. */
export function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null
    ? (body as Readonly<Record<string, unknown>>)[name]
    : undefined
}

export function textOf(body: unknown, name: string): string | undefined {
  const value = fieldOf(body, name)
  return typeof value === 'string' ? value : undefined
}
