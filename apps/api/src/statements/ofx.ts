import { toDay } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import { bankKey, bankName } from '@saldo/domain/statements/bank-names'
import { readAmount, readDay } from './cells.ts'
import { type Findings, type FoundAccount } from './findings.ts'
import { type Token, tokensOf } from './ofx-tokens.ts'

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
const STATEMENTS: Readonly<Record<string, 'bank' | 'card'>> = { STMTRS: 'bank', CCSTMTRS: 'card' }
const MESSAGES: Readonly<Record<string, 'bank' | 'card'>> = {
  BANKMSGSRSV1: 'bank',
  CREDITCARDMSGSRSV1: 'card',
}
const LAST_DIGITS = 4

type Entry = {
  readonly line: number
  readonly account: FoundAccount
  readonly fields: Map<string, string>
}
type Heading = {
  kind: 'bank' | 'card'
  readonly fields: Map<string, string>
  account: FoundAccount | null
}

/** Whether a text is an OFX file, whatever precedes its body. */
export function isOfx(text: string): boolean {
  return /<(?:OFX|STMTTRN|BANKMSGSRSV1|CREDITCARDMSGSRSV1)\s*>/iu.test(text)
}

/**
 * Reads an OFX file, bank statements and card bills in any number. It reads the few tags that
 * matter and builds no tree: files miss closing tags, nest wrongly and put everything on one line,
 * and a tree would need guesses that a list of leaves does not.
 */
export function readOfx(text: string, findings: Findings): void {
  const reader = new OfxReader(findings)
  for (const token of tokensOf(text)) reader.read(token)
  reader.endEntry()
}

class OfxReader {
  readonly #findings: Findings
  #heading: Heading = { kind: 'bank', fields: new Map(), account: null }
  #entry: Entry | null = null
  #organisation = ''
  /** The balance tag that is being read: the ledger balance or the available one. */
  #balance: { readonly isLedger: boolean; amount: Cents | null; on: string | null } | null = null

  constructor(findings: Findings) {
    this.#findings = findings
  }

  read({ name, isClosing, line, text }: Token): void {
    if (ENDS_ENTRY.has(name)) this.endEntry()
    if (isClosing) return this.#endBalance(name)
    if (BALANCES.has(name)) {
      this.#balance = { isLedger: name === 'LEDGERBAL', amount: null, on: null }
      return
    }
    if (this.#balance !== null && this.#ofBalance(name, text)) return
    const kind = STATEMENTS[name] ?? MESSAGES[name]
    if (kind !== undefined) this.#heading = { kind, fields: new Map(), account: null }
    else if (name === 'STMTTRN') this.#entry = { line, account: this.#account(), fields: new Map() }
    else if (name === 'ORG') this.#organisation ||= text
    else if (text !== '') this.#leaf(name, text)
  }

  /** Reads the amount and the day of a balance; the account gets it once both are read (L33). */
  #ofBalance(name: string, text: string): boolean {
    const balance = this.#balance
    if (balance === null || (name !== 'BALAMT' && name !== 'DTASOF')) return false
    if (name === 'BALAMT') balance.amount = readAmount(text)
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
    const { fields } = this.#entry ?? this.#heading
    if (!fields.has(name)) fields.set(name, text)
  }

  endEntry(): void {
    if (this.#entry === null) return
    const { line, account, fields } = this.#entry
    this.#entry = null
    const of = (name: string) => fields.get(name) ?? ''
    this.#findings.take({
      line,
      account,
      fitid: of('FITID'),
      date: of('DTPOSTED') || of('DTUSER'),
      amount: of('TRNAMT'),
      memo: joined(of('MEMO'), of('NAME')) || of('CHECKNUM') || 'Sem descrição',
    })
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
    })
    return heading.account
  }
}

const currencyOf = (text: string) => (/^[A-Z]{3}$/u.test(text) ? text : 'BRL')

function joined(memo: string, name: string): string {
  if (memo === '' || name.includes(memo)) return name
  return name === '' || memo.includes(name) ? memo : `${memo} - ${name}`
}
