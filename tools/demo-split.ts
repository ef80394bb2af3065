import type { Database } from '@saldo/api/db/ledger'
import { updateTransaction } from '@saldo/api/transactions/update'
import type { Day } from '@saldo/domain/calendar'
import { toCents } from '@saldo/domain/money'
import { scaledSplit } from '@saldo/domain/transactions/split'
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
  await as(database, demo, async (ctx) => {
    const entries = await ctx.ledger
      .selectFrom('transactions')
      .select(['id', 'version', 'value', 'category_id'])
      .where('user_id', '=', demo.userId)
      .where('name', '=', SHOP)
      .where('last_installment', 'is', null)
      .where('date', '<=', demo.today)
      .orderBy('date', 'desc')
      .limit(3)
      .execute()
    const categories = await ctx.ledger
      .selectFrom('category_names')
      .select(['id', 'name'])
      .where(
        'name',
        'in',
        OTHERS.map(([name]) => name),
      )
      .where('grouping', '=', 'expenses')
      .execute()
    const others = OTHERS.flatMap(([name, share]) => {
      const category = categories.find((row) => row.name === name)?.id
      return category === undefined ? [] : [{ category, value: toCents(share) }]
    })
    const rest = others.reduce((left, { value }) => left - value, WHOLE)
    for (const { id, version, value, category_id: own } of entries) {
      if (own === null || others.length === 0) continue
      const split = scaledSplit([{ category: own, value: toCents(rest) }, ...others], value)
      await updateTransaction(ctx, { id, changes: { version, split: [...split] }, scope: 'this' })
    }
    return entries.length
  })
}
