import { remembered } from './remembered.ts'
import { toDay } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import { bankKey, bankName } from '@saldo/domain/statements/bank-names'
import { readAmountByLastMark } from '@saldo/domain/statements/columns'
import { readDay } from './cells.ts'
import type { Findings, FoundAccount, RawLine } from './findings.ts'

/** A tag with the text that follows it, up to the next tag. */
type Token = {
  readonly name: string
  readonly isClosing: boolean
  readonly line: number
  readonly text: string
}

const CDATA = '<![CDATA['
/** Longer than any name of the format; a `<` that is not closed by then is text. */
const TAG_MAX = 64
const TEXT_MAX = 4000
const NAME = /^(\/?)\s*([A-Za-z][\w.]*)\s*\/?$/u

/** The text between `<` and `>`, where that is a tag. */
type Tag = { readonly name: string; readonly isClosing: boolean }

/**
 * The tags of a text, one after another, each with its text: closed or not, several on a line,
 * `<MEMO/>` and `<MEMO>` alike. A `<` that begins no tag is part of the text around it, and so are
 * tags in small letters where the file's own are in capitals: a memo may contain `<b>`.
 */
function* tokensOf(text: string): Generator<Token> {
  const isInCapitals = /<OFX|<STMTTRN|<BANKMSGSRSV1|<CREDITCARDMSGSRSV1|<INVSTMTMSGSRSV1/u.test(
    text,
  )
  const tagOf = remembered((inside) => readTag(inside, isInCapitals))
  const lines = new LineCounter(text)
  let open: { readonly tag: Tag; readonly line: number; text: string } | null = null
  let from = 0
  for (let at = text.indexOf('<'); at !== -1;) {
    if (text.startsWith(CDATA, at)) {
      const end = text.indexOf(']]>', at)
      const stop = end === -1 ? text.length : end
      if (open !== null) open.text += text.slice(from, at) + text.slice(at + CDATA.length, stop)
      from = Math.min(text.length, stop + 3)
      at = text.indexOf('<', from)
      continue
    }
    const end = endOfTag(text, at)
    const tag = end === -1 ? null : tagOf(text.slice(at + 1, end))
    if (tag !== null) {
      if (open !== null) {
        open.text += text.slice(from, Math.min(at, from + TEXT_MAX))
        yield tokenOf(open)
      }
      open = { tag, line: lines.at(at), text: '' }
      from = end + 1
    }
    at = text.indexOf('<', tag === null ? at + 1 : end + 1)
  }
  if (open === null) return
  open.text += text.slice(from, from + TEXT_MAX)
  yield tokenOf(open)
}

function tokenOf({ tag, line, text }: { tag: Tag; line: number; text: string }): Token {
  const { name, isClosing } = tag
  return { name, isClosing, line, text: unescaped(text.slice(0, TEXT_MAX).trim()) }
}

/** The position of the `>` of a tag that begins here; -1 where there is none within the limit. */
function endOfTag(text: string, at: number): number {
  const stop = Math.min(text.length, at + TAG_MAX)
  for (let end = at + 1; end < stop; end += 1) {
    if (text.charCodeAt(end) === CLOSES) return end
  }
  return -1
}

const CLOSES = '>'.charCodeAt(0)

function readTag(inside: string, isInCapitals: boolean): Tag | null {
  const [, slash, written = ''] = NAME.exec(inside) ?? []
  const name = written.toUpperCase()
  if (slash === undefined || (isInCapitals && written !== name)) return null
  return { name, isClosing: slash === '/' }
}

class LineCounter {
  readonly #text: string
  #line = 1
  #next: number

  constructor(text: string) {
    this.#text = text
    this.#next = this.#after(0)
  }

  /** The line of a position; positions are passed in ascending order. */
  at(place: number): number {
    while (this.#next < place) {
      this.#line += 1
      this.#next = this.#after(this.#next + 1)
    }
    return this.#line
  }

  // Stored until it is passed: a file of one line would otherwise be searched whole for each of its
  // tags.
  #after(from: number): number {
    const next = this.#text.indexOf('\n', from)
    return next === -1 ? this.#text.length : next
  }
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}
const ENTITY = /&(#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos|nbsp);/giu
const CODE_POINT_MAX = 0x10ffff

function decodeOnce(text: string): string {
  return text.replaceAll(ENTITY, (whole, name: string) => {
    const character = NAMED[name.toLowerCase()]
    if (character !== undefined) return character
    const code = Number(/^#x/iu.test(name) ? `0${name.slice(1)}` : name.slice(1))
    return code <= CODE_POINT_MAX ? String.fromCodePoint(code) : whole
  })
}

/** `&amp;lt;` was escaped twice, and no bank does it more often. A raw `&` stays. */
function unescaped(text: string): string {
  return text.includes('&') ? decodeOnce(decodeOnce(text)) : text
}

/** Tags at which an entry ends, where its own closing tag is missing. */
const ENDS_ENTRY = new Set([
  'STMTTRN',
  'BANKTRANLIST',
  'STMTRS',
  'CCSTMTRS',
  'LEDGERBAL',
  'AVAILBAL',
  'OFX',
])
const BALANCES = new Set(['LEDGERBAL', 'AVAILBAL'])
const STATEMENTS: Readonly<Record<string, 'bank' | 'card'>> = {
  STMTRS: 'bank',
  CCSTMTRS: 'card',
  // Of investments only what moves their cash is money of an account.
  INVSTMTRS: 'bank',
}
const MESSAGES: Readonly<Record<string, 'bank' | 'card'>> = {
  BANKMSGSRSV1: 'bank',
  CREDITCARDMSGSRSV1: 'card',
  INVSTMTMSGSRSV1: 'bank',
}
/** Tags at which a purchase or a sale of an investment ends, where its own closing tag is missing. */
const ENDS_TRADE = new Set([
  'INVTRAN',
  'STMTTRN',
  'INVTRANLIST',
  'INVBANKTRAN',
  'INVPOSLIST',
  'OFX',
])
const LAST_DIGITS = 4

/** Whether a text is an OFX file, whatever precedes its body. */
export function isOfx(text: string): boolean {
  return /<(?:OFX|STMTTRN|BANKMSGSRSV1|CREDITCARDMSGSRSV1|INVSTMTMSGSRSV1)\s*>/iu.test(text)
}

/**
 * Reads an OFX file, bank statements and card bills in any number. It reads the few tags that
 * matter and builds no tree: files miss closing tags, nest wrongly and put everything on one line,
 * and a tree would need guesses that a list of leaves does not.
 */
export function readOfx(text: string, findings: Findings): null {
  const reader = new OfxReader(findings)
  for (const token of tokensOf(text)) reader.read(token)
  reader.end()
  return null
}

/** A line that replaces an earlier one of the same account, or only takes it away. */
type Correction = { readonly of: string; readonly isRemoval: boolean; readonly raw: RawLine }

class OfxReader {
  readonly #findings: Findings
  #heading: {
    kind: 'bank' | 'card'
    readonly fields: Map<string, string>
    account: FoundAccount | null
  } = { kind: 'bank', fields: new Map(), account: null }
  #entry: {
    readonly line: number
    readonly account: FoundAccount
    readonly fields: Map<string, string>
  } | null = null
  #organisation = ''
  /** A purchase or a sale of an investment that is being read. */
  #trade: { readonly line: number; readonly fields: Map<string, string> } | null = null
  readonly #corrections: Correction[] = []
  readonly #dayOf = remembered(readDay)
  /** The balance tag that is being read: the ledger balance or the available one. */
  #balance: { readonly isLedger: boolean; amount: Cents | null; on: string | null } | null = null

  constructor(findings: Findings) {
    this.#findings = findings
  }

  read({ name, isClosing, line, text }: Token): void {
    if (ENDS_ENTRY.has(name)) this.#endEntry()
    if (ENDS_TRADE.has(name) && !(isClosing && name === 'INVTRAN')) this.#endTrade()
    if (isClosing) return this.#endBalance(name)
    if (BALANCES.has(name)) {
      this.#balance = { isLedger: name === 'LEDGERBAL', amount: null, on: null }
      return
    }
    if (this.#balance !== null && this.#ofBalance(name, text)) return
    const kind = STATEMENTS[name] ?? MESSAGES[name]
    if (kind !== undefined) this.#heading = { kind, fields: new Map(), account: null }
    else if (name === 'STMTTRN') this.#entry = { line, account: this.#account(), fields: new Map() }
    else if (name === 'INVTRAN') this.#trade = { line, fields: new Map() }
    else if (name === 'ORG') this.#organisation ||= text
    else if (text !== '') this.#leaf(name, text)
  }

  /** Reads the amount and the day of a balance; the account gets it once both are read (L33). */
  #ofBalance(name: string, text: string): boolean {
    const balance = this.#balance
    if (balance === null || (name !== 'BALAMT' && name !== 'DTASOF')) return false
    if (name === 'BALAMT') balance.amount = readAmountByLastMark(text)
    else balance.on = readDay(text)
    const { amount, on, isLedger } = balance
    const account = this.#heading.account
    if (isLedger && amount !== null && on !== null && account !== null) {
      account.told ??= { on: toDay(on), value: amount }
    }
    return true
  }

  #endBalance(name: string): void {
    if (BALANCES.has(name)) this.#balance = null
  }

  // The first of a name counts: a payee's own name comes after the entry's, a second account after the first.
  #leaf(name: string, text: string): void {
    const { fields } = this.#entry ?? this.#trade ?? this.#heading
    if (!fields.has(name)) fields.set(name, text)
  }

  /** Ends the last entry, and applies what corrects others. */
  end(): void {
    this.#endEntry()
    this.#endTrade()
    for (const correction of this.#corrections) this.#correct(correction)
  }

  #endTrade(): void {
    if (this.#trade === null) return
    const { line, fields } = this.#trade
    this.#trade = null
    const text = ['DTTRADE', 'MEMO', 'TOTAL'].map((name) => fields.get(name) ?? '').join(' ')
    this.#findings.leaveOut(line, 'of_investment', text)
  }

  #endEntry(): void {
    if (this.#entry === null) return
    const { line, account, fields } = this.#entry
    this.#entry = null
    const of = (name: string) => fields.get(name) ?? ''
    const date = of('DTPOSTED') || of('DTUSER')
    const day = this.#dayOf(date)
    const memo = joined(of('MEMO'), of('NAME')) || of('CHECKNUM') || 'Sem descrição'
    const raw: RawLine = {
      line,
      account,
      fitid: of('FITID'),
      day: day === null ? null : toDay(day),
      value: readAmountByLastMark(of('TRNAMT')),
      memo,
      text: `${date} ${memo} ${of('TRNAMT')}`,
    }
    const corrected = of('CORRECTFITID')
    if (corrected === '') this.#findings.take(raw)
    else {
      const isRemoval = of('CORRECTACTION').toUpperCase() === 'DELETE'
      this.#corrections.push({ of: corrected, isRemoval, raw })
    }
  }

  /**
   * A correction takes the place of the one line of its account that it names. Where there is none, or are several, it is
   * left out by name: what it corrects came in with another file, and would count twice.
   */
  #correct({ of, isRemoval, raw }: Correction): void {
    const { lines } = this.#findings
    const named = lines.filter(({ account, fitid }) => account === raw.account && fitid === of)
    const [corrected] = named
    if (corrected === undefined || named.length > 1)
      return this.#findings.leaveOut(raw.line, 'corrects_another_file', raw.text)
    lines.splice(lines.indexOf(corrected), 1)
    this.#findings.leaveOut(corrected.line, 'corrected', `${corrected.day} ${corrected.memo}`)
    if (!isRemoval) this.#findings.take(raw)
    return undefined
  }

  #account(): FoundAccount {
    const heading = this.#heading
    if (heading.account !== null) return heading.account
    const { kind, fields } = heading
    const code = bankKey(fields.get('BANKID') ?? '', this.#organisation)
    const bank = bankName(code, this.#organisation)
    const number = (fields.get('ACCTID') ?? '').replaceAll(/\s+/gu, '').slice(0, 100)
    this.#findings.bank ??= bank
    const what = kind === 'card' ? 'Cartão' : 'Conta'
    heading.account = this.#findings.account({
      key: `${kind}/${code}/${number}`,
      kind,
      label: [bank ?? what, number.slice(-LAST_DIGITS)].filter((part) => part !== '').join(' ••••'),
      currency: currencyOf(fields.get('CURDEF') ?? ''),
      dueOn: null,
    })
    return heading.account
  }
}

const currencyOf = (text: string) => (/^[A-Z]{3}$/u.test(text) ? text : 'BRL')

function joined(memo: string, name: string): string {
  if (memo === '' || name.includes(memo)) return name
  return name === '' || memo.includes(name) ? memo : `${memo} - ${name}`
}
