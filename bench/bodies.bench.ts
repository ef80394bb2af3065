import { type Endpoint, nameOf } from '@saldo/contract/endpoint'
import { setTimeout as pause } from 'node:timers/promises'
import { catalogue } from '@saldo/contract/catalogue'
import { newId } from '@saldo/api/gateways/random'
import { callInput } from '../tests/calls.ts'
import type { Kind } from '../tests/fixtures.ts'
import type { BenchRequest } from './harness/client.ts'
import { cpuOf, cpuOfFamily } from './harness/cpu.ts'
import { NOW_MS } from './harness/now.ts'
import { readOptions } from './harness/options.ts'
import { openPair } from './harness/pair.ts'
import { atEverySize, type Setting } from './harness/sizes.ts'

/*
 * The dearest bodies that a call may be sent, made of its contract and of an honest body: lists as long as
 * they may be, of right and of empty items; texts of signs that expressions stumble over; as many fields as
 * are taken. None is longer than the server takes.
 */

type WorstBody = { readonly name: string; readonly body: string | Buffer }

const BYTES_MAX = 900_000
const FIELDS_MAX = 3_900
const SIGNS = [
  '\n',
  '\t',
  ' ',
  '<',
  '(',
  '-',
  '=',
  ',',
  '"',
  '/',
  'x',
  '1',
  '&',
  'é',
  '😀',
] as const

type Schema = { readonly def: unknown }
type Def = {
  readonly type: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly innerType?: Schema
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const fieldsIn = (text: string) => text.split(':').length + text.split(',').length

/** As many items as fit, all the same. */
function listOf(item: unknown, fieldsMax: number): unknown[] {
  const text = JSON.stringify(item)
  const each = Math.max(1, fieldsIn(text) - 1)
  const count = Math.min(Math.floor(fieldsMax / each), Math.floor(BYTES_MAX / (text.length + 1)))
  return Array.from({ length: count }, () => item)
}

/** The names of the lists of a body, those that may be left out too. */
function listsOf({ body }: Endpoint): string[] {
  const { shape = {} } = body === undefined ? {} : (body.def as Partial<Def>)
  return Object.entries(shape).flatMap(([name, part]) => {
    let { type, innerType } = part.def as Def
    while (innerType !== undefined) ({ type, innerType } = innerType.def as Def)
    return type === 'array' ? [name] : []
  })
}

/** The value with each of its texts made of one sign, all together as long as a body may be. */
function filledWith(sign: string, value: unknown, bytes: number): unknown {
  if (typeof value === 'string') return `a${sign.repeat(bytes)}a`
  if (Array.isArray(value)) return value.map((one) => filledWith(sign, one, bytes))
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, filledWith(sign, one, bytes)]),
  )
}

const textsIn = (value: unknown): number =>
  typeof value === 'string'
    ? 1
    : isFields(value)
      ? Object.values(value).reduce((sum: number, one) => sum + textsIn(one), 0)
      : 0

/** The bodies of a call that takes JSON, beside an honest one. */
function worstBodiesOf(endpoint: Endpoint, honest: unknown): WorstBody[] {
  if (!isFields(honest)) return []
  const max = (endpoint.fieldsMax ?? FIELDS_MAX) - 200
  const json = (name: string, value: unknown) => ({ name, body: JSON.stringify(value) })
  const texts = Math.max(1, textsIn(honest))
  const lists = listsOf(endpoint).flatMap((list) => {
    const sent = honest[list]
    const items = Array.isArray(sent) ? sent : []
    return [...items.slice(0, 1), {}, 0, [], null].map((item) =>
      json(`${list} of ${JSON.stringify(item).slice(0, 20)}`, {
        ...honest,
        [list]: listOf(item, max),
      }),
    )
  })
  const unknown = Object.fromEntries(Array.from({ length: 480 }, (_, at) => [`k${at}`, {}]))
  const named = Object.fromEntries(
    Array.from({ length: Math.floor(max / 2) }, (_, at) => [`k${at}`, {}]),
  )
  return [
    json('as it is', honest),
    ...lists,
    ...SIGNS.map((sign) => {
      const bytes = Math.floor(BYTES_MAX / (texts * (JSON.stringify(sign).length + 2)))
      return json(`texts of ${JSON.stringify(sign)}`, filledWith(sign, honest, bytes))
    }),
    json('unknown fields', { ...honest, ...unknown }),
    json('unknown fields alone', named),
    { name: 'blank lines around', body: `${'\n'.repeat(BYTES_MAX)}${JSON.stringify(honest)}` },
    { name: 'brackets', body: `${'['.repeat(max)}${']'.repeat(max)}` },
  ]
}

const UPLOAD_BYTES = 4_900_000
const linesOf = (line: string) => line.repeat(Math.floor(UPLOAD_BYTES / line.length))

/** The bytes of a call that takes a file. */
function worstFilesOf({ upload }: Endpoint, honest: string): WorstBody[] {
  const bytes = Math.min(UPLOAD_BYTES, (upload?.bytesMax ?? 0) - 1_000)
  const file = (name: string, text: string) => ({
    name,
    body: Buffer.from(text).subarray(0, bytes),
  })
  const sheet = 'urn:schemas-microsoft-com:office:spreadsheet'
  const cell = '<Cell><Data ss:Type="DateTime">2026-11-01T00:00:00.000</Data></Cell>'
  const book = (rows: string) =>
    `<?xml version="1.0"?><Workbook xmlns="${sheet}" xmlns:ss="${sheet}"><Worksheet ss:Name="Bens"><Table>${rows}</Table></Worksheet></Workbook>`
  return [
    file('as it is', honest),
    ...SIGNS.map((sign) => file(`a file of ${JSON.stringify(sign)}`, sign.repeat(bytes))),
    file('lines of a bill', `data;valor;descricao\n${linesOf('01/11/2026;1,00;a\n')}`),
    file(
      'notes of tabs',
      `data;valor;descricao\n${linesOf(`01/11/2026;1,00;${'\t'.repeat(900)}a\n`)}`,
    ),
    file(
      'names of dashes',
      `data;valor;descricao\n${linesOf(`01/11/2026;1,00;${'-'.repeat(280)}a\n`)}`,
    ),
    file(
      'lines of OFX',
      `<OFX><BANKMSGSRSV1>${linesOf('<STMTTRN><TRNAMT>1<DTPOSTED>20261101<MEMO>a')}`,
    ),
    file('tags', `<OFX>${linesOf('<A>')}`),
    file('entities', `<OFX><MEMO>${linesOf('&amp;')}`),
    file('dates of a sheet', book(`<Row>${cell.repeat(14_900)}</Row>`)),
    file('rows of a sheet', book(`<Row><Cell/></Row>`.repeat(9_900))),
    file('a sheet of tags', book('<a>'.repeat(490_000))),
  ]
}

/*
 * V15.2.2: the CPU of the dearest body of every operation, of the server with its threads and of the
 * database. The limits for each person are off: what is measured is one call.
 */

const SHOWN = 20
const TIMES = 3
/** What a server does by itself, within which it counts as idle. */
const IDLE_US = 1_500

/** Calls that end the session or the account which the bench asks with. */
const ENDING = new Set([
  'POST /users/account/reset',
  'POST /users/password',
  'POST /session/renew',
  'GET /session/social',
])

type WorstCall = { readonly name: string; readonly body: string; readonly request: BenchRequest }
type Cost = { readonly serverMs: number; readonly databaseMs: number; readonly status: number }

function requestsOf(endpoint: Endpoint, of: (kind: Kind) => string): WorstCall[] {
  const name = nameOf(endpoint)
  const { path, body, upload } = callInput(name, of, 'ninguem@exemplo.com.br')
  const { method } = endpoint
  const url = `/api${path}`
  if (method === 'GET') return [{ name, body: '', request: { method, path: url } }]
  const bodies =
    upload === undefined ? worstBodiesOf(endpoint, body) : worstFilesOf(endpoint, upload)
  const type = upload === undefined ? 'application/json' : 'application/octet-stream'
  return bodies.map((worst) => ({
    name,
    body: worst.name,
    request: { method, path: url, body: worst.body, headers: { 'content-type': type } },
  }))
}

async function measure({ bench, owner, n }: Setting) {
  const pair = await openPair(bench, owner)
  const { product, asProduct } = pair
  const paymentId = owner.payments[0]?.id ?? newId(NOW_MS)
  const of = (kind: Kind) => (kind === 'payment' ? paymentId : newId(NOW_MS))
  const cpu = () => [cpuOf(product.pid), cpuOfFamily(bench.postmaster)] as const
  /** A file is read after its upload was answered: until the threads are idle. */
  const settle = async () => {
    for (let before = cpuOf(product.pid); ;) {
      await pause(100)
      const now = cpuOf(product.pid)
      if (now - before < IDLE_US) return
      before = now
    }
  }
  const costOf = async ({ request }: WorstCall): Promise<Cost> => {
    await bench.database.system((ledger) => ledger.deleteFrom('attempts').execute())
    const [server, database] = cpu()
    const { status } = await asProduct.send({ ...request, discard: true })
    if (Buffer.isBuffer(request.body)) await settle()
    const [serverAfter, databaseAfter] = cpu()
    return {
      serverMs: (serverAfter - server) / 1000,
      databaseMs: (databaseAfter - database) / 1000,
      status,
    }
  }
  const dearest: (WorstCall & Cost)[] = []
  let bodies = 0
  const sum = ({ serverMs, databaseMs }: Cost) => serverMs + databaseMs
  const endpoints = catalogue.filter(
    (entry) => entry.method !== 'DELETE' && !ENDING.has(nameOf(entry)),
  )
  for (const endpoint of endpoints) {
    let worst: (WorstCall & Cost) | null = null
    for (const call of requestsOf(endpoint, of)) {
      const costs: Cost[] = []
      // The least of some: what is left is the call's own, and not what was compiled for it.
      for (let time = 0; time < TIMES; time += 1) costs.push(await costOf(call))
      const least = costs.reduce((a, b) => (sum(b) < sum(a) ? b : a))
      if (worst === null || sum(least) > sum(worst)) worst = { ...call, ...least }
      bodies += 1
    }
    if (worst !== null) dearest.push(worst)
  }
  dearest.sort((a, b) => sum(b) - sum(a))
  console.log(`\nV15.2.2 worst bodies, ${n} entries: ${bodies} of ${dearest.length} calls`)
  console.log('  server ms  database ms  status  call')
  for (const { serverMs, databaseMs, status, name, body } of dearest.slice(0, SHOWN)) {
    const figures = `${serverMs.toFixed(1).padStart(11)}${databaseMs.toFixed(1).padStart(13)}`
    console.log(`${figures}${String(status).padStart(8)}  ${name} ${body}`)
  }
  await pair.close()
  return []
}

const options = readOptions()
await atEverySize(measure, { ...options, sizes: options.sizes.slice(0, 1) })
