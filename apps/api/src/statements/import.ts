import type { Answer, Call } from '@saldo/contract/endpoint'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { importStatement as importEndpoint } from '@saldo/contract/statements'
import type { Actor } from '@saldo/domain/actor'
import { assert } from '@saldo/domain/assert'
import { type CategoryGroup, isCounted } from '@saldo/domain/categories/kinds'
import { categoryOfLine, typeOfLine } from '@saldo/domain/statements/line-rule'
import { nameKey } from '@saldo/domain/transactions/names'
import type { Ledger } from '../db/ledger.ts'
import { sendAhead, startLargeWork, writeLast } from '../db/one-connection.ts'
import { instantAt } from '../gateways/clock.ts'
import { postingEntries } from '../transactions/post.ts'
import type { EntryRow } from '../transactions/rows.ts'
import { rememberingCategories } from '../transactions/store.ts'
import { findCardRules, type ImportedLine, openEntries } from './entries.ts'
import { endingImport, insertingImported } from './import-store.ts'
import { findKnown, findProbable, keyOf, openProposals, typeOf } from './judge.ts'
import type { ReadLine } from './read-file.ts'
import { isOfKind } from './rows.ts'
import {
  type CategoryRow,
  deletingLines,
  findCategories,
  findLines,
  listPaymentChoices,
  lockStatement,
  type StatementRow,
} from './store.ts'

type Body = Call<typeof importEndpoint>['body']
type Given = { readonly id: string; readonly body: Body; readonly nowMs: number }

const REFUSED_IN = {
  reading: 'statement_not_ready',
  failed: 'statement_not_ready',
  done: 'statement_already_done',
  undone: 'statement_already_undone',
} as const

/**
 * So many entries are made and sent at a time: the database is at work on the first while the next
 * are made, and nobody else waits for the loop longer than that.
 */
const PART = 2_000

/**
 * Makes entries of a statement's lines, all of them or none. What was imported before is known by
 * its key and stays as it is, whatever has been changed of it since.
 */
export async function importStatement(
  ledger: Ledger,
  actor: Actor,
  { id, body, nowMs }: Given,
): Promise<Answer<typeof importEndpoint> | Refused> {
  const draft = { userId: actor.userId, id }
  const [row, lines] = await Promise.all([lockStatement(ledger, draft), findLines(ledger, draft)])
  if (row === undefined) return refuse('statement_not_found')
  if (row.state !== 'ready') return refuse(REFUSED_IN[row.state])
  if (row.version !== body.version) return refuse('version_conflict')
  const payments = await choosePayments(ledger, { draft, row, body })
  if ('refused' in payments) return payments
  await startLargeWork(ledger)
  const going = { lines: lines.filter(({ account }) => payments.has(account)), payments }
  const there = await findKnown(ledger, actor.userId, going)
  const probable = await findProbable(ledger, actor.userId, { ...going, known: there })
  const taken = takenLines(going.lines, { known: there, probable }, body)
  const chosen = await chooseCategories(ledger, { userId: actor.userId, body, lines: taken })
  if ('refused' in chosen) return chosen
  const cards = await findCardRules(ledger, actor.userId)

  // Decided.
  const count = chosen.lines.length
  const counts = { added: count, known: there.size, skipped: lines.length - there.size - count }
  const accountsThen = row.accounts.map((one) => ({
    ...one,
    payment: payments.get(one.key) ?? null,
  }))
  const entryOf = openEntries({ draft, payments, cards, count, nowMs })
  const entries: EntryRow[] = []
  const sent: Promise<unknown>[] = []
  for (let at = 0; at < count; at += PART) {
    const part = chosen.lines.slice(at, at + PART).map(entryOf)
    entries.push(...part)
    sent.push((await sendAhead(ledger, insertingImported(part))).done)
  }
  const known = { groups: chosen.groups, cards }
  const after = { userId: actor.userId, before: [], after: entries, known }
  const [posting] = await Promise.all([postingEntries(ledger, after), ...sent])
  writeLast(ledger, [
    posting,
    rememberingCategories(actor.userId, chosen.memories),
    endingImport(ledger, { ...draft, accounts: accountsThen, counts, at: instantAt(nowMs) }),
    deletingLines(draft),
  ])
  return counts
}

type Choosing = {
  readonly draft: { readonly userId: string; readonly id: string }
  readonly row: StatementRow
  readonly body: Body
}

/** Into which payment method each account goes; an account that is not in the file goes nowhere. */
async function choosePayments(
  ledger: Ledger,
  { draft, row, body }: Choosing,
): Promise<ReadonlyMap<string, string> | Refused> {
  const choices = await listPaymentChoices(ledger, draft.userId)
  const chosen = new Map<string, string>()
  for (const { account, payment } of body.payments) {
    const found = row.accounts.find(({ key }) => key === account)
    if (payment === null || found === undefined) continue
    const into = choices.find(({ id }) => id === payment)
    if (into === undefined) return refuse('payment_not_found', 'payments')
    if (!isOfKind(into, found.kind)) return refuse('statement_account_of_another_kind', 'payments')
    chosen.set(account, payment)
  }
  return chosen
}

function takenLines(
  lines: readonly ReadLine[],
  judged: { readonly known: ReadonlySet<number>; readonly probable: ReadonlySet<number> },
  body: Body,
): readonly ReadLine[] {
  const skip = new Set(body.skip)
  const take = new Set(body.take)
  const isTaken = (no: number) =>
    !judged.probable.has(no) || body.takeProbable === true || take.has(no)
  return lines.filter(({ no }) => !judged.known.has(no) && !skip.has(no) && isTaken(no))
}

type Overrides = {
  readonly userId: string
  readonly body: Body
  readonly lines: readonly ReadLine[]
}

type Memories = Parameters<typeof rememberingCategories>[1]
type Chosen = {
  readonly lines: ImportedLine[]
  readonly memories: Memories
  readonly groups: ReadonlyMap<string, CategoryGroup>
}

/** The category of each line: the person's word, else memory, else a rule. What they said is kept. */
async function chooseCategories(
  ledger: Ledger,
  { userId, body, lines }: Overrides,
): Promise<Chosen | Refused> {
  const propose = await openProposals(ledger, userId, lines)
  const byNo = new Map((body.categories ?? []).map(({ no, category }) => [no, category]))
  const byName = new Map(
    (body.names ?? []).map(({ name, transactionType, category }) => [
      keyOf({
        name_key: nameKey(name),
        transaction_type: transactionType === 'revenues' ? 'revenues' : 'expenses',
      }),
      category,
    ]),
  )
  const said = (line: ReadLine) =>
    byNo.get(line.no) ??
    byName.get(keyOf({ name_key: line.nameKey, transaction_type: typeOfLine(line.value) }))
  const wanted = lines.map((line) => ({ line, said: said(line), proposed: propose(line) }))
  const categories = await findCategories(ledger, [
    ...byNo.values(),
    ...byName.values(),
    ...wanted.flatMap(({ line, proposed }) => [proposed.categoryId, categoryOfLine(line)]),
  ])
  for (const id of [...byNo.values(), ...byName.values()]) {
    if (!categories.has(id)) return refuse('category_not_found', 'categories')
  }
  const imported: ImportedLine[] = []
  const memories: Memories[number][] = []
  for (const { line, said: override, proposed } of wanted) {
    const category = categoryOr(categories, override ?? proposed.categoryId, line)
    if (override !== undefined && override !== category.id) {
      return refuse('category_of_another_group', 'categories')
    }
    const transactionType = typeOf(line.value, category.grouping)
    imported.push({ line, category, transactionType })
    if (override === undefined) continue
    memories.push({ nameKey: line.nameKey, transactionType, categoryId: category.id })
  }
  const groups = new Map([...categories].map(([id, { grouping }]) => [id, grouping]))
  return { lines: imported, memories, groups }
}

// What was remembered may be gone, or be of a group that does not go with the sign.
function categoryOr(
  categories: ReadonlyMap<string, CategoryRow>,
  id: string,
  line: ReadLine,
): CategoryRow {
  const wanted = categories.get(id)
  if (wanted !== undefined && fits(wanted.grouping, line)) return wanted
  const category = categories.get(categoryOfLine(line))
  assert(category !== undefined, 'the default tree has the categories of its rules')
  return category
}

/** Money in is no expense and no investment; what only moves money goes both ways. */
function fits(group: CategoryGroup, { value }: ReadLine): boolean {
  return !isCounted(group) || value > 0 === (group === 'revenues')
}
