import { type UnreadableReason, STATEMENT_LINES_MAX } from '@saldo/contract/statements'
import type { Refusal } from '@saldo/contract/refusals'
import type { Day } from '@saldo/domain/calendar'
import { CENTS_MAX, type Cents } from '@saldo/domain/money'
import type { UsedCard } from '@saldo/domain/payments/card-holders'
import { DATE_MAX, DATE_MIN, NAME_MAX } from '@saldo/domain/transactions/kinds'
import { cleanText, isBalanceName } from './cells.ts'
import type { StatementColumnsJson } from '../db/json-columns.ts'
import { remembered } from './remembered.ts'

/** One account or card as a file names it. */
export type FoundAccount = {
  readonly key: string
  readonly kind: 'bank' | 'card'
  readonly label: string
  readonly currency: string
  balance: 'agrees' | 'differs' | null
  /** The lines of the file at which the balance beside them differs. */
  doubts: readonly number[]
  /**
   * The balance, or the bill's total, that the file states; a null day is that of its last line.
   */
  told: { readonly on: Day | null; readonly value: Cents } | null
  /** When the bill that the file is falls due, where it says so; null of an account. */
  readonly dueOn: Day | null
}

/** One entry of the file. The memo may still grow: banks continue it on the next line. */
export type FoundLine = {
  /** The number of its line in the file. */
  readonly line: number
  readonly account: FoundAccount
  readonly fitid: string
  readonly day: Day
  readonly value: Cents
  /** With which card of the account, where the file says so. */
  readonly card: UsedCard | null
  memo: string
}

export type LeftOut = {
  readonly line: number
  readonly reason: UnreadableReason
  readonly text: string
}

/** Thrown where a file as a whole cannot be read, whatever was found before. */
export class ReadingStopped extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal)
    this.refusal = refusal
  }
}

const LEFT_OUT_SHOWN = 200
const TEXT_SHOWN = 200
const FITID_MAX = 255
/** The most accounts of a file, since an import names each in its request. */
const ACCOUNTS_MAX = 50
const PROGRESS_EVERY = 1000

/** A line of the file, as its format has read it. */
export type RawLine = {
  readonly line: number
  readonly account: FoundAccount
  readonly fitid: string
  /** Null where there is no such day. */
  readonly day: Day | null
  /** Null where it has no single reading. */
  readonly value: Cents | null
  readonly memo: string
  readonly card?: UsedCard | null
  /** The line as it is shown where it is left out. */
  readonly text: string
}

/**
 * The result of reading: entries, and the lines that were left out, with the reason. No line is
 * dropped silently.
 */
export class Findings {
  readonly accounts: FoundAccount[] = []
  readonly lines: FoundLine[] = []
  readonly leftOut: LeftOut[] = []
  leftOutCount = 0
  bank: string | null = null
  /** Of a file of columns. */
  columns: StatementColumnsJson | null = null
  /** Of which the progress is a part; without an end where the lines are not known beforehand. */
  linesInFile = Number.POSITIVE_INFINITY
  readonly #onProgress: (percent: number) => void
  #size = 0
  readonly #memoOf = remembered((memo) => cleanText(memo, NAME_MAX))
  readonly #isBalance = remembered(isBalanceName)

  constructor(onProgress: (percent: number) => void = () => {}) {
    this.#onProgress = onProgress
  }

  /** The account of this key, made on its first line. */
  account(account: Omit<FoundAccount, 'balance' | 'doubts' | 'told'>): FoundAccount {
    const existing = this.accounts.find(({ key }) => key === account.key)
    if (existing !== undefined) return existing
    if (this.accounts.length === ACCOUNTS_MAX) throw new ReadingStopped('statement_unreadable')
    const made: FoundAccount = { ...account, balance: null, doubts: [], told: null }
    this.accounts.push(made)
    return made
  }

  leaveOut(line: number, reason: UnreadableReason, text: string): void {
    this.leftOutCount += 1
    if (this.leftOut.length === LEFT_OUT_SHOWN) return
    this.leftOut.push({ line, reason, text: cleanText(text, TEXT_SHOWN) })
  }

  /** Adds one line, or leaves it out with the reason; returns the added line. */
  take(raw: RawLine): FoundLine | null {
    const { line, account, day, value } = raw
    const memo = this.#memoOf(raw.memo)
    const reason = this.#reasonAgainst({ memo, value, day })
    if (reason !== null || value === null || day === null) {
      this.leaveOut(line, reason ?? 'value_unreadable', raw.text)
      return null
    }
    if (this.lines.length === STATEMENT_LINES_MAX) throw new ReadingStopped('statement_too_long')
    this.#size += Math.abs(value)
    const fitid = cleanText(raw.fitid, FITID_MAX)
    const taken: FoundLine = { line, account, fitid, day, value, memo, card: raw.card ?? null }
    this.lines.push(taken)
    if (this.lines.length % PROGRESS_EVERY === 0)
      this.#onProgress(Math.min(99, (line / this.linesInFile) * 100))
    return taken
  }

  #reasonAgainst(read: { memo: string; value: Cents | null; day: Day | null }) {
    if (this.#isBalance(read.memo)) return 'balance_line'
    if (read.day === null) return 'date_unreadable'
    if (read.day < DATE_MIN || read.day > DATE_MAX) return 'date_out_of_range'
    if (read.value === null) return 'value_unreadable'
    if (read.value === 0) return 'value_is_zero'
    // Sums of a statement stay exact: an amount that would bring them beyond the limit is not a
    // household's.
    return this.#size + Math.abs(read.value) > CENTS_MAX ? 'value_unreadable' : null
  }
}
