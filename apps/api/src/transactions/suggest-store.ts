import type { TransactionType } from '@saldo/domain/transactions/kinds'
import type { Ledger } from '../db/ledger.ts'
import type { Owned } from '../context.ts'

type Named = {
  readonly nameKey: string
  readonly transactionType: TransactionType
}

/** The category that the user last chose for a name, where it still is one of that type's. */
export function findRememberedCategory(ctx: Owned, of: Named) {
  return ctx.ledger
    .selectFrom('category_memory')
    .innerJoin('category_names', 'category_names.id', 'category_memory.category_id')
    .select(['category_names.id as _id', 'category_names.name'])
    .where('category_memory.user_id', '=', ctx.userId)
    .where('category_memory.name_key', '=', of.nameKey)
    .where('category_memory.transaction_type', '=', of.transactionType)
    .where('category_names.grouping', '=', of.transactionType)
    .executeTakeFirst()
}

/** A category by its id, with its name. */
export function findNamedCategory(ledger: Ledger, id: string) {
  return ledger
    .selectFrom('category_names')
    .select(['id as _id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
}
