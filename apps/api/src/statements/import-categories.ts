import type { Call } from '@saldo/contract/endpoint'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { importStatement as importEndpoint } from '@saldo/contract/statements'
import { assert } from '@saldo/domain/assert'
import { type CategoryGroup, isCounted } from '@saldo/domain/categories/kinds'
import { categoryOfLine, entryTypeOfLine, typeOfLine } from '@saldo/domain/statements/line-rule'
import { nameKey } from '@saldo/domain/transactions/names'
import type { Ledger } from '../db/ledger.ts'
import { mapInTurns } from '../in-turns.ts'
import type { rememberCategoriesStatement } from '../transactions/store.ts'
import type { ImportedLine } from './entries.ts'
import { keyOf, openProposals } from './judge.ts'
import type { ReadLine } from './read-file.ts'
import type { Offered } from './refunds.ts'
import { type CategoryRow, findCategories } from './store.ts'

type Body = Call<typeof importEndpoint>['body']

type Overrides = {
  readonly userId: string
  readonly body: Body
  readonly lines: readonly ReadLine[]
  /** The purchases that are offered to refunds. */
  readonly refunded: ReadonlyMap<number, Offered>
}

type Memories = Parameters<typeof rememberCategoriesStatement>[1]
type Chosen = {
  readonly lines: ImportedLine[]
  readonly memories: Memories
  readonly groups: ReadonlyMap<string, CategoryGroup>
}

/** The category of each line: the person's word, else memory, else a rule. What they said is kept. */
export async function chooseCategories(
  ledger: Ledger,
  { userId, body, lines, refunded }: Overrides,
): Promise<Chosen | Refused<'category_not_found' | 'category_of_another_group'>> {
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
  const wanted = await mapInTurns(lines, (line) => ({
    line,
    said: said(line),
    proposed: propose(line),
  }))
  const categories = await findCategories(ledger, [
    ...byNo.values(),
    ...byName.values(),
    ...wanted.flatMap(({ line, proposed }) =>
      [proposed.categoryId, categoryOfLine(line)].filter((id) => id !== null),
    ),
  ])
  for (const id of [...byNo.values(), ...byName.values()]) {
    if (!categories.has(id)) return refuse('category_not_found', 'categories')
  }
  const imported: ImportedLine[] = []
  const memories: Memories[number][] = []
  const decided = await mapInTurns(wanted, ({ line, said: override, proposed }) => ({
    line,
    override,
    category: categoryOr(categories, override ?? proposed.categoryId, line),
  }))
  for (const { line, override, category } of decided) {
    if (override !== undefined && override !== category?.id) {
      return refuse('category_of_another_group', 'categories')
    }
    const transactionType = entryTypeOfLine(line.value, category?.grouping ?? null)
    imported.push({ line, category, transactionType })
    if (override === undefined || category === null) continue
    memories.push({ nameKey: line.nameKey, transactionType, categoryId: category.id })
  }
  const linked = linkRefunds(imported, { refunded, refunds: new Set(body.refunds) })
  const groups = new Map([
    ...[...categories.values()].map(({ id, grouping }) => [id, grouping] as const),
    ...linked.flatMap(({ category }) =>
      category === null ? [] : [[category.id, category.grouping] as const],
    ),
  ])
  return { lines: linked, memories, groups }
}

/** A refund that is linked takes the category of its purchase, so that the category nets out (D1). */
function linkRefunds(
  imported: readonly ImportedLine[],
  of: { readonly refunded: ReadonlyMap<number, Offered>; readonly refunds: ReadonlySet<number> },
): ImportedLine[] {
  const byNo = new Map(imported.map((one) => [one.line.no, one]))
  return imported.map((one) => {
    const purchase = of.refunds.has(one.line.no) ? of.refunded.get(one.line.no) : undefined
    if (purchase === undefined) return one
    const category =
      'no' in purchase.of ? (byNo.get(purchase.of.no)?.category ?? null) : purchase.category
    return { ...one, category, refundOf: purchase.of }
  })
}

// What was remembered may be gone, or be of a group that does not go with the sign.
function categoryOr(
  categories: ReadonlyMap<string, CategoryRow>,
  id: string | null,
  line: ReadLine,
): CategoryRow | null {
  const wanted = id === null ? undefined : categories.get(id)
  if (wanted !== undefined && fits(wanted.grouping, line)) return wanted
  const usual = categoryOfLine(line)
  if (usual === null) return null
  const category = categories.get(usual)
  assert(category !== undefined, 'the default tree has the categories of its rules')
  return category
}

/**
 * Money in is no expense and no investment; what only moves money goes both ways. A refund on a card
 * may have any category.
 */
function fits(group: CategoryGroup, { value, rule }: ReadLine): boolean {
  return rule === 'card_refund' || !isCounted(group) || value > 0 === (group === 'revenues')
}
