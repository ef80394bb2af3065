import type { RawBuilder } from 'kysely'
import type { TransactionDraft } from '@saldo/contract/transaction-changes'
import { cardRuleOf } from '../payments/rows.ts'
import { memoriesOf, refuseDraft, rowsOfDraft } from './drafts.ts'
import { postEntriesStatement } from './post.ts'
import {
  type DraftsFacts,
  insertEntriesStatement,
  insertSeriesStatement,
  rememberCategoriesStatement,
} from './store.ts'
import type { Context } from '../context.ts'

/** A draft with the id of its series. */
export type IdentifiedDraft = { readonly draft: TransactionDraft; readonly seriesId: string }

/** What a draft is judged by, out of the facts of several. */
function factsFor(draft: TransactionDraft, facts: DraftsFacts) {
  const { openedUntil, currency } = facts
  return {
    openedUntil,
    currency,
    payment: facts.payments.find(({ id }) => id === draft.payment) ?? null,
    category: facts.categories.find(({ id }) => id === draft.category) ?? null,
  }
}

/** Why one of several drafts cannot be entered, with the field that is to blame, or null. */
export function refuseOneDraft(
  draft: TransactionDraft,
  facts: DraftsFacts,
): ReturnType<typeof refuseDraft> {
  return refuseDraft({ draft, facts: factsFor(draft, facts), purchase: null })
}

/**
 * The statements that write what drafts become that nothing stands against: one for all entries, one
 * for their series, one for the totals, however many drafts there are. None where nothing is drafted.
 */
export async function insertDraftsStatements(
  ctx: Context,
  input: {
    readonly drafts: readonly IdentifiedDraft[]
    readonly facts: DraftsFacts
  },
): Promise<readonly (RawBuilder<unknown> | null)[]> {
  const { drafts, facts } = input

  const made = drafts.map(({ draft, seriesId }) =>
    rowsOfDraft(
      { draft, facts: factsFor(draft, facts), purchase: null },
      { actor: ctx.actor, seriesId, nowMs: ctx.nowMs },
    ),
  )
  const rows = made.flatMap((one) => one.rows)
  if (rows.length === 0) return []
  const cards = facts.payments.filter(({ type }) => type === 'credit')
  const rollupStatement = await postEntriesStatement(ctx, {
    before: [],
    after: rows,
    preloaded: {
      groups: new Map(facts.categories.map(({ id, group }) => [id, group])),
      cards: new Map(cards.map((card) => [card.id, cardRuleOf(card)])),
    },
  })
  const [first, ...rest] = made.flatMap(({ series }) => (series === null ? [] : [series]))
  return [
    insertEntriesStatement(ctx.userId, rows),
    rollupStatement,
    first === undefined ? null : insertSeriesStatement([first, ...rest]),
    rememberCategoriesStatement(
      ctx.userId,
      drafts.flatMap(({ draft }) => memoriesOf(draft)),
    ),
  ]
}
