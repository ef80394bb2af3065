import { refuse } from '@saldo/contract/refusals'
import type { Good, SurveyGood } from '@saldo/contract/survey'
import { GOODS_MAX, refuseGood } from '@saldo/domain/budgets/goods'
import { newId } from '../gateways/random.ts'

type GoodField = 'type' | 'marketValue' | 'date'

/** What a good lacks: it is left out for it, and named. */
function missingOfGood({ type, marketValue, date }: SurveyGood): readonly GoodField[] {
  return [
    ...((type ?? null) === null ? (['type'] as const) : []),
    ...((marketValue ?? 0) === 0 ? (['marketValue'] as const) : []),
    ...((date ?? null) === null ? (['date'] as const) : []),
  ]
}

/** A good as it is stored, or null of one that lacks what it is known by. */
function goodOf(sent: SurveyGood, nowMs: number): Good | null {
  const { type, marketValue, date, financed = false } = sent
  if (!type || !marketValue || !date) return null
  const owed = <T>(value: T | null | undefined) => (financed ? (value ?? null) : null)
  return {
    _id: sent._id ?? newId(nowMs),
    type,
    marketValue,
    financed,
    settlementBalance: owed(sent.settlementBalance),
    installment: owed(sent.installment),
    lastInstallment: owed(sent.lastInstallment) || null,
    date,
  }
}

/** What the goods of a survey write and delete, and which are left out; or why they cannot be so. */
export function decideGoods(
  sent: readonly SurveyGood[],
  of: { readonly userId: string; readonly stored: ReadonlySet<string>; readonly nowMs: number },
) {
  const { userId, stored, nowMs } = of
  const written: Good[] = []
  const deleted: string[] = []
  const leftOut: { list: 'goods'; row: number; missing: GoodField[] }[] = []
  const ids = new Set<string>()
  for (const [row, one] of sent.entries()) {
    const place = (field: string) => `goods.${row}.${field}`
    const { _id, user = userId, financed = false } = one
    if (user !== userId) return refuse('not_found', place('user'))
    if (_id !== undefined && ids.has(_id)) return refuse('survey_row_twice', place('_id'))
    if (_id !== undefined) ids.add(_id)
    if (one.deleted === true) {
      if (_id !== undefined) deleted.push(_id)
      continue
    }
    const refusal = refuseGood({
      financed,
      settlementBalance: one.settlementBalance ?? null,
      installment: one.installment ?? null,
      lastInstallment: one.lastInstallment ?? null,
    })
    if (refusal !== null) return refuse(refusal.refused, place(refusal.field))
    const good = goodOf(one, nowMs)
    if (good === null) leftOut.push({ list: 'goods', row, missing: [...missingOfGood(one)] })
    else written.push(good)
  }
  const kept = new Set([...stored, ...written.map(({ _id }) => _id)])
  for (const id of deleted) kept.delete(id)
  if (kept.size > GOODS_MAX) return refuse('good_limit_reached', 'goods')
  return { written, deleted, leftOut }
}
