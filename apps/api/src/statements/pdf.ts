import type { Day } from '@saldo/domain/calendar'
import { type Findings, ReadingStopped } from './findings.ts'
import { type Bill, plainText, readBill } from './pdf/bill.ts'
import { readPages } from './pdf/document.ts'
import { dayAt, moneyAtEnd } from './pdf/figures.ts'
import type { BillLayout } from './pdf/layout.ts'
import { billLayoutOf } from './pdf/layouts.ts'
import { type Line, linesOf, type Page } from './pdf/lines.ts'

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
  const lines = linesOf(pages)
  if (lines.length === 0) throw new ReadingStopped('statement_pdf_is_picture')
  const layout = billLayoutOf(plainText(lines.map(({ text }) => text).join('\n')))
  if (layout === null) throw new ReadingStopped(refusalOf(lines))
  const bill = readBill(lines, layout, dueOn)
  if (bill === 'no_year') return 'statement_year_missing'
  if (bill === 'no_total') throw new ReadingStopped(refusalOf(lines))
  takeBill(findings, bill, layout)
  return null
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
  { bank, code }: Pick<BillLayout, 'bank' | 'code'>,
): void {
  const { dueOn, number, total } = bill
  findings.bank = bank
  const account = findings.account({
    key: `card/${code}/${number}`,
    kind: 'card',
    label: number === '' ? bank : `${bank} ••••${number}`,
    currency: 'BRL',
    dueOn,
  })
  account.told = { on: dueOn, value: total }
  account.balance = bill.isProven ? 'agrees' : 'differs'
  for (const { at, ...line } of bill.lines)
    findings.take({ ...line, line: at + 1, account, fitid: '' })
  for (const { at, text } of bill.later) findings.leaveOut(at + 1, 'of_another_bill', text)
}
