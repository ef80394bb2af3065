import { refuse, type Refused } from '@saldo/contract/refusals'
import { assert } from '@saldo/domain/assert'
import type { CategoryGroup } from '@saldo/domain/categories/kinds'
import type { IncomingLine } from '@saldo/domain/importing/incoming'
import { categoryOfLine, entryTypeOfLine, typeOfLine } from '@saldo/domain/importing/line-rule'
import {
  categoryIdOf,
  type Proposal,
  type ProposedLine,
  proposeFor,
} from '@saldo/domain/importing/proposals'
import { linkRefunds } from '@saldo/domain/importing/refunds'
import type { Rule } from '@saldo/domain/rules/kinds'
import { nameKey } from '@saldo/domain/transactions/names'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import { mapInTurns } from '../in-turns.ts'
import type { rememberCategoriesStatement } from '../transactions/memory-store.ts'
import type { ImportedLine } from './entries.ts'
import type { OfferedPurchase } from './settling.ts'
import { type CategoryRow, findCategories, listMemories, type MemoryRow } from './store.ts'
import type { OwnerLedger } from '../context.ts'

/** The user's choices of categories; the other lines have the proposed ones. */
export type CategoryChoices = {
  /** The category of single lines; it wins over that of their name. */
  readonly categories?: readonly { readonly no: number; readonly category: string }[] | undefined
  /** The category of all lines of a name, whatever its accents, and of this sign. */
  readonly names?:
    | readonly {
        readonly name: string
        readonly transactionType: TransactionType
        readonly category: string
      }[]
    | undefined
  /** The numbers of refunds to link to their proposed purchase, whose category they take. */
  readonly refunds?: readonly number[] | undefined
}

type Memories = Parameters<typeof rememberCategoriesStatement>[1]

/** Returns a function that proposes for these lines, by the person's rules and what is remembered of their names. */
export async function openProposals(
  ctx: OwnerLedger,
  lines: readonly Pick<IncomingLine, 'nameKey'>[],
  rules: readonly Rule[],
): Promise<(line: ProposedLine) => Proposal> {
  const names = new Set(lines.map((line) => line.nameKey))
  const rows = await listMemories(ctx, names)
  const memories = new Map(
    rows.map((row) => [
      keyOf(row),
      { categoryId: row.category_id, group: row.grouping, split: row.split },
    ]),
  )
  const proposals = new Map<string, Proposal>()
  return (line) => {
    // Banks repeat names: each is judged once, unless a rule looks at more than the name.
    const more = rules.length === 0 ? '' : `${line.paymentId}|${line.day}|${line.value}`
    const key = `${line.rule}|${typeOfLine(line.value)}|${more}|${line.nameKey}`
    const proposal =
      proposals.get(key) ??
      proposeFor(line, {
        rules,
        remembered: (transaction_type) =>
          memories.get(keyOf({ name_key: line.nameKey, transaction_type })),
      })
    proposals.set(key, proposal)
    return proposal
  }
}

/**
 * The key of a name and its kind; the kind is first, so that no name can imitate another kind's.
 */
function keyOf(of: Pick<MemoryRow, 'name_key' | 'transaction_type'>): string {
  return `${of.transaction_type}|${of.name_key}`
}

type CategoryFacts = {
  readonly choices: CategoryChoices
  readonly lines: readonly IncomingLine[]
  readonly rules: readonly Rule[]
  /** The purchases that are proposed to refunds. */
  readonly refunded: ReadonlyMap<number, OfferedPurchase>
}

/** The categories that were chosen, and which of them a line gets: its own, else that of its name. */
function overridesBy({ categories = [], names = [] }: CategoryChoices) {
  const byNo = new Map(categories.map(({ no, category }) => [no, category]))
  const byName = new Map(
    names.map(({ name, transactionType, category }) => [
      keyOf({
        name_key: nameKey(name),
        transaction_type: transactionType === 'revenues' ? 'revenues' : 'expenses',
      }),
      category,
    ]),
  )
  const overrideOf = (line: IncomingLine) =>
    byNo.get(line.no) ??
    byName.get(keyOf({ name_key: line.nameKey, transaction_type: typeOfLine(line.value) }))
  return { chosen: [...byNo.values(), ...byName.values()], overrideOf }
}

/**
 * The category of each line: the user's choice, else that of their rules, else the remembered one, else that of
 * the bank's words, else the one that the words of its name propose. Choices are remembered, proposals are not.
 */
export async function chooseCategories(
  ctx: OwnerLedger,
  { choices, lines, rules, refunded }: CategoryFacts,
): Promise<
  | {
      readonly lines: ImportedLine[]
      readonly memories: Memories
      readonly groups: ReadonlyMap<string, CategoryGroup>
    }
  | Refused<'category_not_found' | 'category_of_another_group'>
> {
  const propose = await openProposals(ctx, lines, rules)
  const { chosen, overrideOf } = overridesBy(choices)
  const proposals = await mapInTurns(lines, (line) => ({
    line,
    override: overrideOf(line),
    proposed: propose(line),
  }))
  const categories = await findCategories(ctx, [
    ...chosen,
    ...proposals.flatMap(({ line, proposed }) =>
      [proposed.categoryId, categoryOfLine(line)].filter((id) => id !== null),
    ),
  ])
  for (const id of chosen) {
    if (!categories.has(id)) return refuse('category_not_found', 'categories')
  }
  const imported: ImportedLine[] = []
  const memories: Memories[number][] = []
  const decided = await mapInTurns(proposals, ({ line, override, proposed }) => ({
    line,
    override,
    proposed,
    category: chooseCategory(categories, override ?? proposed.categoryId, line),
  }))
  for (const { line, override, proposed, category } of decided) {
    if (override !== undefined && override !== category?.id) {
      return refuse('category_of_another_group', 'categories')
    }
    const transactionType = entryTypeOfLine(line.value, category?.grouping ?? null)
    const isCategoryChosen = override !== undefined
    const split = isCategoryChosen ? null : proposed.split
    imported.push({ ...proposed, line, category, transactionType, split, isCategoryChosen })
    if (override === undefined || category === null) continue
    memories.push({ nameKey: line.nameKey, transactionType, categoryId: category.id, split: null })
  }
  const linked = linkRefunds<ImportedLine['category'], ImportedLine>(imported, {
    offered: refunded,
    chosen: new Set(choices.refunds),
  })
  const groups = new Map([
    ...[...categories.values()].map(({ id, grouping }) => [id, grouping] as const),
    ...linked.flatMap(({ category }) =>
      category === null ? [] : [[category.id, category.grouping] as const],
    ),
  ])
  return { lines: withSplits(linked, refunded), memories, groups }
}

/** A refund that is linked is divided as its purchase is (case T5). */
function withSplits(
  lines: readonly ImportedLine[],
  refunded: CategoryFacts['refunded'],
): ImportedLine[] {
  const byNo = new Map(lines.map((one) => [one.line.no, one]))
  return lines.map((one) => {
    const { refundOf, line } = one
    if (refundOf === undefined) return one
    const purchase = 'no' in refundOf ? byNo.get(refundOf.no) : refunded.get(line.no)
    return { ...one, split: purchase?.split ?? null }
  })
}

// A remembered category may have been removed, or be of a group that does not fit the sign.
function chooseCategory(
  categories: ReadonlyMap<string, CategoryRow>,
  id: string | null,
  line: IncomingLine,
): CategoryRow | null {
  const own = categoryIdOf(line, id === null ? undefined : categories.get(id))
  if (own === null) return null
  const category = categories.get(own)
  assert(category !== undefined, 'the default tree has the categories of its rules')
  return category
}
