import { refuse } from '@saldo/contract/refusals'
import { isCounted } from '@saldo/domain/categories/kinds'
import type { Cents } from '@saldo/domain/money'
import { refuseSplit, type Split } from '@saldo/domain/transactions/split'
import type { OwnerLedger } from '../context.ts'
import { findGroups } from './store.ts'

/**
 * Why an entry of this value cannot be divided so, or null: a category is not the person's, or not of the kind of
 * the others. Nothing is read where it is not divided.
 */
export async function refuseShares(
  ctx: OwnerLedger,
  { split, value }: { readonly split: Split | null | undefined; readonly value: Cents },
) {
  if (split == null) return null
  const refusal = refuseSplit(split, value)
  if (refusal !== null) return refuse(refusal, 'split')
  const groups = await findGroups(
    ctx,
    split.map(({ category }) => category),
  )
  if (groups.size < split.length) return refuse('category_not_found', 'split')
  const [group, ...others] = new Set(groups.values())
  return group === undefined || others.length > 0 || !isCounted(group)
    ? refuse('split_of_groups', 'split')
    : null
}

/** A request in which the first share of a split says the entry's category. */
export function ledByShare<T extends { readonly split?: Split | null | undefined }>(sent: T): T {
  const category = sent.split?.[0]?.category
  return category === undefined ? sent : { ...sent, category }
}
