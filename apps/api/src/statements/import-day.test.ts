import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Day } from '@saldo/domain/calendar'
import { statement } from '../../../../bench/generator/statement.ts'
import type { Guest } from '../../../../tests/app.ts'
import { take, useStatements } from '../../../../tests/statements.ts'

/* A day of imports on an empty database: plans that were made for empty tables meet full ones. */

const { app, newPerson, send } = useStatements()

/** Imports one file after the other, and returns how each ended. */
async function importAll(guest: Guest, sizes: readonly number[]) {
  const ends: unknown[] = []
  for (const [seed, lines] of sizes.entries()) {
    const file = statement(lines, { seed: seed + 1, from: '2024-01-10' as Day })
    const read = await send(guest, file.bytes)
    const { status, body } = await take(guest, read, { takeProbable: true })
    ends.push({ status, added: body.added })
  }
  return ends
}

const allIn = (sizes: readonly number[]) => sizes.map((added) => ({ status: 200, added }))

test('L59: the tables that an import fills are analysed before it is answered', async () => {
  const { guest } = await newPerson('Ada')
  expect(await importAll(guest, [2_000])).toEqual(allIn([2_000]))
  const { rows } = await app.owner.system((ledger) =>
    sql<{ readonly entries: number }>`
      select reltuples as entries from pg_class where relname = 'transactions'`.execute(ledger),
  )
  expect(rows).toEqual([{ entries: 2_000 }])
})

test('L59: ten files of 14,000 lines are all imported, one after another, into one account', async () => {
  const { guest } = await newPerson('Ana')
  const sizes = Array<number>(10).fill(14_000)
  expect(await importAll(guest, sizes)).toEqual(allIn(sizes))
})

test('L70: files of 10,000 and 20,000 lines are imported beside two hundred other owners', async () => {
  await app.owner.system(async (ledger) => {
    await sql`
      with people as (
        insert into users (id, email, name, terms_version, terms_at, created_at)
          select gen_random_uuid(), 'pessoa.' || n || '@exemplo.com.br', 'Pessoa', '1', now(), now()
            from generate_series(1, 200) n returning id
      ), opened as (
        insert into ledgers (user_id, opened_until) select id, '2027-12-31' from people
      ), accounts as (
        insert into payments (user_id, id, type, name, account_type, created_at)
          select id, gen_random_uuid(), 'debit', 'Conta', 'Conta corrente', now() from people
        returning user_id, id
      )
      insert into transactions (user_id, id, series_id, recurrent_index, payment_id, transaction_type,
          name, name_key, value, date, counts_on, paid, created_at)
        select a.user_id, k.id, k.id, 0, a.id, 'expenses', 'Mercado', 'mercado', -100, d.day, d.day,
               true, now()
          from accounts a
         cross join (select gen_random_uuid() as id, '2024-01-01'::date + n as day
                       from generate_series(1, 50) n) d
         cross join lateral (select gen_random_uuid() as id where d.day is not null) k`.execute(
      ledger,
    )
    // As after a night of maintenance: the planner's statistics know the two hundred small owners
    // alone.
    await sql`analyze`.execute(ledger)
  })
  const { guest } = await newPerson('Bia')
  const sizes = [10_000, 20_000, 10_000, 20_000]
  expect(await importAll(guest, sizes)).toEqual(allIn(sizes))
})
