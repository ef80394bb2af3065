import { sql } from 'kysely'
import type { CategoryGroup } from '@saldo/domain/categories/kinds'
import type { OwnerLedger } from '../context.ts'
import { categoryNames } from '../categories/rows.ts'

/** What a rule may name: a category by its group, a payment method or a label. */
export type Nameable = {
  readonly id: string
  readonly name: string
  readonly kind: CategoryGroup | 'payment' | 'label'
}

/** Everything that the person's rules may name. */
export async function listNameable(ctx: OwnerLedger): Promise<Nameable[]> {
  const { rows } = await sql<Nameable>`
    select c.id, c.name, c.grouping as kind from ${categoryNames(ctx, 'id', 'name', 'grouping')} c
    union all
    select p.id, p.name, 'payment' from payments p where p.user_id = ${ctx.userId}
    union all
    select l.id, l.name, 'label' from labels l where l.user_id = ${ctx.userId}`.execute(ctx.ledger)
  return rows
}
