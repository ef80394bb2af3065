import type { Endpoint } from '@saldo/contract/endpoint'

/*
 * The dearest bodies that a call may be sent, made of its contract and of an honest body: lists as long as
 * they may be, of right and of empty items; texts of signs that expressions stumble over; as many fields as
 * are taken. None is longer than the server takes.
 */

export type WorstBody = { readonly name: string; readonly body: string | Buffer }

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
export function worstBodiesOf(endpoint: Endpoint, honest: unknown): WorstBody[] {
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
export function worstFilesOf({ upload }: Endpoint, honest: string): WorstBody[] {
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
