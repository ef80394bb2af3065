import type { Day } from '@saldo/domain/calendar'
import type { UsedCard } from '@saldo/domain/payments/card-holders'
import { shortHash } from '../short-hash.ts'
import { type Findings, ReadingStopped } from './findings.ts'
import { type AccountStatement, readAccount } from './pdf/account.ts'
import { type Bill, plainText, readBill } from './pdf/bill.ts'
import { readDaySections } from './pdf/day-sections.ts'
import { readPages } from './pdf/document.ts'
import { dayAt, moneyAtEnd } from './pdf/figures.ts'
import { ANY_BILL } from './pdf/any-bill.ts'
import { bankNamedAt, billLayoutOf } from './pdf/layouts.ts'
import { type Line, type Page, readingsOf } from './pdf/lines.ts'

type PdfFacts = {
  /** Null at the first attempt: most have none. */
  readonly password: string | null
  /** When the bill falls due, where its owner has said so. */
  readonly dueOn: Day | null
}

/** Reads a bill or a statement as PDF. Throws `ReadingStopped` alone. */
export async function readPdf(
  bytes: Uint8Array,
  findings: Findings,
  { password, dueOn }: PdfFacts,
): Promise<'statement_year_missing' | null> {
  return readPlacedText(await readPages(bytes, password), findings, dueOn)
}

/** The same of words that stand at their places. */
function readPlacedText(
  pages: readonly Page[],
  findings: Findings,
  dueOn: Day | null,
): 'statement_year_missing' | null {
  const readings = readingsOf(pages)
  const [lines = []] = readings
  if (lines.length === 0) throw new ReadingStopped('statement_pdf_is_picture')
  const layout = billLayoutOf(plainText(lines.map(({ text }) => text).join('\n')))
  if (layout !== null) {
    const bill = readBill(readings, layout, dueOn)
    if (bill === 'no_year') return 'statement_year_missing'
    if (bill !== 'no_total') {
      takeBill(findings, bill, layout)
      return null
    }
  }
  const account = readAccount(lines) ?? readDaySections(lines)
  if (account !== null) takeAccount(findings, account, lines)
  else takeAnyBill(findings, readings, dueOn)
  return null
}

/** A bill of no known bank is taken where its own total proves it, read in the one or the other way. */
function takeAnyBill(
  findings: Findings,
  readings: readonly (readonly Line[])[],
  dueOn: Day | null,
): void {
  const [lines = []] = readings
  for (const minus of ['in', 'out'] as const) {
    const bill = readBill(readings, { ...ANY_BILL, minus }, dueOn)
    // Below zero either sign of its lines fits, so that nothing is proven.
    if (typeof bill === 'string' || !bill.isProven || bill.total < 0) continue
    takeBill(findings, bill, { bank: null, code: unknownCode(lines) })
    return
  }
  throw new ReadingStopped(refusalOf(lines))
}

function takeAccount(
  findings: Findings,
  { number, lines: found, closing, head }: AccountStatement,
  lines: readonly Line[],
): void {
  const bank = bankNamedAt(head)
  findings.bank = bank?.bank ?? null
  const what = bank?.bank ?? 'Conta'
  const account = findings.account({
    key: `bank/${bank?.code ?? unknownCode(lines)}/${number}`,
    kind: 'bank',
    label: number === '' ? what : `${what} ••••${number.slice(-4)}`,
    currency: 'BRL',
    dueOn: null,
  })
  account.told = closing
  const areTaken = takeAll(findings, account, found)
  account.balance = areTaken ? 'agrees' : 'differs'
}

/** Takes the lines of an account, and tells whether all of them came in: a day that there is not leaves one out. */
function takeAll(
  findings: Findings,
  account: ReturnType<Findings['account']>,
  lines: readonly (Omit<Bill['lines'][number], 'card'> & { readonly card?: UsedCard | null })[],
): boolean {
  const before = findings.lines.length
  for (const { at, ...line } of lines) findings.take({ ...line, line: at + 1, account, fitid: '' })
  return findings.lines.length - before === lines.filter(({ value }) => value !== 0).length
}

const COMPANY = /\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}/u

/** Two banks that nobody knows are not one: they differ by the company that the file names, or by its heading. */
function unknownCode(lines: readonly Line[]): string {
  const company = lines.map(({ text }) => COMPANY.exec(text)?.[0]).find((one) => one !== undefined)
  const sign = company ?? lines[0]?.text.replaceAll(/\d/gu, '') ?? ''
  return `~${shortHash(sign)}`
}

/** A text without any day or any amount comes of a font whose letters are other ones. */
function refusalOf(lines: readonly Line[]) {
  const isText = [dayAt, moneyAtEnd].every((figure) =>
    lines.some(({ segments }) => segments.some(({ text }) => figure(text) !== null)),
  )
  return isText ? ('statement_pdf_unknown' as const) : ('statement_pdf_garbled' as const)
}

/**
 * A bill is one account, however many cards it has: it is one invoice. Its number is that of the card whose bill
 * it is, where it says so.
 */
function takeBill(
  findings: Findings,
  bill: Bill,
  { bank, code }: { readonly bank: string | null; readonly code: string },
): void {
  const { dueOn, number, total } = bill
  findings.bank = bank
  const what = bank ?? 'Cartão'
  const account = findings.account({
    key: `card/${code}/${number}`,
    kind: 'card',
    label: number === '' ? what : `${what} ••••${number}`,
    currency: 'BRL',
    dueOn,
  })
  account.told = { on: dueOn, value: total }
  const areTaken = takeAll(findings, account, bill.lines)
  account.balance = bill.isProven && areTaken ? 'agrees' : 'differs'
  for (const { at, text } of bill.later) findings.leaveOut(at + 1, 'of_another_bill', text)
}
