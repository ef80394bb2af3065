import { isRefused, type Refusal } from '@saldo/contract/refusals'
import type { Statement } from '@saldo/contract/statements'
import type { Day } from '@saldo/domain/calendar'
import { type Cents, sumCents } from '@saldo/domain/money'
import type { UsedCard } from '@saldo/domain/payments/card-holders'
import { dueInName } from '@saldo/domain/statements/bill-year'
import { readInstalment } from '@saldo/domain/statements/instalment-suffix'
import { type LineRule, lineRuleOf } from '@saldo/domain/importing/line-rule'
import { fingerprints } from '@saldo/domain/importing/lines'
import { NAME_MAX } from '@saldo/domain/transactions/kinds'
import { nameKey } from '@saldo/domain/transactions/names'
import type { StatementColumnsJson } from '../db/json-columns.ts'
import { cleanText } from './cells.ts'
import { readCsv } from './csv.ts'
import { decodeText } from './decode.ts'
import { bytesKindOf, textKindOf } from './file-kind.ts'
import {
  Findings,
  type FoundAccount,
  type FoundLine,
  type LeftOut,
  ReadingStopped,
} from './findings.ts'
import { readHtml } from './html-rows.ts'
import { readOfx } from './ofx.ts'
import { type FilePasswords, readProtected } from './passwords.ts'
import { readPdf } from './pdf.ts'
import { readQif } from './qif.ts'
import { remembered } from './remembered.ts'
import { shortHash } from '../short-hash.ts'
import type { ColumnAnswers } from './table.ts'
import { zippedFile, type ZippedFile } from './zipped-file.ts'
import {
  readEncryptedWorkbook,
  readOldWorkbook,
  readWorkbook,
  readXmlWorkbook,
} from './workbook.ts'

/** An account of a file, with the sum and the days of its lines. */
type ReadAccount = Omit<FoundAccount, 'told'> & {
  readonly told: { readonly on: Day; readonly value: Cents } | null
  readonly count: number
  readonly sum: Cents
  readonly firstDay: Day
  readonly lastDay: Day
}

/** A line as a draft stores it. */
export type ReadLine = {
  readonly no: number
  readonly line: number
  readonly account: string
  readonly day: Day
  readonly value: Cents
  readonly memo: string
  readonly name: string
  readonly nameKey: string
  readonly externalId: string
  readonly rule: LineRule | null
  readonly partIndex: number | null
  readonly partCount: number | null
  /** With which card of its account; null where the file does not say it, and of what pays the bill. */
  readonly card: UsedCard | null
}

type Format = NonNullable<Statement['format']>

export type ReadFile = {
  readonly format: Format
  readonly bank: string | null
  readonly accounts: readonly ReadAccount[]
  readonly lines: readonly ReadLine[]
  readonly leftOut: readonly LeftOut[]
  readonly leftOutCount: number
  /** The columns of a CSV, as whoever it is of may read them anew. */
  readonly columns: StatementColumnsJson | null
  /** Set where there is nothing to import, or where something must be said first. */
  readonly failure: Refusal | null
}

export type FileToRead = {
  readonly bytes: Uint8Array
  readonly ownerName: string
  /** As its bank has called it: bills bear their due date there. */
  readonly filename?: string
  /** What its owner has said of this file, and of earlier ones with the same columns. */
  readonly answers?: ColumnAnswers
  readonly passwords?: FilePasswords
  /** Called with 0 to 100, now and then. */
  readonly onProgress: (percent: number) => void
}

const NO_ANSWERS: ColumnAnswers = { own: null, earlier: new Map(), dueOn: null }

const NO_PASSWORDS: FilePasswords = { typed: null, cpf: null }

const LINES_HARD_MAX = 400_000

/**
 * Reads a bank's whole file; its kind is recognised by its content. Throws `ReadingStopped` only.
 */
export async function readFile(file: FileToRead): Promise<ReadFile> {
  const { ownerName, filename = '', onProgress } = file
  const findings = new Findings(onProgress)
  const { format, question, innerName = '' } = await readInto(findings, file)
  const named = dueInName(filename) ?? dueInName(innerName)
  const { answers = NO_ANSWERS } = file
  // The year that its lines lack stands in its name.
  if (question === 'statement_year_missing' && answers.dueOn === null && named !== null)
    return readFile({ ...file, answers: { ...answers, dueOn: named } })
  const inOrder = findings.lines.toSorted((a, b) => a.line - b.line)
  for (const line of inOrder) line.memo = cleanText(line.memo, NAME_MAX)
  const byAccount = new Map(findings.accounts.map((account) => [account, [] as FoundLine[]]))
  for (const line of inOrder) byAccount.get(line.account)?.push(line)
  const accounts = [...byAccount].filter(([, lines]) => lines.length > 0)
  return {
    format,
    bank: findings.bank,
    accounts: accounts.map(([account, found]) => describeAccount(account, found, named)),
    lines: linesOf(inOrder, { keys: keysOf(accounts), ownerName }),
    leftOut: findings.leftOut,
    leftOutCount: findings.leftOutCount,
    columns: findings.columns,
    failure: question ?? (findings.lines.length === 0 ? emptyOf(findings) : null),
  }
}

/** Why there is nothing to import. */
function emptyOf({ leftOut }: Findings): Refusal {
  return leftOut.some(({ reason }) => reason === 'of_investment')
    ? 'statement_of_investments'
    : 'statement_empty'
}

type FormatFound = {
  readonly format: Format
  /** What must be said before it can be read. */
  readonly question: Refusal | null
  /** Of the file in a ZIP. */
  readonly innerName?: string
}

/** Reads a file of any kind. */
async function readInto(findings: Findings, file: FileToRead): Promise<FormatFound> {
  const { bytes, answers = NO_ANSWERS, passwords = NO_PASSWORDS } = file
  const kind = bytesKindOf(bytes)
  if (isRefused(kind)) throw new ReadingStopped(kind.refused)
  switch (kind) {
    case 'text':
      return readText(findings, decodeText(bytes), answers)
    case 'pdf':
      return readProtected(passwords, async (password) => ({
        format: 'pdf',
        question: await readPdf(bytes, findings, { password, dueOn: answers.dueOn }),
      }))
    case 'xlsx':
      return { format: 'sheet', question: readWorkbook(bytes, findings, answers) }
    case 'xls':
      return readProtected(passwords, async (password) => ({
        format: 'sheet',
        question: readOldWorkbook(bytes, findings, { password, answers }),
      }))
    case 'encrypted-xlsx':
      return readProtected(passwords, async (password) => ({
        format: 'sheet',
        question: readEncryptedWorkbook(bytes, findings, { password, answers }),
      }))
    case 'zip':
      return readProtected(passwords, (password) =>
        readZipped(findings, file, zippedFile(bytes, password)),
      )
  }
}

/** Reads the one file of a ZIP; its own name may bear the due date. */
async function readZipped(
  findings: Findings,
  zip: FileToRead,
  { name, bytes }: ZippedFile,
): Promise<FormatFound> {
  if (bytesKindOf(bytes) === 'zip') throw new ReadingStopped('statement_zip_in_zip')
  return { ...(await readInto(findings, { ...zip, bytes })), innerName: name }
}

function readText(findings: Findings, text: string, answers: ColumnAnswers): FormatFound {
  const linesInFile = countLines(text)
  if (linesInFile > LINES_HARD_MAX) throw new ReadingStopped('statement_too_long')
  findings.linesInFile = linesInFile
  switch (textKindOf(text)) {
    case 'ofx':
      return { format: 'ofx', question: readOfx(text, findings) }
    case 'csv':
      return { format: 'csv', question: readCsv(text, findings, answers) }
    case 'html':
      return { format: 'sheet', question: readHtml(text, findings, answers) }
    case 'spreadsheetml':
      return { format: 'sheet', question: readXmlWorkbook(text, findings, answers) }
    case 'qif':
      return { format: 'qif', question: readQif(text, findings, answers) }
  }
}

function countLines(text: string): number {
  let count = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

/** How many lines in doubt are kept: the first ones. */
const DOUBTS_MAX = 20

function describeAccount(
  account: FoundAccount,
  lines: readonly FoundLine[],
  named: Day | null,
): ReadAccount {
  const [first] = lines
  let firstDay = first?.day as Day
  let lastDay = firstDay
  for (const { day } of lines) {
    if (day < firstDay) firstDay = day
    if (day > lastDay) lastDay = day
  }
  const sum = sumCents(lines.map(({ value }) => value))
  const stated = account.told === null ? null : { ...account.told, on: account.told.on ?? lastDay }
  const dueOn = account.kind === 'card' ? (account.dueOn ?? named) : null
  const doubts = account.doubts.slice(0, DOUBTS_MAX)
  return { ...account, doubts, dueOn, told: stated, count: lines.length, sum, firstDay, lastDay }
}

type Keys = ReadonlyMap<FoundLine, string>

function keysOf(accounts: readonly (readonly [FoundAccount, readonly FoundLine[]])[]): Keys {
  const keys = new Map<FoundLine, string>()
  for (const [account, lines] of accounts) {
    const found = fingerprints(account.key, lines)
    for (const [index, line] of lines.entries()) keys.set(line, found[index] ?? '')
  }
  return keys
}

function linesOf(
  found: readonly FoundLine[],
  { keys, ownerName }: { readonly keys: Keys; readonly ownerName: string },
): ReadLine[] {
  const ownerKey = nameKey(ownerName)
  const keyOf = remembered(nameKey)
  const dayKeyOf = remembered(keyDay)
  return found.map((line, index) => {
    const { account, day, value, memo } = line
    // An account has no instalments: a fee whose name ends in 08/16 keeps all its words (L30).
    const part = account.kind === 'card' ? readInstalment(line) : null
    const name = part === null || part.name === '' ? memo : part.name
    const key = keyOf(name)
    const rule = lineRuleOf({ nameKey: key, value, kind: account.kind, ownerKey })
    return {
      no: index + 1,
      line: line.line,
      account: account.key,
      day,
      value,
      memo,
      name,
      nameKey: key,
      // The whole key has the whole memo, which would bloat an index of millions.
      externalId: `${dayKeyOf(day)}.${shortHash(keys.get(line) ?? '')}`,
      rule,
      partIndex: part?.index ?? null,
      partCount: part?.count ?? null,
      card: rule === 'card_payment' ? null : line.card,
    }
  })
}

/**
 * The beginning of a day's keys, so that entries of one day are neighbours in the index of keys.
 */
function keyDay(day: string): string {
  return day.replaceAll('-', '')
}
