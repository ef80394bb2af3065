import type { Answer, Call } from '@saldo/contract/endpoint'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { importStatement as importEndpoint } from '@saldo/contract/statements'
import type { Actor } from '@saldo/domain/actor'
import { assert } from '@saldo/domain/assert'
import { type CategoryGroup, isCounted } from '@saldo/domain/categories/kinds'
import { categoryOfLine, typeOfLine } from '@saldo/domain/statements/line-rule'
import { nameKey } from '@saldo/domain/transactions/names'
import type { Ledger } from '../db/ledger.ts'
import { sendAhead, writeLast } from '../db/one-connection.ts'
import { instantAt } from '../gateways/clock.ts'
import { postingEntries } from '../transactions/post.ts'
import { rememberingCategories } from '../transactions/store.ts'
import { entriesOf, type ImportedLine } from './entries.ts'
import { endingImport, insertingImported } from './import-store.ts'
import { findProbable, keyOf, openProposals, typeOf } from './judge.ts'
import { daysOf, isOfKind } from './rows.ts'
import {
  type CategoryRow,
  deletingLines,
  findCategories,
  planForMany,
  type LineRow,
  listLineRows,
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
 * Makes entries of a statement's lines, all of them or none. What was imported before is known by
 * its key and stays as it is, whatever has been changed of it since.
 */
export async function importStatement(
  ledger: Ledger,
  actor: Actor,
  { id, body, nowMs }: Given,
): Promise<Answer<typeof importEndpoint> | Refused> {
  const draft = { userId: actor.userId, id }
  const row = await lockStatement(ledger, draft)
  if (row === undefined) return refuse('statement_not_found')
  if (row.state !== 'ready') return refuse(REFUSED_IN[row.state])
  if (row.version !== body.version) return refuse('version_conflict')
  const payments = await choosePayments(ledger, { draft, row, body })
  if ('refused' in payments) return payments
  const accounts = [...payments.keys()]
  const days = daysOf(row.accounts.filter(({ key }) => payments.has(key)))
  await planForMany(ledger)
  const lines = { ...draft, ...days, payments, accounts, onlyUnknown: true }
  const fresh = await listLineRows(ledger, lines)
  const probable = await findProbable(ledger, draft, fresh)
  const taken = takenLines(fresh, probable, body)
  const chosen = await chooseCategories(ledger, { draft, body, lines: taken })
  if ('refused' in chosen) return chosen
  const entries = await entriesOf(ledger, { draft, lines: chosen.lines, nowMs })

  // Decided.
  const total = row.accounts
    .filter(({ key }) => payments.has(key))
    .reduce((sum, { count }) => sum + count, 0)
  const all = row.accounts.reduce((sum, { count }) => sum + count, 0)
  const known = total - fresh.length
  const counts = { added: entries.length, known, skipped: all - known - entries.length }
  const accountsThen = row.accounts.map((one) => ({
    ...one,
    payment: payments.get(one.key) ?? null,
  }))
  const inserting = insertingImported(draft, entries)
  const ahead = inserting === null ? null : await sendAhead(ledger, inserting)
  const posting = await postingEntries(ledger, {
    userId: actor.userId,
    before: [],
    after: entries.map(({ entry }) => entry),
    known: { groups: chosen.groups },
  })
  await ahead?.done
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
  fresh: readonly LineRow[],
  probable: ReadonlySet<number>,
  body: Body,
): readonly LineRow[] {
  const skip = new Set(body.skip)
  const take = new Set(body.take)
  const isTaken = (no: number) => !probable.has(no) || body.takeProbable === true || take.has(no)
  return fresh.filter(({ no }) => !skip.has(no) && isTaken(no))
}

type Overrides = {
  readonly draft: Choosing['draft']
  readonly body: Body
  readonly lines: readonly LineRow[]
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
  { draft, body, lines }: Overrides,
): Promise<Chosen | Refused> {
  const propose = await openProposals(ledger, draft)
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
  const said = (line: LineRow) =>
    byNo.get(line.no) ??
    byName.get(keyOf({ name_key: line.name_key, transaction_type: typeOfLine(line.value) }))
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
    memories.push({ nameKey: line.name_key, transactionType, categoryId: category.id })
  }
  const groups = new Map([...categories].map(([id, { grouping }]) => [id, grouping]))
  return { lines: imported, memories, groups }
}

// What was remembered may be gone, or be of a group that does not go with the sign.
function categoryOr(
  categories: ReadonlyMap<string, CategoryRow>,
  id: string,
  line: LineRow,
): CategoryRow {
  const wanted = categories.get(id)
  if (wanted !== undefined && fits(wanted.grouping, line)) return wanted
  const category = categories.get(categoryOfLine(line))
  assert(category !== undefined, 'the default tree has the categories of its rules')
  return category
}

/** Money in is no expense and no investment; what only moves money goes both ways. */
function fits(group: CategoryGroup, { value }: LineRow): boolean {
  return !isCounted(group) || value > 0 === (group === 'revenues')
}
