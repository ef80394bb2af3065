import { createHash, createHmac } from 'node:crypto'
import type { Clock } from './clock.ts'
import { anywhere, type Outward } from './outward.ts'
import type { ReceiptStore } from './receipt-store.ts'

/** A bucket of a service that speaks as Amazon's S3 does. */
export type BucketSettings = {
  /** Its origin; the bucket's name is the first part of the path. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** The way out; anywhere where it is left out. */
  readonly outward?: Outward
}

const TIMEOUT_MS = 20_000
/** All contents lie below it, so that a bucket may hold other things as well. */
const FOLDER = 'receipts/'

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

type S3Request = {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  /** The path; letters, digits, `-`, `.` and `/` alone, which are written as they are. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly content?: Uint8Array
}

/** As RFC 3986 wants it, and the signature: `encodeURIComponent` leaves five signs. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The address and the headers of a request, signed by AWS Signature Version 4. */
export function signRequest(
  settings: BucketSettings,
  { method, path, query = {}, content = new Uint8Array() }: S3Request,
  nowMs: number,
): { readonly url: string; readonly headers: Readonly<Record<string, string>> } {
  const { origin, host } = new URL(settings.endpoint)
  const at = `${new Date(nowMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const day = at.slice(0, 8)
  const pairs = Object.entries(query).map((pair) => pair.map(encoded).join('='))
  const search = pairs.toSorted().join('&')
  const headers = { host, 'x-amz-content-sha256': sha256(content), 'x-amz-date': at }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const canonical = [method, path, search, lines.join(''), names, sha256(content)].join('\n')
  const scope = `${day}/${settings.region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')
  const key = [settings.region, 's3', 'aws4_request'].reduce<Buffer>(
    hmac,
    hmac(`AWS4${settings.secretAccessKey}`, day),
  )
  const signature = hmac(key, text).toString('hex')
  const { host: _, ...sent } = headers
  const authorization = `AWS4-HMAC-SHA256 Credential=${settings.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
  return {
    url: `${origin}${path}${search && `?${search}`}`,
    headers: { ...sent, authorization },
  }
}

const UNESCAPED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

/** The texts of all elements of this name. */
function textsOf(xml: string, element: string): readonly string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(
    ([, text = '']) =>
      text.replaceAll(/&(\w+);/g, (whole, name: string) => UNESCAPED[name] ?? whole),
  )
}

/** Keeps contents in a bucket; a failure names the status alone. */
export function openReceiptBucket(settings: BucketSettings, clock: Clock): ReceiptStore {
  const { outward = anywhere, bucket } = settings
  const path = `/${bucket}/`
  const pathOf = (name: string) => path + FOLDER + name
  const send = async (request: S3Request, passing: readonly number[] = []) => {
    const { url, headers } = signRequest(settings, request, clock.now())
    const { method, content } = request
    const response = await outward.fetch(url, {
      method,
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(content === undefined ? {} : { body: Buffer.from(content) }),
    })
    if (response.ok || passing.includes(response.status)) return response
    await response.body?.cancel()
    throw new Error(`the bucket of receipts answered ${response.status}`)
  }
  const done = async (answered: Promise<Response>) => {
    await (await answered).body?.cancel()
  }
  return {
    put: (name, content) => done(send({ method: 'PUT', path: pathOf(name), content })),
    get: async (name) => {
      const response = await send({ method: 'GET', path: pathOf(name) }, [404])
      if (response.ok) return Buffer.from(await response.arrayBuffer())
      await response.body?.cancel()
      return null
    },
    delete: (name) => done(send({ method: 'DELETE', path: pathOf(name) }, [404])),
    list: async function* (owner) {
      const prefix = owner === undefined ? FOLDER : `${FOLDER}${owner}/`
      for (let after: string | undefined = ''; after !== undefined;) {
        const more: Record<string, string> = after === '' ? {} : { 'continuation-token': after }
        const query = { 'list-type': '2', prefix, ...more }
        const xml = await (await send({ method: 'GET', path, query })).text()
        for (const key of textsOf(xml, 'Key')) yield key.slice(FOLDER.length)
        after = textsOf(xml, 'NextContinuationToken')[0]
      }
    },
  }
}
