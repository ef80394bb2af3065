import fs from 'node:fs'
import assert from 'node:assert/strict'
import { OUR_DOCUMENTS } from '@saldo/domain/users/documents'
import { sql } from 'kysely'
import type { Database } from '@saldo/api/db/ledger'
import { hashOf, newSecret } from '@saldo/api/gateways/random'
import { issueOneTimeToken } from '@saldo/api/users/passes-store'
import { DEFAULT_CATEGORIES } from '@saldo/domain/categories/default-tree'
import { openBillingPeers, payForPlan } from './billing.ts'
import type { SentStatements } from './book.ts'
import { connectBanks } from './banks.ts'
import { planMonths } from './budgets.ts'
import { readContents } from './contents.ts'
import { saveForGoals } from './objectives.ts'
import { operate } from './operator.ts'
import { decideTasks } from './tasks.ts'
import {
  type Workers,
  type BookClient,
  POLL_STATE,
  METRICS_TOKEN,
  NOW_MS,
  openBookClient,
  type Reply,
} from './book-client.ts'
import { deleteAccount, exportAndReset } from './export-and-removal.ts'
import { sendRecovery, unplayed } from './jobs.ts'
import { actForClients, useSecondFactors, shareViews } from './people.ts'
import { keepReceipts } from './receipts.ts'
import { applyRules } from './rules.ts'
import { callRareCases } from './rare-cases.ts'

const EMAIL = 'ana@exemplo.com.br'
const PASSWORD = 'correta cavalo bateria'
const MONTH = 'startDate=2026-11-01&endDate=2026-11-30'

/** A ZIP of two workbooks with a password. */
const PROTECTED = fs.readFileSync(
  new URL('../../apps/api/src/statements/fixtures/protegidas.zip', import.meta.url),
)

/** A card's bill that prints no years, with a purchase, its refund and a payment. */
const BILL = `Data;Lançamento;Valor
02/10;Loja da Ana;100,00
10/10;Estorno de Loja da Ana;-20,00
12/10;Pagamento recebido;-50,00
`

const STATEMENT = `OFXHEADER:100
DATA:OFXSGML
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>
<CURDEF>BRL
<BANKACCTFROM><BANKID>341<ACCTID>12345-6<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261102<TRNAMT>-5.00<FITID>1<MEMO>Padaria</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261103<TRNAMT>-7.50<FITID>2<MEMO>Feira</STMTTRN>
</BANKTRANLIST>
<LEDGERBAL><BALAMT>100.00<DTASOF>20261103</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`

const categoryOf = (name: string) =>
  DEFAULT_CATEGORIES.find((category) => category.name === name)?.id ?? ''

/** Goes through the whole product once, in the order in which somebody would. */
export async function runScenario(url: string, workers: Workers): Promise<SentStatements> {
  const { settings, stop } = await openBillingPeers()
  const client = await openBookClient(url, { ...workers, ...settings })
  try {
    await signInByGoogle(client)
    const id = await signIn(client)
    await manageAccounts(client)
    await decideTasks(client, id)
    await readContents(client, id)
    await keepReceipts(client)
    await importFile(client)
    await connectBanks(client, id)
    await readOnThePhone(client)
    await payForPlan(client)
    await shareViews(client, id)
    await actForClients(client, id)
    await useSecondFactors(client, () => operate(client, id))
    await exportAndReset(client, id)
    await signOut(client, id)
    await readMetrics(client)
    await deleteAccount(client, id)
    assert.deepEqual(unplayed(client), [])
  } finally {
    await client.close()
    await stop()
  }
  return client.sent
}

/** The address of what is due, and what a phone reads there; the contract does not name that. */
async function readOnThePhone({ ask, app, during }: BookClient): Promise<void> {
  const made = await ask({ name: 'POST /calendar-feed', body: { showsValues: false } })
  await ask({ name: 'PATCH /calendar-feed', body: { showsValues: true } })
  await ask({ name: 'GET /calendar-feed' })
  await during('GET /agenda/:file', async () => {
    const { statusCode } = await app.fastify.inject({ url: new URL(made.address).pathname })
    assert.equal(statusCode, 200)
  })
  await ask({ name: 'DELETE /calendar-feed' })
}

/** What an operator's monitor asks; the contract does not name it. */
async function readMetrics({ app, during }: BookClient): Promise<void> {
  await during('GET /metrics', async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const { statusCode } = await app.fastify.inject({ url: '/metrics', headers })
    assert.equal(statusCode, 200)
  })
}

async function letterOf(database: Database): Promise<Reply> {
  const last = await database.system((ledger) =>
    ledger
      .selectFrom('mail_outbox')
      .select('payload')
      .where('recipient', '=', EMAIL)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  )
  return last.payload
}

/** A person whom Google identifies registers, signs in, and signs in once more by a hand-over. */
async function signInByGoogle({ ask, database }: BookClient): Promise<void> {
  const person = { name: 'Rita', email: 'rita@exemplo.com.br' }
  const proof = { ...person, provider: 'google', issuer: 'https://accounts.google.com' } as const
  const issue = (pass: Parameters<typeof issueOneTimeToken>[1]) =>
    database.system((ledger) => issueOneTimeToken(ledger, pass))
  const content = { ...proof, subject: '1' }
  const ticket = await issue({ kind: 'ticket', content, nowMs: NOW_MS })
  await ask({ name: 'GET /session/social' })
  await ask({ name: 'POST /session/social/ticket', body: { ticket } })
  const body = { ...person, terms: true, socialTicket: ticket }
  const { _id: userId } = await ask({ name: 'POST /users', body })
  await ask({ name: 'POST /session/social', body: { ticket } })
  const brand = 'Saldo'
  const code = await issue({ kind: 'handover', content: { brand }, userId, nowMs: NOW_MS })
  await ask({ name: 'POST /session/handover/person', body: { code, brand } })
  await ask({ name: 'POST /session/handover', body: { code, brand } })
}

/** Registers, signs in and types the code. */
async function signIn({ ask, database }: BookClient): Promise<string> {
  const person = { email: EMAIL, password: PASSWORD, name: 'Ana', terms: true }
  const { _id: id } = await ask({ name: 'POST /users', body: person })
  const credentials = { email: EMAIL, password: PASSWORD }
  await ask({ name: 'POST /users/authenticate', body: credentials })
  await ask({ name: 'GET /users/:id', id })
  await ask({ name: 'GET /profiles' })
  await ask({ name: 'GET /profiles/:name', isRefused: true })
  const { code } = await letterOf(database)
  const body = { activationCode: code }
  await ask({ name: 'POST /users/account/activation', body })
  const [terms, policy] = [OUR_DOCUMENTS.terms.version, OUR_DOCUMENTS.policy.version]
  await ask({ name: 'POST /users/account/terms', body: { terms, policy } })
  await ask({ name: 'PATCH /users/:id', id, body: { name: 'Ana Lima' } })
  return id
}

async function manageAccounts({ ask }: BookClient): Promise<void> {
  await ask({ name: 'GET /categories' })
  const parent = categoryOf('Lazer')
  const own = await ask({ name: 'POST /categories', body: { name: 'Natação', category: parent } })
  await ask({ name: 'GET /categories/:id', id: own._id })
  const renamed = { name: 'Natação da Alice', version: own.version }
  await ask({ name: 'PATCH /categories/:id', id: own._id, body: renamed })

  const account = { type: 'debit', name: 'Conta', accountType: 'Conta corrente', value: 900 }
  const { _id: debit } = await ask({ name: 'POST /payments', body: account })
  const cycle = { flag: 'Visa', limit: 5000, invoiceCloseOn: 25, paid: 5 }
  const card = await ask({
    name: 'POST /payments',
    body: { type: 'credit', name: 'Cartão', ...cycle },
  })
  await ask({ name: 'GET /payments' })
  await ask({ name: 'GET /payments/:id', id: card._id })

  await writeEntries({ ask, debit, credit: card._id, category: own._id })

  for (const query of [MONTH, `${MONTH}&paymentId=${debit}`]) {
    await ask({ name: 'GET /balances', query })
    await ask({ name: 'GET /balances/chart', query })
    await ask({ name: 'GET /balances/categories', query })
  }
  await ask({ name: 'GET /balances/spendable' })
  const bought = { transactionType: 'expenses', name: 'Aula', category: own._id, payment: debit }
  for (const month of ['07', '08', '09', '10', '11']) {
    const body = { ...bought, date: `2026-${month}-03`, paid: true }
    await ask({ name: 'POST /transactions', body: { ...body, value: month === '11' ? -90 : -9 } })
  }
  await ask({ name: 'GET /balances/usual', query: 'date=2026-11-21' })
  await ask({ name: 'GET /balances/usual', query: 'date=2027-06-01' })
  const sums = `transactionType=expenses&categories=${own._id}&payments=${debit}`
  await ask({ name: 'GET /transactions/sums', query: `${MONTH}&${sums}` })
  await ask({
    name: 'GET /transactions/sums',
    query: `${MONTH}&${sums}&byPurchase=true&search=feira&largest=3`,
  })
  const days = 'startDate=2026-10-10&endDate=2026-11-20'
  await ask({ name: 'GET /balances', query: days })
  await ask({ name: 'GET /balances/categories', query: `${days}&whole=true` })
  await ask({ name: 'GET /balances', query: `${days}&purchaseDays=true&categoryId=${own._id}` })
  await ask({ name: 'GET /balances/chart', query: `${days}&purchaseDays=true` })
  for (const query of [MONTH, `${MONTH}&categories=${own._id}`, `${MONTH}&paymentId=${debit}`]) {
    await ask({ name: 'GET /balances/months', query })
  }
  for (const chart of ['creditInstallments', 'savings']) {
    await ask({ name: 'GET /balances/months', query: `${MONTH}&chartType=${chart}` })
  }
  await payBills({ ask, debit, credit: card._id })
  await manageCalendar({ ask, debit, category: own._id })
  await planMonths({ ask, category: own._id, card: card._id })
  await saveForGoals({ ask, debit })
  await readReports({ ask })
  await callRareCases({ ask, debit, credit: card._id })
  const holder = { cards: [{ ending: '0652', name: 'Ana' }] }
  await ask({ name: 'PATCH /payments/:id/holders', id: card._id, body: holder })
  await ask({ name: 'GET /payments/:id/holders', id: card._id })
  const { version } = await ask({ name: 'GET /payments/:id', id: card._id })
  const changed = { invoiceCloseOn: 20, version }
  await ask({ name: 'PATCH /payments/:id', id: card._id, body: changed })
  await ask({ name: 'DELETE /categories/:id', id: own._id })
  const adjusted = { balance: 10, date: '2026-11-20' }
  await ask({ name: 'POST /payments/:id/adjustments', id: debit, body: adjusted })
  await ask({ name: 'POST /batch', body: { parts: [{ path: '/payments' }] } })
  await ask({ name: 'GET /payments/:id/removal', id: card._id })
  await ask({ name: 'DELETE /payments/:id', id: card._id })
  await ask({ name: 'GET /payments/removals' })
  await ask({ name: 'POST /payments/:id/restore', id: card._id })
}

/** What months and years came to, on the screen and as files. */
async function readReports({ ask }: Pick<BookClient, 'ask'>): Promise<void> {
  for (const query of ['date=2026-11-01', 'date=2026-11-01&period=year']) {
    await ask({ name: 'GET /reports', query })
  }
  await ask({ name: 'GET /reports/retrospective', query: 'year=2026' })
  await ask({ name: 'GET /reports/spreadsheet' })
  await ask({ name: 'GET /reports/pdf' })
}

type EntryAccounts = Pick<BookClient, 'ask'> & {
  readonly debit: string
  readonly credit: string
  readonly category: string
}

async function writeEntries({ ask, debit, credit, category }: EntryAccounts): Promise<void> {
  const draft = {
    transactionType: 'expenses',
    value: -12,
    name: 'Feira',
    date: '2026-11-20',
    category,
    payment: debit,
    paid: true,
  }
  const create = (more: object = {}, headers = {}) =>
    ask({ name: 'POST /transactions', body: { ...draft, ...more }, headers })
  const [one] = await create({}, { 'idempotency-key': 'a-key-of-the-book' })
  await create({ _id: '01a00000-0000-7000-8000-000000000001' })
  const withdrawal = { bankingOperationType: 'withdraw', bankingOperationPayment: debit }
  const moved = { ...withdrawal, value: 1, date: '2026-11-20', paid: true }
  await ask({ name: 'POST /transactions', body: moved })
  const [part] = await create({ payment: credit, lastInstallment: 3 })
  const [rent] = await create({ recurrentType: 'monthly' })
  await ask({ name: 'POST /transactions/months', body: { month: '2028-03' } })

  await ask({ name: 'GET /transactions', query: MONTH })
  await ask({
    name: 'GET /transactions',
    query: MONTH,
    headers: { accept: 'application/vnd.saldo.columns+json' },
  })
  await ask({ name: 'GET /transactions', query: `${MONTH}&paymentId=${debit}` })
  await ask({ name: 'GET /transactions', query: `${MONTH}&search=feira` })
  await searchHistory({ ask, debit, category })
  await ask({
    name: 'GET /transactions/suggestion',
    query: 'name=feira&transactionType=expenses',
  })
  await ask({ name: 'GET /transactions/:id', id: one._id })
  const renamed = { name: 'Feira da Vila', version: one.version }
  const edit = await ask({ name: 'PATCH /transactions/:id', id: one._id, body: renamed })
  await ask({ name: 'POST /transactions/edits/:id/undo', id: edit.undo })
  const raised = { value: -15, date: '2026-11-22', version: rent.version }
  const all = { query: 'scope=all' }
  const rentEdit = await ask({
    name: 'PATCH /transactions/:id',
    id: rent._id,
    ...all,
    body: raised,
  })
  await ask({ name: 'POST /transactions/edits/:id/undo', id: rentEdit.undo })
  await changeMany(ask, { one: one._id, part: part._id })
  await labelEntries(ask, one._id)
  await applyRules(ask, { category, payment: debit })
  await ask({ name: 'DELETE /transactions/:id', id: one._id })
  await ask({ name: 'GET /transactions/removals' })
  await ask({ name: 'POST /transactions/:id/restore', id: one._id })
  await ask({ name: 'DELETE /transactions/:id', id: part._id, ...all })
}

/** A label of a trip: put on an entry by itself and with others, read, and taken off. */
async function labelEntries(ask: EntryAccounts['ask'], id: string): Promise<void> {
  const label = await ask({ name: 'POST /labels', body: { name: 'Viagem', color: 'teal' } })
  const renamed = { version: label.version, name: 'Viagem ao Sul' }
  await ask({ name: 'PATCH /labels/:id', id: label._id, body: renamed })
  const { version } = await ask({ name: 'GET /transactions/:id', id })
  const labels = { version, labels: [label._id] }
  const edit = await ask({ name: 'PATCH /transactions/:id', id, body: labels })
  const transactions = [{ _id: id, version: edit.items[0].version }]
  const changes = { removeLabels: [label._id] }
  await ask({ name: 'POST /transactions/many', body: { transactions, changes } })
  await ask({ name: 'GET /labels' })
  await ask({ name: 'GET /labels/:id', id: label._id })
  await ask({ name: 'GET /transactions', query: `${MONTH}&labelId=${label._id}` })
  await ask({ name: 'DELETE /labels/:id', id: label._id })
}

/** An entry and a part of a purchase, changed and removed together, and both taken back. */
async function changeMany(
  ask: EntryAccounts['ask'],
  { one, part }: { readonly one: string; readonly part: string },
): Promise<void> {
  const chosen = async () => {
    const seen = []
    for (const id of [one, part]) seen.push(await ask({ name: 'GET /transactions/:id', id }))
    return seen.map(({ _id, version }) => ({ _id, version }))
  }
  const changes = { category: categoryOf('Restaurantes'), date: '2026-11-21' }
  const body = { transactions: await chosen(), changes }
  const edit = await ask({ name: 'POST /transactions/many', body })
  await ask({ name: 'POST /transactions/edits/:id/undo', id: edit.undo })
  const shown = { transactions: await chosen(), isShown: true }
  const put = await ask({ name: 'POST /transactions/many/calendar', body: shown })
  await ask({ name: 'POST /transactions/edits/:id/undo', id: put.undo })
  await ask({ name: 'POST /transactions/many/calendar', body: shown })
  const hidden = { transactions: await chosen(), isShown: false }
  const out = await ask({ name: 'POST /transactions/many/calendar', body: hidden })
  await ask({ name: 'POST /transactions/edits/:id/undo', id: out.undo })
  await ask({ name: 'POST /transactions/many/calendar', body: hidden })
  const removed = { transactions: await chosen() }
  const { removal } = await ask({ name: 'POST /transactions/many/removal', body: removed })
  await ask({ name: 'POST /transactions/:id/restore', id: removal })
}

/** Searches through all of one's history, and one that is kept. */
async function searchHistory({ ask, debit, category }: Omit<EntryAccounts, 'credit'>) {
  const searches = [
    'text=feira',
    'text=99',
    'text=feira%20%3E%2010&type=expenses',
    'min=10&max=20',
    `categoryId=${category}&paid=true`,
    `paymentId=${debit}&${MONTH}`,
    'part=true&imported=false',
    'receipt=true',
    'receipt=false&text=feira',
  ]
  for (const query of searches) {
    await ask({ name: 'GET /transactions/found', query })
    await ask({ name: 'GET /transactions/found/sums', query })
  }
  const body = { name: 'Feiras', filters: { text: 'feira' } }
  const { _id: id } = await ask({ name: 'POST /transactions/searches', body })
  await ask({ name: 'GET /transactions/searches' })
  await ask({ name: 'PATCH /transactions/searches/:id', id, body: { name: 'Feira' } })
  await ask({ name: 'DELETE /transactions/searches/:id', id })
}

/** A purchase in ten parts: its invoice moved, anticipated and paid for. */
async function payBills({ ask, debit, credit }: Omit<EntryAccounts, 'category'>): Promise<void> {
  const purchase = {
    transactionType: 'expenses',
    value: -100,
    name: 'Geladeira',
    date: '2026-11-10',
    category: categoryOf('Eletrônicos'),
    payment: credit,
    paid: true,
    lastInstallment: 10,
  }
  const [first] = await ask({ name: 'POST /transactions', body: purchase })
  const id = `${credit}:${first.countsOn.slice(0, 7)}`
  for (const query of ['', `&creditCardId=${credit}`, '&ignoreInvoicePeriod=true']) {
    await ask({ name: 'GET /invoices', query: `month=12&year=2026${query}` })
  }
  await ask({ name: 'PATCH /invoices/:id', id, body: { closeOnDay: '2026-11-27' } })
  const { items } = await ask({ name: 'GET /invoices/:id', id })
  await ask({ name: 'GET /invoices/:id/months', id })
  await ask({ name: 'GET /invoices/:id/holders', id })
  await ask({ name: 'GET /purchases/:id', id: first._id })
  const { _id, version } = items.find(({ name }: Reply) => name === purchase.name)
  const item = { id, item: _id, query: 'scope=all' }
  await ask({ name: 'PATCH /invoices/:id/items/:item', ...item, body: { total: 110, version } })
  const ahead = { item: first._id, parts: 2, discount: 1 }
  await ask({ name: 'GET /invoices/:id/anticipations/:item', id, item: first._id })
  await ask({ name: 'POST /invoices/:id/anticipations', id, body: ahead })
  const paying = { paymentInvoiceReferenceId: id, payment: debit, value: 5, date: '2026-11-20' }
  await ask({ name: 'POST /invoices', body: paying })
}

/** A rent in the calendar: written down, paid, dearer, and gone. */
async function manageCalendar({
  ask,
  debit,
  category,
}: Omit<EntryAccounts, 'credit'>): Promise<void> {
  const transaction = { name: 'Aluguel', category, payment: debit, transactionType: 'expenses' }
  const { _id: id, version } = await ask({
    name: 'POST /linkedtransactions',
    body: { transaction, value: -800, day: 10 },
  })
  await ask({ name: 'GET /linkedtransactions', query: MONTH })
  await ask({ name: 'GET /dues', query: `${MONTH}&overdue=true` })
  await ask({ name: 'GET /linkedtransactions/:id', id })
  const name = 'PATCH /linkedtransactions/:id'
  await ask({ name, id, body: { lastPaymentDate: '2026-11-10T12:00:00Z', month: '2026-11' } })
  await ask({ name, id, body: { lastPaymentDate: null, month: '2026-11' } })
  await ask({ name, id, body: { value: -850, version } })
  await ask({ name: 'DELETE /linkedtransactions/:id', id })
}

/** Until the file is read, well or not. */
async function untilRead({ after, database }: BookClient): Promise<void> {
  await after('POST /statements', async () => {
    const readSnapshot = sql<{ readonly state: string }>`${sql.raw(POLL_STATE)}`
    const { rows } = await database.system((ledger) => readSnapshot.execute(ledger))
    return rows.every(({ state }) => state !== 'reading')
  })
}

async function importFile(client: BookClient): Promise<void> {
  const { ask } = client
  const query = 'filename=extrato.ofx'
  const { _id: id } = await ask({ name: 'POST /statements', query, bytes: STATEMENT })
  await untilRead(client)
  const { version, accounts } = await ask({ name: 'GET /statements/:id', id })
  await ask({ name: 'GET /statements' })
  await ask({ name: 'GET /statements/:id/lines', id })
  const payments = accounts.map(({ key, payment }: Reply) => ({ account: key, payment }))
  const names = [{ name: 'Feira', transactionType: 'expenses', category: categoryOf('Padaria') }]
  const [{ payment }] = payments
  await ask({
    name: 'POST /transactions',
    body: {
      transactionType: 'expenses',
      name: 'Sacolão',
      value: -7.5,
      date: '2026-11-02',
      category: categoryOf('Padaria'),
      payment,
      paid: false,
    },
  })
  const body = { version, payments, names, same: [2] }
  await ask({ name: 'POST /statements/:id/import', id, body })
  await ask({ name: 'DELETE /statements/:id', id })
  await openProtected(client)
  await importBill(client)
}

/** A ZIP of two files that wait for their password, and are both read again with one. */
async function openProtected(client: BookClient): Promise<void> {
  const { ask } = client
  const query = 'filename=extratos.zip'
  const { _id: id } = await ask({ name: 'POST /statements', query, bytes: PROTECTED })
  await untilRead(client)
  await ask({ name: 'POST /statements/:id/password', id, body: { password: '12345' } })
  await untilRead(client)
  const { items } = await ask({ name: 'GET /statements' })
  for (const { _id: other, archive } of items as Reply[])
    if (archive !== null) await ask({ name: 'DELETE /statements/:id', id: other })
}

/** A bill that lacks its years: asked when it falls due, imported, and taken apart line by line. */
async function importBill(client: BookClient): Promise<void> {
  const { ask } = client
  const query = 'filename=fatura.csv'
  const { _id: id } = await ask({ name: 'POST /statements', query, bytes: BILL })
  await untilRead(client)
  await ask({ name: 'POST /statements/:id/due', id, body: { dueOn: '2026-11-05' } })
  await untilRead(client)
  const { columns } = await ask({ name: 'GET /statements/:id', id })
  await ask({ name: 'POST /statements/:id/columns', id, body: columns.reading })
  await untilRead(client)
  const { version, accounts } = await ask({ name: 'GET /statements/:id', id })
  const owned = {
    type: 'credit',
    name: 'Roxo',
    flag: 'Visa',
    limit: 900,
    invoiceCloseOn: 25,
    paid: 5,
  }
  const card = await ask({ name: 'POST /payments', body: owned })
  await ask({ name: 'GET /statements/:id/lines', id, query: `payment=${card._id}` })
  const payments = accounts.map(({ key }: Reply) => ({ account: key, payment: card._id }))
  const body = { version, payments, refunds: [2] }
  await ask({ name: 'POST /statements/:id/import', id, body })
  const range = 'startDate=2026-10-01&endDate=2026-12-31&search=recebido'
  const { items } = await ask({ name: 'GET /transactions', query: range })
  const { _id: entry, version: now } = items.find((one: Reply) => one.name === 'Pagamento recebido')
  await ask({
    name: 'PATCH /statements/entries/:id',
    id: entry,
    body: { version: now, invoice: null },
  })
  await ask({ name: 'DELETE /statements/entries/:id', id: entry })
}

/** A new letter, a new session, a new password, and the second factor. */
async function signOut(client: BookClient, id: string): Promise<void> {
  const { ask, database } = client
  await database.system((ledger) =>
    ledger.updateTable('users').set({ active: false }).where('id', '=', id).execute(),
  )
  await ask({ name: 'POST /users/account/activation/resend_email' })
  await ask({ name: 'POST /session/renew' })
  await ask({ name: 'DELETE /session' })
  await ask({ name: 'POST /users/account/recovery', body: { email: EMAIL } })
  await sendRecovery(client)
  const token = newSecret()
  // The link went out with the letter, and nobody has it.
  await database.system((ledger) =>
    ledger
      .insertInto('recovery_tokens')
      .values({
        token_hash: hashOf(token),
        user_id: id,
        expires_at: '2100-01-01T00:00:00Z',
        used_at: null,
      })
      .execute(),
  )
  const body = { password: 'outra cavalo bateria', encryptedToken: token }
  await ask({ name: 'POST /users/password', body })
}
