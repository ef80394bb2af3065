import { isRefused, refuse, type Refusal, type Refused } from '@saldo/contract/refusals'
import type { SurveyRow } from '@saldo/contract/survey'
import type { TransactionDraft } from '@saldo/contract/transaction-changes'
import {
  amountsOf,
  countEntries,
  type PlannedAmount,
  SURVEY_ENTRIES_MAX,
  type WholeRow,
  wholeRow,
} from '@saldo/domain/budgets/survey'
import { planRow, type SurveyList } from '@saldo/domain/budgets/survey-draft'
import type { Day } from '@saldo/domain/calendar'
import { hasParts, splitCents } from '@saldo/domain/money'
import { INSTALMENTS_MAX } from '@saldo/domain/transactions/kinds'
import { planEntries } from '@saldo/domain/transactions/plan'
import { newId } from '../gateways/random.ts'
import { cardRuleOf } from '../payments/rows.ts'
import { type IdentifiedDraft, refuseOneDraft } from '../transactions/create-many.ts'
import type { DraftsFacts } from '../transactions/store.ts'

type Range = { readonly startDate: Day; readonly endDate: Day }

/** A row that has category, value and date, with its place in the body. */
type KeptRow = WholeRow & {
  readonly list: SurveyList
  readonly row: number
  readonly sent: SurveyRow
}

/** The rows of a survey: those that are kept, and those that are left out with what each lacks. */
export function sortRows(lists: Partial<Record<SurveyList, readonly SurveyRow[] | undefined>>) {
  const all = (['debit', 'credit'] as const).flatMap((list) =>
    (lists[list] ?? []).map((sent, row) => ({ list, row, sent })),
  )
  const kept: KeptRow[] = []
  const leftOut = all.flatMap(({ list, row, sent }) => {
    const { category = null, value = null, date = null } = sent
    const whole = wholeRow({ category, value, date })
    if ('missing' in whole) return [{ list, row, missing: [...whole.missing] }]
    kept.push({ list, row, sent, ...whole })
    return []
  })
  return { kept, leftOut }
}

/** The same refusal, its field named with the row's list and place. */
function inRow<R extends Refusal>(
  { list, row }: Pick<KeptRow, 'list' | 'row'>,
  { refused, fields = [] }: Refused<R>,
): Refused<R> {
  return refuse(refused, ...fields.map((field) => `${list}.${row}.${field}`))
}

/** The draft of one row, or why it cannot be entered. */
function draftOf(kept: KeptRow, { facts, range }: { facts: DraftsFacts; range: Range }) {
  const { list, sent, category, value, date } = kept
  const { payments, categories } = facts
  const { transactionType, payment = null } = sent
  const planned = planRow({
    list,
    value,
    date,
    category,
    transactionType,
    payment,
    payments,
    categories,
    range,
  })
  if ('refused' in planned) return refuse(planned.refused, planned.field)
  const draft: TransactionDraft = {
    transactionType: planned.transactionType,
    value: planned.value,
    name: sent.name || (categories.find(({ id }) => id === category)?.name ?? ''),
    date,
    category,
    payment: planned.paymentId,
    paid: sent.paid === true,
    description: sent.description ?? '',
    recurrentType: sent.recurrentType ?? null,
    lastInstallment: sent.lastInstallment ?? null,
  }
  const shown = withinParts(draft, facts)
  return refuseOneDraft(shown, facts) ?? { draft: shown, instalments: draft.lastInstallment ?? 1 }
}

/**
 * A debt of more parts than a purchase may have is entered as one part every month; the plan counts its parts
 * (case M25).
 */
function withinParts(draft: TransactionDraft, { currency }: DraftsFacts): TransactionDraft {
  const { value, lastInstallment: parts } = draft
  if (parts === null || parts === undefined || parts <= INSTALMENTS_MAX) return draft
  if (!hasParts(value, parts, currency)) return draft
  const [part = value] = splitCents(value, parts, currency)
  return { ...draft, value: part, recurrentType: 'monthly', lastInstallment: null }
}

type PlanFacts = {
  readonly facts: DraftsFacts
  readonly range: Range
  readonly instalments: number
}

/** What a draft comes to in the months of the survey. */
function plannedOf(draft: TransactionDraft, { facts, range, instalments }: PlanFacts) {
  const { recurrentType = null, lastInstallment, category } = draft
  const card = facts.payments.find(({ id, type }) => id === draft.payment && type === 'credit')
  const entries = planEntries({
    ...draft,
    currency: facts.currency,
    instalments: lastInstallment ?? 1,
    recurrence: recurrentType === null ? null : { recurrentType, until: range.endDate },
    card: card === undefined ? null : cardRuleOf(card),
  })
  const course = instalments > INSTALMENTS_MAX ? null : recurrentType
  const row = { categoryId: category ?? '', recurrentType: course, instalments }
  return amountsOf(row, entries, range)
}

/**
 * What the rows of a survey become: drafts of movements, and what they come to month by month. A row
 * that an earlier call entered becomes neither. One that is wrong in itself refuses all of them.
 */
export function decideRows(
  rows: readonly KeptRow[],
  of: { readonly facts: DraftsFacts; readonly range: Range; readonly nowMs: number },
) {
  const { facts, range, nowMs } = of
  const sentBefore = new Set(facts.sent)
  const ids = new Set<string>()
  const drafts: IdentifiedDraft[] = []
  const amounts: PlannedAmount[] = []
  let entries = 0
  for (const kept of rows) {
    const { _id } = kept.sent
    if (_id !== undefined && ids.has(_id)) return inRow(kept, refuse('survey_row_twice', '_id'))
    if (_id !== undefined) ids.add(_id)
    if (_id !== undefined && sentBefore.has(_id)) continue
    const planned = draftOf(kept, of)
    if (isRefused(planned)) return inRow(kept, planned)
    const { draft, instalments } = planned
    amounts.push(...plannedOf(draft, { facts, range, instalments }))
    // A limit is planned, and nothing was bought by it (case M22).
    if (kept.sent.notCreateTransaction === true) continue
    const { date, recurrentType = null, lastInstallment } = draft
    const parts = lastInstallment ?? 1
    entries += countEntries({
      recurrentType,
      instalments: parts,
      date,
      until: facts.openedUntil,
    })
    if (entries > SURVEY_ENTRIES_MAX) return refuse('survey_too_long')
    drafts.push({ draft, seriesId: _id ?? newId(nowMs) })
  }
  return { drafts, amounts }
}
