import { refuse } from '@saldo/contract/refusals'
import type { Good, SurveyGood } from '@saldo/contract/survey'
import { GOODS_MAX, refuseGood, wholeGood } from '@saldo/domain/budgets/goods'
import { newId } from '../gateways/random.ts'

type MissingField = 'type' | 'marketValue' | 'date'

/** What the goods of a survey write and delete, and which are left out; or why they cannot be so. */
export function decideGoods(
  sent: readonly SurveyGood[],
  of: { readonly userId: string; readonly stored: ReadonlySet<string>; readonly nowMs: number },
) {
  const { userId, stored, nowMs } = of
  const written: Good[] = []
  const deleted: string[] = []
  const leftOut: { list: 'goods'; row: number; missing: MissingField[] }[] = []
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
    const { type = null, marketValue = null, date = null } = one
    const { settlementBalance = null, installment = null, lastInstallment = null } = one
    const owed = { financed, settlementBalance, installment, lastInstallment }
    const refusal = refuseGood(owed)
    if (refusal !== null) return refuse(refusal.refused, place(refusal.field))
    const good = wholeGood({ ...owed, type, marketValue, date })
    if ('missing' in good) leftOut.push({ list: 'goods', row, missing: [...good.missing] })
    else written.push({ _id: _id ?? newId(nowMs), ...good })
  }
  const kept = new Set([...stored, ...written.map(({ _id }) => _id)])
  for (const id of deleted) kept.delete(id)
  if (kept.size > GOODS_MAX) return refuse('good_limit_reached', 'goods')
  return { written, deleted, leftOut }
}
