import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealSecurityEvents } from '@saldo/api/accounts/security-events'
import { seedDefaultCategories } from '@saldo/api/categories/store'
import { type Database, openLedgers } from '@saldo/api/db/ledger'
import { toDay } from '@saldo/domain/calendar'
import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import { family } from '../bench/generator/family.ts'
import { loadOwner } from '../bench/generator/load.ts'
import { COMPANY_FAULTS } from '../tests/company-faults.ts'
import { freshDatabase, PATIENT } from '../tests/database.ts'
import { CHECKS } from './doctor/checks.ts'
import { examine, examineWithin } from './doctor/examine.ts'
import { SECURITY_LOG } from './doctor/security-checks.ts'

let client: Client
let database: Database
let url: string
let drop: () => Promise<void>

beforeAll(async () => {
  const fresh = await freshDatabase()
  url = fresh.url
  drop = fresh.drop
  database = openLedgers({ url, limits: PATIENT })
  await database.system(seedDefaultCategories)
  const owner = family(7, toDay('2026-11-21'))
  await loadOwner(database, owner, { passwordHash: 'nobody signs in' })
  for (const no of [1, 2, 3]) {
    await database.system((ledger) =>
      sql`insert into security_events (id, at, event, result, user_id)
        select gen_random_uuid(), now(), 'sign_in', 'ok', id from users`.execute(ledger),
    )
    await sealSecurityEvents({ database, clock: { now: () => no } })
  }
  client = new Client({ connectionString: url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.close()
  await drop()
})

const NOBODY = '00000000-0000-4000-8000-000000000001'
const ONE = `id = (select id from transactions where `

/** For every check, faults that only it is there to find. */
const faults: readonly (readonly [check: string, fault: string, plant: string])[] = [
  [
    'accesses',
    'a line that says something else than it did',
    `insert into access_log select id, 1, id, 'GET /payments', '/payments', 200, now(), '', '', '', 'x'
       from users limit 1`,
  ],
  [
    'accesses',
    'a line that was taken out',
    `insert into access_log_heads select id, 3, 'x' from users limit 1`,
  ],
  [
    'readings',
    'a statement that was read for hours',
    `with s as (insert into statements (user_id, id, filename, state, accounts, unreadable, created_at)
       select id, id, 'a.ofx', 'reading', '[]', '[]', now() - interval '2 hours' from users limit 1
       returning user_id, id)
     insert into statement_readings (user_id, statement_id, created_at) select user_id, id, now() from s`,
  ],
  [
    'readings',
    'a statement that nobody reads',
    `insert into statements (user_id, id, filename, state, accounts, unreadable, created_at)
       select id, id, 'a.ofx', 'reading', '[]', '[]', now() from users limit 1`,
  ],
  [
    'splits',
    'a movement that is not the sum of its shares',
    `update transactions set split = jsonb_build_array(
       jsonb_build_object('category', category_id, 'value', value - 1),
       jsonb_build_object('category', (select id from default_categories where name = 'Aluguel'), 'value', 2))
      where ${ONE}category_id is not null limit 1)`,
  ],
  [
    'kept-answers',
    'an answer that names somebody who is gone',
    `insert into idempotency_keys select id, 'chave', 'x', 200, '{"email":"ninguem@exemplo.com.br"}', now()
       from users limit 1`,
  ],
  [
    'paid-plans',
    'a plan of the gateway that nobody has paid',
    `insert into subscriptions (user_id, id, plan, status, expire_at, subscription_id, created_at)
       select id, id, 'saldo_monthly', 'active', '2100-01-01', 'X', now() from users limit 1`,
  ],
  [
    'one-subscription',
    'M1 a person with two open charges',
    `with one as (select id from users limit 1),
     s as (insert into subscriptions (user_id, id, plan, status, expire_at, created_at)
       select id, id, 'saldo_monthly', 'active', '2100-01-01', now() from one returning user_id, id)
     insert into subscription_invoices (user_id, subscription_id, invoice_id, due_date, total, status)
       select user_id, id, no, '2026-12-01', 1990, 'pending' from s, (values ('A'), ('B')) v (no)`,
  ],
  [
    'one-subscription',
    'M1 a person with two subscriptions that are charged',
    `insert into subscriptions (user_id, id, plan, status, expire_at, subscription_id, created_at)
       select u.id, gen_random_uuid(), 'saldo_monthly', 'pending', '2100-01-01', no, now()
         from (select id from users limit 1) u, (values ('A'), ('B')) v (no)`,
  ],
  [
    'requests',
    'a request that nothing came of',
    `insert into subscriptions (user_id, id, plan, status, expire_at, created_at)
       select id, id, 'saldo_monthly', 'requested', now(), now() - interval '3 days' from users limit 1`,
  ],
  [
    'redemptions',
    'a code that was used and does not say so',
    `with c as (insert into promotional_codes (code, days, created_at) values ('DADO', 5, now()) returning code)
     insert into promotional_redemptions (user_id, code, redeemed_at)
       select u.id, 'DADO', now() from users u, c limit 1`,
  ],
  [
    'security-log',
    'V16.4.2: an event that says something else than it did',
    `update security_events set result = '403' where seal_no = 2`,
  ],
  [
    'security-log',
    'V16.4.2: an event of somebody else',
    `update security_events set user_id = '${NOBODY}' where seal_no = 2`,
  ],
  [
    'security-log',
    'V16.4.2: an event that was taken away',
    `delete from security_events where seal_no = 2`,
  ],
  [
    'security-log',
    'V16.4.2: an event that was put in',
    `insert into security_events (id, at, event, result, seal_no)
       values (gen_random_uuid(), now(), 'sign_in', 'ok', 1)`,
  ],
  ['security-log', 'a seal that was taken away', `delete from security_seals where no = 2`],
  [
    'security-log',
    'V16.4.2: a seal and its events that were made again',
    `delete from security_events where seal_no = 2;
     update security_seals s set events = 0, hash = sha256(previous) where no = 2`,
  ],
  [
    'security-log',
    'V16.4.3: an end that was cut off after it was sent',
    `insert into security_sink (id, sent_to) values (1, 3);
     delete from security_events where seal_no = 3; delete from security_seals where no = 3`,
  ],
  ...COMPANY_FAULTS,
  [
    'day_totals',
    'a day too rich',
    `update day_totals set all_cents = all_cents + 1 where ctid = (select min(ctid) from day_totals)`,
  ],
  [
    'day_totals',
    'a day forgotten',
    `delete from day_totals where ctid = (select min(ctid) from day_totals)`,
  ],
  [
    'day_totals',
    'a day of nothing',
    `insert into day_totals select user_id, '2001-01-01', payment_id, 5, 5, 0, 0, 0, 0, 0, 0, 1 from day_totals limit 1`,
  ],
  [
    'month_totals',
    'a month with a wrong count',
    `update month_totals set entries = entries + 1 where ctid = (select min(ctid) from month_totals)`,
  ],
  [
    'month_totals',
    'a month that takes a transfer for spending',
    `update month_totals set expenses_all = expenses_all - 100 where ctid = (select max(ctid) from month_totals)`,
  ],
  [
    'category_totals',
    'a category not paid',
    `update category_totals set paid_cents = paid_cents - 1 where ctid = (select min(ctid) from category_totals)`,
  ],
  [
    'category_totals',
    'an entry that changed its category alone',
    `update transactions set category_id = '5a1d0000-0000-8000-8000-000000003800' where ${ONE} name = 'Netflix' limit 1)`,
  ],
  [
    'invoice_totals',
    'an invoice without its payment',
    `update invoice_totals set paid_cents = 0 where ctid = (select min(ctid) from invoice_totals where paid_cents <> 0)`,
  ],
  [
    'objective_totals',
    'a deposit that its goal does not know',
    `update transactions set objective_id = id where ${ONE} name = 'Netflix' limit 1)`,
  ],
  [
    'invoice_totals',
    'an item deleted behind its invoice',
    `delete from transactions where ${ONE} name = 'Uber *Viagem' and invoice_month is not null limit 1)`,
  ],
  [
    'operations',
    'half a transfer',
    `delete from transactions where ${ONE} operation_type = 'transfer' limit 1)`,
  ],
  [
    'operations',
    'a withdrawal that loses a cent',
    `update transactions set value = value - 1 where ${ONE} operation_type = 'withdraw' limit 1)`,
  ],
  [
    'days',
    'an entry of no invoice that counts on another day',
    `update transactions set date = date - 1 where ${ONE} invoice_month is null limit 1)`,
  ],
  [
    'instalments',
    'a part gone from the middle',
    `delete from transactions where ${ONE} last_installment = 12 and recurrent_index = 5 limit 1)`,
  ],
  [
    'instalments',
    'a part beyond the last',
    `update transactions set recurrent_index = 12 where ${ONE} last_installment = 12 and recurrent_index = 11 limit 1)`,
  ],
  [
    'instalments',
    'parts of two purchases',
    `update transactions set last_installment = 10 where ${ONE} last_installment = 12 and recurrent_index = 3 limit 1)`,
  ],
  [
    'categories',
    'an entry of no category that exists',
    `update transactions set category_id = '${NOBODY}' where ${ONE} name = 'Netflix' limit 1)`,
  ],
  [
    'categories',
    'a series of none',
    `update series set category_id = '${NOBODY}' where ctid = (select min(ctid) from series)`,
  ],
  [
    'categories',
    'an item of the calendar of none',
    `insert into linked_transactions (user_id, id, name, name_key, original_name, original_name_key, value,
       day, category_id, payment_id, transaction_type, since, created_at)
     select user_id, id, name, name, name, name, -100, 5, '${NOBODY}', id, 'expenses', '2026-11-01', created_at
       from payments where type = 'money'`,
  ],
  [
    'categories',
    'a plan for a category of none',
    `with b as (insert into budgets (user_id, id, month, is_custom, created_at)
       select id, id, '2026-11-01', true, now() from users limit 1 returning user_id, month)
     insert into budget_lines (user_id, month, category_id, value_cents, recurrent_index, is_typed, is_removed)
     select user_id, month, '${NOBODY}', 100, 0, true, false from b`,
  ],
  [
    'budgets',
    'a copy with a line that somebody typed',
    `with b as (insert into budgets (user_id, id, month, is_custom, created_at)
       select id, id, '2026-11-01', false, now() from users limit 1 returning user_id, month)
     insert into budget_lines (user_id, month, category_id, value_cents, recurrent_index, is_typed, is_removed)
     select user_id, month, '${DEFAULT_CATEGORY_IDS.salary}', 100, 0, true, false from b`,
  ],
  [
    'budgets',
    'revenues that are a share of themselves',
    `with b as (insert into budgets (user_id, id, month, is_custom, created_at)
       select id, id, '2026-11-01', true, now() from users limit 1 returning user_id, month)
     insert into budget_lines (user_id, month, category_id, percent_hundredths, recurrent_index, is_typed, is_removed)
     select user_id, month, '${DEFAULT_CATEGORY_IDS.salary}', 100, 0, false, false from b`,
  ],
  [
    'budgets',
    'a line for what is no spending',
    `with b as (insert into budgets (user_id, id, month, is_custom, created_at)
       select id, id, '2026-11-01', true, now() from users limit 1 returning user_id, month)
     insert into budget_lines (user_id, month, category_id, value_cents, recurrent_index, is_typed, is_removed)
     select b.user_id, b.month, d.id, 100, 0, true, false
       from b, (select id from default_categories where grouping = 'bankOperation' limit 1) d`,
  ],
  [
    'budget-series',
    'a part of a series that is gone from a copy',
    `with b as (insert into budgets (user_id, id, month, is_custom, created_at)
       select u.id, gen_random_uuid(), m.month, m.month = '2026-11-01', now()
         from (select id from users limit 1) u, (values ('2026-11-01'::date), ('2026-12-01')) m (month)
       returning user_id, month)
     insert into budget_lines (user_id, month, category_id, value_cents, last_installment, recurrent_index,
            is_typed, is_removed)
     select user_id, month, '${DEFAULT_CATEGORY_IDS.salary}', 100, 3, 0, true, false from b
      where month = '2026-11-01'`,
  ],
  [
    'uncategorised',
    'an expense that lost its category',
    `update transactions set category_id = null where ${ONE} name = 'Netflix' limit 1)`,
  ],
  [
    'payments',
    'an entry on no account',
    `set local session_replication_role = replica; update transactions set payment_id = '${NOBODY}' where ${ONE} name = 'Netflix' limit 1)`,
  ],
  [
    'payments',
    'a transfer to nowhere',
    `update transactions set operation_payment = '${NOBODY}' where ${ONE} operation_type = 'transfer' limit 1)`,
  ],
  [
    'payments',
    'an invoice of a bank account',
    `update transactions set pays_card_id = payment_id where ${ONE} pays_card_id is not null limit 1)`,
  ],
  [
    'refund-categories',
    'a refund in another category than its purchase',
    `update transactions set category_id = '${DEFAULT_CATEGORY_IDS.iof}' where ${ONE} refund_of_id is not null limit 1)`,
  ],
  [
    'invoice-items',
    'an item that counts on another day',
    `update transactions set counts_on = counts_on + 1 where ${ONE} invoice_month is not null limit 1)`,
  ],
  [
    'invoice-items',
    'an item of no invoice',
    `update transactions set invoice_month = null where ${ONE} invoice_month is not null limit 1)`,
  ],
  [
    'invoice-items',
    'an invoice that moved without its items',
    `update invoice_totals set due_on = due_on + 1 where ctid = (select min(ctid) from invoice_totals where items > 0)`,
  ],
  [
    'invoice-items',
    'an account entry that counts on another day',
    `update transactions set counts_on = counts_on + 1 where ${ONE} name = 'Comgás' limit 1)`,
  ],
  [
    'unknown-bills',
    'a payment of a bill that the card never had',
    `update transactions t set external_id = 'x', payment_id = i.payment_id, pays_card_id = i.payment_id,
        pays_month = i.month - interval '1 month', invoice_chosen = false
       from (select user_id, payment_id, min(month) as month from invoice_totals where items > 0
              group by user_id, payment_id limit 1) i
      where t.user_id = i.user_id and t.id = (select id from transactions
            where user_id = i.user_id and invoice_month is null and operation_id is null limit 1)`,
  ],
  [
    'series',
    'a series without entries',
    `delete from transactions where series_id = (select id from series where ended_at is null limit 1)`,
  ],
  [
    'series',
    'an entry without its series',
    `delete from series where id = (select id from series where ended_at is null limit 1)`,
  ],
  [
    'series',
    'a series that would write what is there',
    `update series set next_index = next_index - 1 where ctid = (select min(ctid) from series)`,
  ],
  [
    'bank-lines',
    'an entry of a bank without its line',
    `with one as (update transactions set external_id = 'x', statement_id = null
                   where ${ONE} name = 'Comgás' limit 1) returning user_id, payment_id)
     update payments p set bank_access_id = gen_random_uuid() from one
      where p.user_id = one.user_id and p.id = one.payment_id`,
  ],
  [
    'bank-links',
    'a link whose access is gone',
    `alter table bank_links drop constraint bank_links_user_id_access_id_fkey;
     insert into bank_links (aggregator, link_id, user_id, access_id, next_pull_at)
       select 'pluggy', 'x', user_id, gen_random_uuid(), now() from ledgers limit 1`,
  ],
]

test('what the generator wrote is sound, to the last check', async () => {
  expect(await examine(url)).toEqual({ findings: [], owners: 1 })
})

test('every check has a fault planted for it', () => {
  expect(new Set(faults.map(([check]) => check))).toEqual(
    new Set([...CHECKS, SECURITY_LOG].map(({ name }) => name)),
  )
})

test.each(faults)('%s finds %s', async (check, _, plant) => {
  await client.query('begin')
  try {
    await client.query(plant)
    const { findings } = await examineWithin(client)
    expect(findings.map((finding) => finding.check)).toContain(check)
  } finally {
    await client.query('rollback')
  }
})

test('a role that row-level security binds finds the fault all the same', async () => {
  await client.query('begin')
  try {
    await client.query(
      `update day_totals set all_cents = all_cents + 1 where ctid = (select min(ctid) from day_totals);
       create role landlord;
       do $$ declare t record; begin
         for t in select relname from pg_class
            where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
         loop execute format('alter table %I owner to landlord', t.relname); end loop;
         for t in select tablename from pg_policies where policyname = 'of_the_owner' loop
           execute format('alter policy of_the_owner on %I to landlord', t.tablename); end loop;
       end $$;
       set local role landlord`,
    )
    const { findings } = await examineWithin(client)
    const checks = findings.map(({ check }) => check)
    expect(checks.filter((check) => check !== 'rights')).toEqual(['day_totals'])
  } finally {
    await client.query('rollback')
  }
})

test('a role that does not see the accounts is refused: it would find nothing wrong', async () => {
  await client.query('begin')
  try {
    await client.query('create role onlooker')
    await client.query('grant select on all tables in schema public to onlooker')
    await client.query('set local role onlooker')
    await expect(examineWithin(client)).rejects.toThrow(/onlooker não vê as contas/)
  } finally {
    await client.query('rollback')
  }
})

test('L72: a right that no migration gives is found, and one that is missing', async () => {
  await client.query('begin')
  try {
    await client.query('grant select on users to saldo_family')
    await client.query('drop policy of_the_proved_owner on payments')
    const { findings } = await examineWithin(client)
    expect(findings.map(({ what }) => what)).toEqual([
      expect.stringContaining('Falta: create policy of_the_proved_owner on payments'),
      'Está a mais: grant select on users to saldo_family',
    ])
  } finally {
    await client.query('rollback')
  }
})

test('an account that is not asked for is not looked at', async () => {
  expect(await examine(url, { email: 'a@exemplo.com' })).toEqual({ findings: [], owners: 0 })
})
