import fc from 'fast-check'
import { encoded, type Encoding } from './statement-bytes.ts'
import {
  amountText,
  bankLines,
  cardLines,
  DAY_FORMS,
  dayAfter,
  type DrawnFile,
  type Kind,
  type Line,
  linesOf,
  PART_FORMS,
  type PartForm,
  partsOf,
  wanted,
} from './statement-lines.ts'
import { drawTable, pick, tables } from './statement-tables.ts'

/* Whole files of banks, in every kind that is read but PDF, with what they say. */

const ofx = fc.record({
  kind: fc.constantFrom<Kind>('bank', 'card'),
  bank: bankLines,
  card: cardLines,
  partForm: pick((Object.keys(PART_FORMS) as PartForm[]).filter((one) => one !== 'column')),
  isXml: fc.boolean(),
  isOneLine: fc.boolean(),
  isClosed: fc.boolean(),
  encoding: fc.constantFrom<Encoding>('utf-8', 'utf-8-bom', 'windows-1252', 'twice', 'utf-16'),
  decimal: fc.constantFrom<',' | '.'>(',', '.'),
  isGrouped: fc.boolean(),
  isPlus: fc.boolean(),
  date: fc.constantFrom('', '000000', '120000[-3:BRT]', '030000[0:GMT]'),
  memoIn: fc.constantFrom('MEMO', 'NAME', 'both'),
  hasBalance: fc.boolean(),
  due: fc.integer({ min: 0, max: 800 }),
})

function drawOfx(draw: typeof ofx extends fc.Arbitrary<infer T> ? T : never): DrawnFile {
  const { kind, isXml, isClosed, partForm } = draw
  const last = dayAfter('2024-06-10', draw.due)
  const lines = linesOf(kind === 'bank' ? draw.bank : draw.card, last, false)
  const end = draw.isOneLine ? '' : '\r\n'
  const leaf = (name: string, text: string) => {
    const escapedText = text.replaceAll('&', '&amp;')
    return `<${name}>${escapedText}${isXml || isClosed ? `</${name}>` : ''}${end}`
  }
  const amount = (value: number) =>
    amountText(value, { ...draw, cents: 'two', symbol: '', minus: draw.isPlus ? 'plus' : 'first' })
  const printed = ({ name, part: of }: Line) =>
    of === null ? name : PART_FORMS[partForm](name, of[0], of[1])
  const entries = lines.map((line, at) =>
    [
      `<STMTTRN>${end}`,
      leaf('TRNTYPE', 'OTHER'),
      leaf('DTPOSTED', `${line.day.replaceAll('-', '')}${draw.date}`),
      leaf('TRNAMT', amount(line.value)),
      leaf('FITID', `N${at}`),
      ...(draw.memoIn === 'MEMO' ? [] : [leaf('NAME', printed(line))]),
      ...(draw.memoIn === 'NAME' ? [] : [leaf('MEMO', printed(line))]),
      `</STMTTRN>${end}`,
    ].join(''),
  )
  const [set, response] =
    kind === 'bank' ? ['BANKMSGSRSV1', 'STMTRS'] : ['CREDITCARDMSGSRSV1', 'CCSTMTRS']
  const account =
    kind === 'bank'
      ? `<BANKACCTFROM>${leaf('BANKID', '341')}${leaf('ACCTID', '12345-6')}</BANKACCTFROM>`
      : `<CCACCTFROM>${leaf('ACCTID', '4321')}</CCACCTFROM>`
  const balance = draw.hasBalance
    ? `<LEDGERBAL>${leaf('BALAMT', amount(12_345))}${leaf('DTASOF', last.replaceAll('-', ''))}</LEDGERBAL>`
    : ''
  const head = isXml
    ? '<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?>'
    : 'OFXHEADER:100\r\nDATA:OFXSGML\r\nCHARSET:1252\r\n\r\n'
  const text = `${head}<OFX><${set}><${response}>${leaf('CURDEF', 'BRL')}${account}<BANKTRANLIST>${entries.join('')}</BANKTRANLIST>${balance}</${response}></${set}></OFX>`
  return {
    bytes: encoded(text, draw.encoding),
    shown: text,
    kind,
    dueOn: null,
    columns: null,
    lines: lines.map((line) => wanted(line, printed(line), partForm)),
  }
}

const qif = fc.record({
  kind: fc.constantFrom<Kind>('bank', 'card'),
  bank: bankLines,
  card: cardLines,
  partForm: pick((Object.keys(PART_FORMS) as PartForm[]).filter((one) => one !== 'column')),
  encoding: fc.constantFrom<Encoding>('utf-8', 'windows-1252', 'twice'),
  decimal: fc.constantFrom<',' | '.'>(',', '.'),
  isGrouped: fc.boolean(),
  days: fc.constantFrom('dmy', 'mdy', 'quicken', 'ymd'),
  isReversed: fc.boolean(),
  due: fc.integer({ min: 0, max: 800 }),
})

function drawQif(draw: typeof qif extends fc.Arbitrary<infer T> ? T : never): DrawnFile {
  const { kind, partForm } = draw
  const isReversed = kind === 'card' && draw.isReversed
  const lines = linesOf(
    kind === 'bank' ? draw.bank : draw.card,
    dayAfter('2024-06-10', draw.due),
    false,
  )
  const day = (iso: string) => {
    const { y, m, d } = partsOf(iso)
    if (draw.days === 'quicken')
      return `${Number(m)}/${String(Number(d)).padStart(2)}'${y.slice(2)}`
    return DAY_FORMS[draw.days as 'dmy' | 'mdy' | 'ymd'].write(iso)
  }
  const printed = ({ name, part: of }: Line) =>
    of === null ? name : PART_FORMS[partForm](name, of[0], of[1])
  const money = (value: number) =>
    amountText(isReversed ? -value : value, { ...draw, cents: 'two', symbol: '', minus: 'first' })
  const text = `!Type:${kind === 'card' ? 'CCard' : 'Bank'}\n${lines
    .map((line) => `D${day(line.day)}\nT${money(line.value)}\nP${printed(line)}\nLMercado\n^\n`)
    .join('')}`
  const order = {
    dmy: 'day-first',
    mdy: 'month-first',
    quicken: 'month-first',
    ymd: 'year-first',
  } as const
  return {
    bytes: encoded(text, draw.encoding),
    shown: text,
    kind,
    dueOn: null,
    lines: lines.map((line) => wanted(line, printed(line), partForm)),
    columns: {
      kind,
      isReversed,
      dayOrder: order[draw.days as keyof typeof order],
      decimal: draw.decimal,
      roles: [
        ['Data', 'day'],
        [kind === 'card' ? 'Estabelecimento' : 'Histórico', 'memo'],
        ['Valor', 'value'],
        ['Número', 'other'],
      ],
    },
  }
}

/** Files of every kind that is read, with what they say. */
export const drawnFiles: fc.Arbitrary<DrawnFile> = fc.oneof(
  { weight: 8, arbitrary: tables.map(drawTable) },
  { weight: 1, arbitrary: ofx.map(drawOfx) },
  { weight: 1, arbitrary: qif.map(drawQif) },
)
