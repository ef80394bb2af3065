import { sql } from 'kysely'
import type { CategoryGroup } from '@saldo/domain/categories/kinds'
import type { OwnerLedger } from '../context.ts'
import type { EntryRow } from '../transactions/columns.ts'
import { categoryNames } from '../categories/rows.ts'

/** So many of the latest corrections show what a person means now. */
const CORRECTIONS_READ = 500

/** What a person may have chosen for an entry of a bank. */
type Choice = Pick<EntryRow, 'name' | 'name_key' | 'bank_name' | 'category_id' | 'category_chosen'>

export type CorrectionRow = Choice & {
  readonly is_income: boolean
  /** The name and the group of its category; null where that is none to choose. */
  readonly category: string | null
  readonly grouping: CategoryGroup | null
  /** What was chosen for it before the edit in question; null where that did not change it. */
  readonly before: Choice | null
}

/** The latest entries of banks that the person has put into a counted category, or called otherwise, by hand. */
export async function listCorrections(
  ctx: OwnerLedger,
  { edit }: { readonly edit: string | undefined },
): Promise<CorrectionRow[]> {
  const { rows } = await sql<CorrectionRow>`
    select t.name, t.name_key, t.bank_name, t.category_id, t.category_chosen, t.value > 0 as is_income,
           c.name as category, c.grouping, e.before
      from transactions t
      left join ${categoryNames(ctx, 'id', 'name', 'grouping')} c on c.id = t.category_id
            and c.grouping in ('revenues', 'expenses', 'investiments')
      left join (select b.before, (b.before->>'id')::uuid as id
                   from undo_records u, jsonb_array_elements(u.entries) as b (before)
                  where u.user_id = ${ctx.userId} and u.edit_id = ${edit ?? null}::uuid) e on e.id = t.id
     where t.user_id = ${ctx.userId} and t.external_id is not null and t.refund_of_id is null
       and ((t.category_chosen and c.id is not null) or t.bank_name is not null)
     order by t.date desc, t.id limit ${sql.lit(CORRECTIONS_READ)}`.execute(ctx.ledger)
  return rows
}
