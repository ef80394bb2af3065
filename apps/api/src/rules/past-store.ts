import { sql } from 'kysely'
import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import type { Day } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import type { OwnerLedger } from '../context.ts'
import { categoryNames } from '../categories/rows.ts'

/** An entry as rules look at it, and as a trial lists it. */
export type PastRow = {
  readonly id: string
  readonly name: string
  readonly name_key: string
  readonly bank_name: string | null
  readonly value: Cents
  readonly date: Day
  readonly payment_id: string
  readonly category_id: string | null
  readonly category_chosen: boolean
  readonly transaction_type: TransactionType
  readonly labels: readonly string[] | null
  readonly is_imported: boolean
  readonly is_fixed: boolean
}

/**
 * The entries that a rule may change, newest first: what a bank brought, and what was typed up to a day. With
 * texts, those alone whose name has one of them, and those that have another name than their bank gave them.
 */
export async function listPast(
  ctx: OwnerLedger,
  of: { readonly until: Day; readonly texts: readonly string[] },
): Promise<PastRow[]> {
  const { rows } = await sql<PastRow>`
    select t.id, t.name, t.name_key, t.bank_name, t.value, t.date, t.payment_id, t.category_id,
           t.category_chosen, t.transaction_type, t.labels, t.external_id is not null as is_imported,
           (t.pays_card_id is not null or t.operation_id is not null or t.objective_id is not null
             or t.refund_of_id is not null
             or (t.invoice_month is not null and t.value > 0
                 and t.category_id is distinct from ${DEFAULT_CATEGORY_IDS.cashback})) as is_fixed
      from transactions t
     where t.user_id = ${ctx.userId} and (t.external_id is not null or t.date <= ${of.until})
       and (cardinality(${of.texts}::text[]) = 0 or t.bank_name is not null
            or exists (select from unnest(${of.texts}::text[]) as x (text) where strpos(t.name_key, x.text) > 0))
     order by t.date desc, t.id`.execute(ctx.ledger)
  return rows
}

/** What these payment methods and categories are called. */
export async function findNames(
  ctx: OwnerLedger,
  of: { readonly payments: readonly string[]; readonly categories: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ readonly id: string; readonly name: string }>`
    select p.id, p.name from payments p
     where p.user_id = ${ctx.userId} and p.id = any(${of.payments}::uuid[])
    union all
    select c.id, c.name from ${categoryNames(ctx, 'id', 'name')} c where c.id = any(${of.categories}::uuid[])`.execute(
    ctx.ledger,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
