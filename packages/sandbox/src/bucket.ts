import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import http from 'node:http'
import { listenNear, type Peer } from './peer.ts'

const HOST = '127.0.0.1'
const BUCKET = 'comprovantes'
const REGION = 'us-east-1'
const ACCESS_KEY = 'chave-de-teste'
const SECRET_KEY = 'segredo-do-bucket-de-teste'
const BODY_BYTES_MAX = 16 * 1024 * 1024
/** So few names a page, so that whoever lists them has to go on. */
const PAGE_NAMES = 3

type State = { readonly objects: Map<string, Buffer>; faults: number }

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * A bucket that speaks as Amazon's S3 does, path-style: PUT, GET, DELETE and the list of names in pages. Each request
 * must be signed by AWS Signature Version 4 over its content. `GET /__objects` says what is kept, and
 * `POST /__fault?count=2` has so many requests answered 503.
 */
export async function startBucket({ port = 0 }: { readonly port?: number } = {}): Promise<Peer> {
  const state: State = { objects: new Map(), faults: 0 }
  const server = http.createServer((request, response) => {
    answer(state, request, response).catch(() => response.destroy())
  })
  const found = await listenNear((tried) => server.listen(tried, HOST), port)
  return {
    name: 'bucket',
    addresses: {
      RECEIPTS_S3_ENDPOINT: `http://${HOST}:${found}`,
      RECEIPTS_S3_BUCKET: BUCKET,
      RECEIPTS_S3_ACCESS_KEY_ID: ACCESS_KEY,
      RECEIPTS_S3_SECRET_ACCESS_KEY: SECRET_KEY,
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function answer(
  state: State,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${HOST}`)
  const body = await bodyOf(request)
  const send = (status: number, content: string | Buffer = '') => {
    const type = typeof content === 'string' ? 'application/xml' : 'application/octet-stream'
    response.writeHead(status, { 'content-type': type })
    response.end(content)
  }
  if (url.pathname === '/__objects') return send(200, JSON.stringify([...state.objects.keys()]))
  if (url.pathname === '/__fault') {
    state.faults = Number(url.searchParams.get('count') ?? 1)
    return send(200)
  }
  if (!isSigned(request, url, body)) return send(403, fault('SignatureDoesNotMatch'))
  if (state.faults > 0) {
    state.faults -= 1
    return send(503, fault('SlowDown'))
  }
  const place = `/${BUCKET}/`
  if (!url.pathname.startsWith(place)) return send(404, fault('NoSuchBucket'))
  const key = url.pathname.slice(place.length)
  if (key === '' && request.method === 'GET') return send(200, listOf(state, url.searchParams))
  const kept = state.objects.get(key)
  if (request.method === 'GET')
    return kept === undefined ? send(404, fault('NoSuchKey')) : send(200, kept)
  if (request.method === 'DELETE') {
    state.objects.delete(key)
    return send(204)
  }
  if (request.method !== 'PUT') return send(405, fault('MethodNotAllowed'))
  state.objects.set(key, body)
  return send(200)
}

const fault = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`

async function bodyOf(request: http.IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    parts.push(part as Buffer)
    length += (part as Buffer).length
    if (length > BODY_BYTES_MAX) throw new Error('too long')
  }
  return Buffer.concat(parts)
}

/** The names below a prefix, some at a time; what continues them is the last name, with a sign that XML escapes. */
function listOf({ objects }: State, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const after = (query.get('continuation-token') ?? '').replace(/^a&b=/, '')
  const names = [...objects.keys()]
    .filter((key) => key.startsWith(prefix) && key > after)
    .toSorted()
  const page = names.slice(0, PAGE_NAMES)
  const last = names.length > page.length ? page.at(-1) : undefined
  const next =
    last === undefined ? '' : `<NextContinuationToken>a&amp;b=${last}</NextContinuationToken>`
  const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`)
  return `<?xml version="1.0"?><ListBucketResult>${next}${contents.join('')}</ListBucketResult>`
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z\d;-]+), Signature=([\da-f]{64})$/

/** Whether a request is signed as `SigV4` wants it, by our key and over its very content. */
function isSigned(request: http.IncomingMessage, url: URL, body: Buffer): boolean {
  const [, key, day = '', region = '', names = '', signature = ''] =
    AUTHORIZATION.exec(request.headers.authorization ?? '') ?? []
  const at = String(request.headers['x-amz-date'] ?? '')
  const hash = String(request.headers['x-amz-content-sha256'] ?? '')
  if (key !== ACCESS_KEY || region !== REGION || !at.startsWith(`${day}T`)) return false
  const signed = names.split(';')
  const isWhole = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((one) =>
    signed.includes(one),
  )
  if (!isWhole || hash !== sha256(body)) return false
  const lines = signed.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const search = url.search.slice(1).split('&').toSorted().join('&')
  const canonical = [request.method, url.pathname, search, lines.join(''), names, hash].join('\n')
  const text = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, sha256(canonical)]
  const steps = [day, region, 's3', 'aws4_request']
  const signingKey = steps.reduce<Buffer | string>(hmac, `AWS4${SECRET_KEY}`)
  const expected = hmac(signingKey, text.join('\n'))
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}
