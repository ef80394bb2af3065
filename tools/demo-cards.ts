import type { Database } from '@saldo/api/db/ledger'
import { writeHolders } from '@saldo/api/payments/holders-store'
import type { Day } from '@saldo/domain/calendar'
import { sql } from 'kysely'
import { as } from './demo-act.ts'

type Demo = { readonly userId: string; readonly today: Day; readonly nowMs: number }

const ACCOUNT = 'Nubank'

/** The cards of an account, and what is bought with each: the rest with the first one. */
const CARDS = [
  { ending: '0652', name: 'Marina', categories: [] },
  {
    ending: '7164',
    name: 'Rafael',
    categories: ['Táxi e aplicativos', 'Bares', 'Estacionamento e pedágio', 'Esportes', 'Livros'],
  },
  // A virtual one, for what is paid on the web.
  { ending: '8831', name: 'Marina', categories: ['Streaming', 'Delivery', 'Aplicativos e nuvem'] },
] as const
/** Of these nobody has said a card. */
const UNSAID = ['Presentes']

/** Says of what the demo's family has bought on one account with which of its cards. */
export async function nameCards(database: Database, demo: Demo): Promise<void> {
  const { userId } = demo
  await as(database, demo, async (ctx) => {
    const account = await ctx.ledger
      .selectFrom('payments')
      .select('id')
      .where('user_id', '=', userId)
      .where('name', '=', ACCOUNT)
      .executeTakeFirstOrThrow()
    const cards = CARDS.map(({ ending, name }) => ({ ending, name }))
    await writeHolders(ctx, { paymentId: account.id, cards })
    for (const table of ['transactions', 'series']) {
      await sql`update ${sql.table(table)} t set card_ending = case
          ${sql.join(
            CARDS.slice(1).map(
              ({ ending, categories }) =>
                sql`when c.name = any(${[...categories]}::text[]) then ${ending}`,
            ),
            sql` `,
          )}
          when c.name = any(${UNSAID}::text[]) then null else ${CARDS[0].ending} end
        from category_names c
       where t.user_id = ${userId} and t.payment_id = ${account.id} and c.id = t.category_id
         and c.grouping <> 'invoice'`.execute(ctx.ledger)
    }
    return null
  })
}
