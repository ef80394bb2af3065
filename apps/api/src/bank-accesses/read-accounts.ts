import type { AccountLine } from '@saldo/domain/importing/account-line'
import { otherSides, sideOf } from '@saldo/domain/bank-accesses/transfers'
import { type Day, monthOf } from '@saldo/domain/calendar'
import { lineRuleOf } from '@saldo/domain/importing/line-rule'
import { NAME_MAX } from '@saldo/domain/transactions/kinds'
import { nameKey } from '@saldo/domain/transactions/names'
import { readInstalment, withoutInstalment } from '@saldo/domain/statements/instalment-suffix'
import { instantAt } from '../gateways/clock.ts'
import type { BankAccount, BankAggregator, BankBill, BankLine } from '../gateways/banks.ts'

/** More pages than a year of any account has: an aggregator that never ends is not followed. */
const PAGES_MAX = 200

/** What was read of an account, from the first day of which all of it was. */
export type AccountReading = {
  readonly account: BankAccount
  readonly lines: readonly AccountLine[]
  readonly bills: readonly BankBill[]
  readonly from: Day
}

type ReadingRequest = {
  readonly aggregator: BankAggregator
  readonly linkId: string
  readonly from: Day
  readonly today: Day
  /** Lines that the aggregator has had since this instant are read too, whatever their day (H7). */
  readonly since: string | null
  /** The owner's name as `nameKey` writes it. */
  readonly ownerKey: string
  readonly signal: AbortSignal
}

/** Reads the lines and bills of accounts; what one of them lacks fails the whole reading. */
export async function readAccounts(
  accounts: readonly BankAccount[],
  reading: ReadingRequest,
  progress: (done: number) => Promise<void>,
): Promise<readonly AccountReading[]> {
  const { linkId, aggregator, from } = reading
  const readings: AccountReading[] = []
  for (const account of accounts) {
    const of = { linkId, accountId: account.id }
    const bills = account.kind === 'card' ? await aggregator.listBills(of) : []
    const late =
      reading.since === null
        ? []
        : await readPages(reading, account.id, { createdAt: reading.since })
    const read = [...late, ...(await readPages(reading, account.id, { day: from }))]
    const lines = read.map((line) =>
      accountLine(line, { account, bills, ownerKey: reading.ownerKey }),
    )
    readings.push({ account, lines, bills, from })
    await progress(readings.length)
  }
  return withTransfers(readings)
}

async function readPages(
  { aggregator, linkId, today, signal }: ReadingRequest,
  accountId: string,
  from: { readonly day: Day } | { readonly createdAt: string },
): Promise<readonly BankLine[]> {
  const lines: BankLine[] = []
  let cursor: string | null = null
  for (let page = 0; page < PAGES_MAX; page += 1) {
    signal.throwIfAborted()
    const read = await aggregator.listLines({ linkId, accountId, from, to: today, cursor })
    lines.push(...read.lines)
    cursor = read.next
    if (cursor === null) return lines
  }
  // What was not read to its end would look as if the rest were gone.
  throw new Error(`an account has more than ${PAGES_MAX} pages`)
}

/** A line of an aggregator as it is compared and entered. */
function accountLine(
  line: BankLine,
  {
    account,
    bills,
    ownerKey,
  }: {
    readonly account: BankAccount
    readonly bills: readonly BankBill[]
    readonly ownerKey: string
  },
): AccountLine {
  const { kind } = account
  const memo = line.description.trim() || 'Sem descrição'
  const part = line.instalment ?? (kind === 'card' ? printedPart(memo, line) : null)
  const bare = part === null ? memo : withoutInstalment(memo, part)
  const name = (bare === '' ? memo : bare).slice(0, NAME_MAX)
  const key = nameKey(name)
  const bill = bills.find(({ id }) => id === line.billId)
  return {
    providerId: line.id,
    day: line.day,
    value: line.value,
    name,
    nameKey: key,
    isPending: line.isPending,
    rule: ruleOf(line, { nameKey: key, kind, ownerKey }),
    reference: line.reference,
    part:
      part === null || part.count < 2
        ? null
        : { index: part.index, count: part.count, purchasedOn: part.purchasedOn },
    foreign: line.foreign,
    cardEnding: kind === 'card' ? line.cardEnding : null,
    billMonth: bill === undefined ? line.billMonth : monthOf(bill.dueOn),
    createdAt: line.createdAt === null ? null : instantAt(Date.parse(line.createdAt)),
  }
}

/** The part that a card's line prints, where the aggregator does not say it. */
function printedPart(memo: string, { day }: BankLine): BankLine['instalment'] {
  const printed = readInstalment({ memo, day })
  return printed === null ? null : { ...printed, purchasedOn: null }
}

function ruleOf(
  { hint, value }: BankLine,
  of: { readonly nameKey: string; readonly kind: 'bank' | 'card'; readonly ownerKey: string },
): AccountLine['rule'] {
  // What an aggregator takes for a transfer on a card is its payment.
  const isPayment = hint === 'bill_payment' || (hint === 'own_transfer' && of.kind === 'card')
  if (isPayment && (of.kind === 'bank') === value < 0) return 'card_payment'
  return hint === 'own_transfer' ? 'own_transfer' : lineRuleOf({ ...of, value })
}

/** The same with both sides of transfers between these accounts told as such (case H15). */
function withTransfers(readings: readonly AccountReading[]): readonly AccountReading[] {
  const ofBanks = readings.filter(({ account }) => account.kind === 'bank')
  const sides = otherSides(
    ofBanks.flatMap(({ account, lines }) =>
      lines.map((line) => ({ ...line, accountId: account.id })),
    ),
  )
  return readings.map((reading) => ({
    ...reading,
    lines: reading.lines.map((line) =>
      sides.has(sideOf({ ...line, accountId: reading.account.id }))
        ? { ...line, rule: 'own_transfer' as const }
        : line,
    ),
  }))
}
