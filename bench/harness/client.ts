import http from 'node:http'

export type Answer = {
  readonly status: number
  readonly body: string
  readonly bytes: number
  readonly etag: string | undefined
  /** How many entries a change made, where the body has the first of them alone. */
  readonly total: string | undefined
}

export type BenchRequest = {
  readonly method?: string
  readonly path: string
  readonly body?: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
  /** Only how many bytes the answer has is of interest. */
  readonly discard?: boolean
}

/** A browser's worth of a client: six connections, kept open. */
export function clientOf(port: number, headers: Readonly<Record<string, string>>) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 6 })
  const send = ({
    method = 'GET',
    path,
    body,
    headers: more = {},
    discard,
  }: BenchRequest): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const json = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const request = http.request(
        {
          port,
          host: '127.0.0.1',
          agent,
          method,
          path,
          headers: { ...headers, ...json, ...length, ...more },
        },
        (response) => {
          const parts: Buffer[] = []
          let bytes = 0
          response.on('data', (part: Buffer) => {
            bytes += part.length
            if (discard !== true) parts.push(part)
          })
          response.on('end', () => {
            const whole = Buffer.concat(parts)
            resolve({
              status: response.statusCode ?? 0,
              body: whole.toString('utf8'),
              bytes,
              etag: response.headers.etag,
              total: response.headers['x-total-count']?.toString(),
            })
          })
          response.on('error', reject)
        },
      )
      request.on('error', reject)
      request.end(body)
    })
  return { send, close: () => agent.destroy() }
}

export type BenchClient = ReturnType<typeof clientOf>
