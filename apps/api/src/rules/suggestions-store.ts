import { sql } from 'kysely'
import type { CategoryGroup } from '@saldo/domain/categories/kinds'
import type { OwnerLedger } from '../context.ts'

/** So many of the latest corrections show what a person means now. */
const CORRECTIONS_READ = 500

export type CorrectionRow = {
  readonly name_key: string
  readonly bank_name: string | null
  readonly is_income: boolean
  readonly category_id: string
  readonly category: string
  readonly grouping: CategoryGroup
}

/** The latest entries of banks that the person has put into a counted category by hand. */
export async function listCorrections(ctx: OwnerLedger): Promise<CorrectionRow[]> {
  const { rows } = await sql<CorrectionRow>`
    select t.name_key, t.bank_name, t.value > 0 as is_income, t.category_id, c.name as category, c.grouping
      from transactions t join category_names c on c.id = t.category_id
     where t.user_id = ${ctx.userId} and t.category_chosen and t.external_id is not null
       and t.refund_of_id is null and c.grouping in ('revenues', 'expenses', 'investiments')
     order by t.date desc, t.id limit ${sql.lit(CORRECTIONS_READ)}`.execute(ctx.ledger)
  return rows
}
