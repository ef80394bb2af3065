import type { Database } from '@saldo/api/db/ledger'
import { updateTransaction } from '@saldo/api/transactions/update'
import type { Day } from '@saldo/domain/calendar'
import { toCents } from '@saldo/domain/money'
import { scaledSplit } from '@saldo/domain/transactions/split'
import { categoryNamed } from '../bench/generator/owner.ts'
import { as } from './demo-act.ts'

type Demo = { readonly userId: string; readonly today: Day; readonly nowMs: number }

const SHOP = 'Carrefour Pinheiros'
/** What of a purchase in the hypermarket is not for the pantry, in hundredths. */
const OTHERS = [
  ['Farmácia', 14],
  ['Casa e decoração', 9],
] as const
const WHOLE = 100

/** Divides what the demo's family has bought in the hypermarket lately among categories. */
export async function divideEntries(database: Database, demo: Demo): Promise<void> {
  const { entries, others } = await as(database, demo, async (ctx) => ({
    entries: await ctx.ledger
      .selectFrom('transactions')
      .select(['id', 'version', 'value', 'category_id'])
      .where('user_id', '=', demo.userId)
      .where('name', '=', SHOP)
      .where('last_installment', 'is', null)
      .where('category_id', 'is not', null)
      .where('date', '<=', demo.today)
      .orderBy('date', 'desc')
      .limit(3)
      .execute(),
    others: OTHERS.map(([name, share]) => ({
      category: categoryNamed(name).id,
      value: toCents(share),
    })),
  }))
  const rest = others.reduce((left, { value }) => left - value, WHOLE)
  for (const { id, version, value, category_id: own } of entries) {
    const split = scaledSplit([{ category: own ?? '', value: toCents(rest) }, ...others], value)
    const changes = { version, split: [...split] }
    await as(database, demo, (ctx) => updateTransaction(ctx, { id, changes, scope: 'this' }))
  }
}
