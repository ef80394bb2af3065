import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Ledger } from '@saldo/api/db/ledger'
import { hashOfAccess, NO_ACCESS } from '@saldo/api/access/access-chain'
import { packLines } from '@saldo/api/statements/draft-lines'
import { toDay } from '@saldo/domain/calendar'
import { toCents } from '@saldo/domain/money'
import { listProtectedTables } from './global-tables.ts'
import { type Guest, newId } from './app.ts'
import { expense } from './one-expense.ts'
import { categoryOf } from './statements.ts'

/** What one has, by the name of its kind; each is an id. */
export type Kind =
  | 'user'
  | 'category'
  | 'payment'
  | 'transaction'
  | 'removal'
  | 'edit'
  | 'removedPayment'
  | 'receipt'
  | 'statement'
  | 'undated'
  | 'protected'
  | 'imported'
  | 'card'
  | 'purchase'
  | 'rule'
  | 'linked'
  | 'budget'
  | 'objective'
  | 'task'
  | 'search'
  | 'family'
  | 'member'
  | 'planner'
  | 'client'
  | 'session'
  | 'factor'
  | 'export'
  | 'subscription'
  | 'bankAccess'
  | 'bankLink'
  | 'bankLine'
  | 'bankQuestion'
  | 'bankEntry'
export type Fixtures = Readonly<Record<Kind, string>>

/** Somebody with one of everything. */
export async function seedFixtures(
  database: Database,
  guest: Guest,
  { word, value }: { readonly word: string; readonly value: number },
): Promise<Fixtures> {
  const make = async (path: string, body: object) => (await guest.send('POST', path, body)).body
  const category = await make('/categories', { name: word, category: categoryOf('Mercado') })
  const account = { type: 'debit', name: word, accountType: 'Poupança', value }
  const payment = await make('/payments', account)
  const entry = {
    ...expense,
    name: word,
    description: word,
    value: -value,
    category: category._id,
    payment: payment._id,
  }
  const label = await make('/labels', { name: word, color: 'teal', target: value })
  const rule = await make('/rules', {
    name: word,
    conditions: {
      text: { match: 'contains', value: word },
      amount: null,
      direction: null,
      payments: [payment._id],
      days: null,
    },
    effects: {
      category: category._id,
      isTransfer: false,
      labels: [label._id],
      name: word,
      isIgnored: false,
    },
    isLast: false,
  })
  const [transaction] = await make('/transactions', { ...entry, labels: [label._id] })
  const [removed] = await make('/transactions', entry)
  await guest.send('DELETE', `/transactions/${removed._id}`)
  const gone = await make('/payments', account)
  await guest.send('DELETE', `/payments/${gone._id}`)
  const [imported] = await make('/transactions', { ...entry, value: -1 })
  const { body: edit } = await guest.send('PATCH', `/transactions/${imported._id}`, { name: word })
  const card = await make('/payments', {
    type: 'credit',
    name: word,
    flag: 'Elo',
    limit: value,
    invoiceCloseOn: 25,
    paid: 5,
  })
  const holder = { cards: [{ ending: '0652', name: word }] }
  await guest.send('PATCH', `/payments/${card._id}/holders`, holder)
  const parts = { ...entry, payment: card._id, lastInstallment: 3 }
  const [purchase] = await make('/transactions', parts)
  const linked = await make('/linkedtransactions', {
    transaction: {
      name: word,
      category: category._id,
      payment: payment._id,
      transactionType: 'expenses',
    },
    value: -value,
    day: 10,
  })
  await guest.send('PATCH', `/linkedtransactions/${linked._id}`, {
    lastPaymentDate: '2026-11-10T12:00:00Z',
  })
  const budget = await make('/budgets', {
    date: '2026-11-01',
    revenuesCategories: [{ category: categoryOf('Salário'), value }],
    noessentialCategories: [{ category: category._id, value }],
  })
  await make('/budgets/onboarding', {
    date: '2026-11-01',
    goods: [{ type: 'vehicle', marketValue: value, date: '2026-11-10' }],
  })
  const objective = await make('/objectives', {
    name: word,
    category: 'viajar',
    totalValue: value,
    initialValue: value,
    finalDate: '2027-11-10',
    payment: payment._id,
  })
  await make(`/objectives/${objective._id}/transaction`, { value: -1 })
  const task = await make('/tasks', { title: word, description: word })
  const search = await make('/transactions/searches', { name: word, filters: { text: word } })
  await make('/assistant/dismissals', { subject: 'first-goal' })
  const people = await belong(database, guest, word)
  const ids = {
    ...people,
    ...(await putKeys(database, guest, word)),
    user: guest.id,
    linked: linked._id,
    budget: budget._id,
    objective: objective._id,
    task: task._id,
    label: label._id,
    rule: rule._id,
    search: search._id,
    card: card._id,
    purchase: purchase._id,
    category: category._id,
    payment: payment._id,
    transaction: transaction._id,
    removal: removed._id,
    edit: edit.undo,
    removedPayment: gone._id,
    receipt: newId(),
    statement: newId(),
    undated: newId(),
    protected: newId(),
    imported: imported._id,
    ...(await layBank(database, guest, { word, value, category: category._id })),
  }
  await layReceipt(database, ids, word)
  await layStatement(database, ids, { word, value })
  await layUndated(database, ids, word)
  return ids
}

/** A family with an invitation, a planner who acts for them, a client of theirs, and what that left. */
async function belong(database: Database, guest: Guest, word: string) {
  const { body: family } = await guest.send('POST', '/families', { name: word })
  const invitation = { email: `convidada.${guest.id.slice(-12)}@exemplo.com.br` }
  const { body: joined } = await guest.send('POST', `/families/${family._id}/member`, invitation)
  const [planner, client, subscription] = [newId(), newId(), newId()]
  await database.system(async (ledger) => {
    for (const [id, profiles] of [
      [planner, '{planner}'],
      [client, '{}'],
    ]) {
      await sql`insert into users (id, email, name, active, profiles, terms_version, terms_at, created_at)
        values (${id}, ${`${id}@exemplo.com.br`}, ${word}, true, ${profiles}::text[], '1', now(), now())`.execute(
        ledger,
      )
      await sql`insert into ledgers (user_id, opened_until) values (${id}, '2026-12-31')`.execute(
        ledger,
      )
    }
    await sql`insert into planner_clients (planner_id, client_id, asked_at, consented_at) values
      (${planner}, ${guest.id}, now(), now()), (${guest.id}, ${client}, now(), now())`.execute(
      ledger,
    )
    await sql`update users set profiles = '{planner}' where id = ${guest.id}`.execute(ledger)
    await sql`select set_config('saldo.owner', ${guest.id}, true)`.execute(ledger)
    await sql`insert into subscriptions (user_id, id, plan, status, expire_at, created_at)
      values (${guest.id}, ${subscription}, 'saldo_monthly', 'active', '2100-01-01', now())`.execute(
      ledger,
    )
    await sql`insert into subscription_invoices values
      (${guest.id}, ${subscription}, ${word}, '2026-11-10', 990, 'paid', null)`.execute(ledger)
    await sql`insert into payers (user_id, name, cpf, zip_code, street, number, district, city, state, updated_at)
      values (${guest.id}, ${word}, '11144477735', '01001000', 'Rua', '1', 'Sé', 'São Paulo', 'SP', now())`.execute(
      ledger,
    )
    await sql`insert into promotional_redemptions (user_id, code, redeemed_at)
      values (${guest.id}, 'CODIGO', now())`.execute(ledger)
    await sql`insert into expert_likes values (${guest.id}, ${word.toLowerCase()}, now())`.execute(
      ledger,
    )
    await sql`insert into consents values
      (${guest.id}, ${newId()}, 'planner', true, ${planner}, '1', '', now(), '', '')`.execute(
      ledger,
    )
    await logAccess(ledger, { user: guest.id, planner })
  })
  const member = joined.members.at(-1)._id as string
  const made = await layExport(database, guest.id)
  return { family: family._id as string, member, planner, client, subscription, export: made }
}

/** An export that is there to be fetched. */
async function layExport(database: Database, user: string): Promise<string> {
  const id = newId()
  await database.system(async (ledger) => {
    await sql`select set_config('saldo.owner', ${user}, true)`.execute(ledger)
    await sql`insert into exports (user_id, id, state, bytes, asked_at, done_at, expires_at)
      values (${user}, ${id}, 'ready', 2, '2026-01-01', '2026-01-01', '2100-01-01')`.execute(ledger)
    await sql`insert into export_parts values (${user}, ${id}, 0, 'PK')`.execute(ledger)
    await sql`insert into jobs (id, kind, payload, run_at, created_at)
      values (${newId()}, 'drop_export', ${JSON.stringify({ userId: user, id })}, '2100-01-01', '2026-01-01')`.execute(
      ledger,
    )
  })
  return id
}

/** Another session of theirs, a passkey, a recovery code and an address of what is due. */
async function putKeys(database: Database, { id }: Guest, word: string) {
  const [session, factor] = [newId(), newId()]
  await database.system(async (ledger) => {
    await sql`insert into sessions (id, user_id, refresh_hash, rotated_at, created_at, seen_at, agent, proved_at)
      values (${session}, ${id}, ${Buffer.from(session)}, now(), '2026-11-20', '2026-11-20', ${word}, now())`.execute(
      ledger,
    )
    await sql`select set_config('saldo.owner', ${id}, true)`.execute(ledger)
    await sql`insert into calendar_feeds (user_id, token_hash, created_at)
      values (${id}, ${createHash('sha256').update(id).digest()}, now())`.execute(ledger)
    await sql`insert into second_factors (user_id, id, kind, name, credential_id, public_key, counter, created_at, confirmed_at)
      values (${id}, ${factor}, 'passkey', ${word}, ${factor}, '', 0, now(), now())`.execute(ledger)
    await sql`insert into recovery_codes (user_id, slot, code_hash) values (${id}, 0, ${Buffer.from(word)})`.execute(
      ledger,
    )
  })
  return { session, factor }
}

/** One line that a planner left, as `serve` writes it. */
async function logAccess(
  ledger: Ledger,
  { user, planner }: { readonly user: string; readonly planner: string },
): Promise<void> {
  const access = {
    seq: 1,
    actorId: planner,
    action: 'GET /payments',
    object: '/payments',
    status: 200,
    at: '2026-11-21T15:00:00.000Z',
    address: '127.0.0.1',
    agent: 'test',
    requestId: 'req-1',
  }
  const hash = hashOfAccess(NO_ACCESS, access)
  await sql`insert into access_log_heads values (${user}, 1, ${hash})`.execute(ledger)
  await sql`insert into access_log values (${user}, 1, ${planner}, ${access.action},
    ${access.object}, 200, ${access.at}, ${access.address}, ${access.agent}, ${access.requestId},
    ${hash})`.execute(ledger)
}

/** A receipt of their entry; its content is nowhere. */
async function layReceipt(
  database: Database,
  { user, receipt, transaction }: Fixtures,
  word: string,
): Promise<void> {
  await database.system(async (ledger) => {
    await sql`select set_config('saldo.owner', ${user}, true)`.execute(ledger)
    await sql`insert into receipts (user_id, id, entry_id, name, media_type, bytes, sha256, sealed_key, created_at)
      values (${user}, ${receipt}, ${transaction}, ${word}, 'application/pdf', 9,
        ${createHash('sha256').update(word).digest()}, ${Buffer.from(word)}, now())`.execute(ledger)
  })
}

/** A statement that has been read, of one line. */
async function layStatement(
  database: Database,
  { user, statement }: Fixtures,
  { word, value }: { readonly word: string; readonly value: number },
) {
  const cents = -Math.round(value * 100)
  const account = {
    key: 'conta',
    kind: 'bank',
    label: word,
    currency: 'BRL',
    count: 1,
    sum: cents,
    firstDay: '2026-11-10',
    lastDay: '2026-11-10',
    balance: null,
  }
  await database.system(async (ledger) => {
    await sql`insert into statements (user_id, id, filename, state, accounts, created_at)
      values (${user}, ${statement}, ${word}, 'ready', ${JSON.stringify([account])}, now())`.execute(
      ledger,
    )
    const line = {
      no: 1,
      line: 1,
      account: 'conta',
      day: toDay('2026-11-10'),
      value: toCents(cents),
      memo: word,
      name: word,
      nameKey: word.toLowerCase(),
      externalId: word,
      rule: null,
      partIndex: null,
      partCount: null,
      card: null,
    }
    await sql`insert into statement_lines (user_id, statement_id, lines)
      values (${user}, ${statement}, ${packLines([line], new Uint8Array())})`.execute(ledger)
  })
}

/** A bill whose dates lack the year, one with a password, and what an import has left: an entry, a line, a day shared. */
async function layUndated(
  database: Database,
  { user, undated, protected: locked, payment, transaction, imported }: Fixtures,
  word: string,
) {
  const bill = Buffer.from('Data;Lançamento;Valor\n02/10;Loja;1,00\n03/10;Loja;2,00\n')
  const columns = JSON.stringify({
    signature: word,
    header: ['Data', 'Lançamento', 'Valor'],
    rows: [['02/10', 'Loja', '1,00']],
    reading: {
      kind: 'card',
      roles: ['day', 'memo', 'value'],
      dayOrder: 'day-first',
      decimal: ',',
      isReversed: true,
    },
    open: [],
  })
  await database.system(async (ledger) => {
    await sql`insert into statements (user_id, id, filename, state, failure, content, columns, created_at)
      values (${user}, ${undated}, ${word}, 'failed', 'statement_year_missing', ${bill}, ${columns}, now())`.execute(
      ledger,
    )
    await sql`insert into statements (user_id, id, filename, state, failure, content, created_at)
      values (${user}, ${locked}, ${word}, 'failed', 'statement_password_needed', ${bill}, now())`.execute(
      ledger,
    )
    await sql`update transactions set external_id = ${`${word}.banco`}, statement_id = ${undated}
      where user_id = ${user} and id = ${imported}`.execute(ledger)
    await sql`insert into matched_lines values
      (${user}, ${payment}, ${`${word}.linha`}, ${transaction}, ${undated}, now())`.execute(ledger)
    await sql`insert into same_answers values (${user}, ${`${word}.linha`}, ${word}, true)`.execute(
      ledger,
    )
    await sql`insert into statement_overlaps values
      (${user}, ${undated}, ${payment}, ${[`${word}.linha`]}::text[])`.execute(ledger)
  })
}

/** A link to a bank, an account of it with a line that is entered and one that was removed, and a question. */
async function layBank(
  database: Database,
  { id: user, send }: Guest,
  {
    word,
    value,
    category,
  }: { readonly word: string; readonly value: number; readonly category: string },
) {
  const [bankAccess, bankAccount, line, bankLine, bankQuestion] = [
    newId(),
    newId(),
    newId(),
    newId(),
    newId(),
  ]
  const bankLink = `link of ${bankAccess}`
  const account = { type: 'debit', name: word, accountType: 'Conta corrente' }
  const { body: payment } = await send('POST', '/payments', account)
  const entry = { ...expense, name: word, value: -value, category, payment: payment._id }
  const { body: entries } = await send('POST', '/transactions', entry)
  const [{ _id: bankEntry }] = entries
  await database.system(async (ledger) => {
    await sql`insert into bank_accesses (user_id, id, aggregator, link_id, institution, status, active, created_at)
      values (${user}, ${bankAccess}, 'pluggy', ${bankLink}, 'itau_br_retail', 'updated', true, now())`.execute(
      ledger,
    )
    await sql`insert into bank_links (aggregator, link_id, user_id, access_id, next_pull_at)
      values ('pluggy', ${bankLink}, ${user}, ${bankAccess}, '2100-01-01')`.execute(ledger)
    await sql`update payments set external_id = ${word}, bank_access_id = ${bankAccess}
      where user_id = ${user} and id = ${payment._id}`.execute(ledger)
    await sql`insert into bank_accounts (user_id, id, access_id, account_id, payment_id, kind, currency,
        balance, balance_at, number)
      values (${user}, ${bankAccount}, ${bankAccess}, ${word}, ${payment._id}, 'bank', 'BRL', 0, now(), ${word})`.execute(
      ledger,
    )
    await sql`insert into bank_lines (user_id, id, account_id, provider_id, state, day, value, name, name_key,
        is_pending, is_projected, kept, changed_at)
      select ${user}, l.id, ${bankAccount}, l.id::text, l.state, '2026-11-10', ${-Math.round(value * 100)}, ${word}, ${word},
             false, false, case l.state when 'removed' then
               to_jsonb(t) || jsonb_build_object('id', l.id, 'series_id', l.id, 'external_id', l.id) end, now()
        from (values (${line}::uuid, 'entry'), (${bankLine}::uuid, 'removed')) as l (id, state),
             (select * from transactions where user_id = ${user} and id = ${bankEntry}) t`.execute(
      ledger,
    )
    await sql`update transactions set external_id = ${line} where user_id = ${user} and id = ${bankEntry}`.execute(
      ledger,
    )
    await sql`insert into bank_bills values (${user}, ${bankAccount}, ${word}, '2026-12-05', null, 100)`.execute(
      ledger,
    )
    await sql`insert into bank_questions (user_id, id, access_id, account_id, kind, line_ids, created_at)
      values (${user}, ${bankQuestion}, ${bankAccess}, ${bankAccount}, 'held', array[]::uuid[], now())`.execute(
      ledger,
    )
  })
  return { bankAccess, bankLink, bankLine, bankQuestion, bankEntry }
}

let tables: readonly string[] | undefined

/** Everything that is one person's, in every table that has an owner, as one hash. */
export function hashOfAll(database: Database, user: string): Promise<string> {
  return database.system(async (ledger) => {
    await sql`select set_config('saldo.owner', ${user}, true)`.execute(ledger)
    tables ??= await listProtectedTables(ledger)
    const owned = tables.map((name) => ({ name, owner: sql.ref('user_id') }))
    const all = [...owned, { name: 'ledgers', owner: sql.ref('user_id') }]
    const rows = [...all, { name: 'users', owner: sql.ref('id') }].map(
      ({ name, owner }) => sql`select ${sql.lit(name)} as name, to_jsonb(t)::text as row
        from ${sql.table(name)} t where ${owner} = ${user}`,
    )
    const found = await sql`select * from (${sql.join(rows, sql` union all `)}) as found
      order by name, row`.execute(ledger)
    return createHash('sha256').update(JSON.stringify(found.rows)).digest('hex')
  })
}
