import { sql } from 'kysely'
import { toDay } from '@saldo/domain/calendar'
import { DEFAULT_CATEGORIES } from '@saldo/domain/categories/default-tree'
import { toCents } from '@saldo/domain/money'
import { CARD, HeldBank } from '../../bench/harness/bank.ts'
import { type BookClient, WEBHOOK_SECRET } from './book-client.ts'
import { playJob } from './jobs.ts'

/** The aggregator of the book: what a walk through connected accounts reads. */
export const bank = new HeldBank()

const MANY = Array.from({ length: 6 }, (_, at) => ({ id: `m${at}`, value: -1000 - at }))
const SALARY = { id: 'salario', day: '2026-11-05', value: 500000, description: 'SALARIO EMPRESA' }
const PART = {
  id: 'parte',
  day: '2026-11-10',
  value: -10000,
  description: 'LOJA',
  instalment: { index: 3, count: 5, purchasedOn: toDay('2026-09-10') },
}

/** Connects a bank, synchronises it, answers what was in doubt, renews it and removes it again. */
export async function connectBanks(client: BookClient, userId: string): Promise<void> {
  const { ask } = client
  bank.put({ id: 'um', clientUserId: userId, consentExpiresAt: '2026-11-25T12:00:00.000Z' })
  bank.has([{ balance: toCents(100000) }, CARD])
  bank.shows([SALARY, ...MANY, { id: 'pix', value: -500, isPending: true }])
  bank.shows([PART], 'cartao')
  bank.bills = [
    { id: 'b', accountId: 'cartao', dueOn: toDay('2026-12-05'), closesOn: null, total: toCents(1) },
  ]
  await ask({ name: 'GET /institutions' })
  const token = 'POST /integrations/:aggregator/access-token'
  await ask({ name: token, id: 'pluggy', body: { institution: 'itau_br_retail' } })
  const link = { linkId: 'um', institution: 'itau_br_retail', type: 'pluggy', connector: 601 }
  const { _id: id } = await ask({ name: 'POST /bankaccesses', body: link })
  await playJob(client, 'sync_bank')
  await ask({ name: 'GET /bankaccesses' })
  const { accounts } = await ask({ name: 'GET /bankaccesses/:id', id })
  // Which of them comes first, chance says.
  const own = accounts.find(
    ({ payment }: { payment: { type: string } }) => payment.type === 'debit',
  )
  await doubt(client, { id, account: own.payment._id })
  await review(client, userId)
  await ask({ name: 'GET /bankaccesses/:id', id })
  bank.put({ id: 'dois', clientUserId: userId })
  const renewed = { itemId: 'dois', name: 'itau_br_retail', type: 'pluggy', connector: 601 }
  await ask({ name: 'POST /bankaccesses/:id/migrate', id, body: renewed })
  await playJob(client, 'remove_link')
  bank.faults.set('readLink', { kind: 'unavailable' })
  await playJob(client, 'sync_bank')
  await ask({ name: 'DELETE /bankaccesses/:id', id, query: 'history=remove' })
}

/** A second sync in which lines changed, went and came, and one that was typed stood there already. */
async function doubt(
  client: BookClient,
  { id, account }: { readonly id: string; readonly account: string },
): Promise<void> {
  const { ask } = client
  const { items } = await ask({
    name: 'GET /transactions',
    query: 'startDate=2026-11-01&endDate=2026-11-30',
  })
  const typed = items.find(({ name }: { name: string }) => name === 'SALARIO EMPRESA')
  const rent = {
    transactionType: 'expenses',
    value: -800,
    name: 'Aluguel do banco',
    date: '2026-11-15',
    category: DEFAULT_CATEGORIES.find(({ name }) => name === 'Aluguel')?.id,
    payment: account,
  }
  await ask({ name: 'POST /transactions', body: rent })
  const school = {
    transaction: {
      name: 'Escola do banco',
      category: DEFAULT_CATEGORIES.find(({ name }) => name === 'Escola')?.id,
      payment: account,
      transactionType: 'expenses',
    },
    value: -900,
    day: 20,
  }
  await ask({ name: 'POST /linkedtransactions', body: school })
  const { _id: line } = await ask({ name: 'DELETE /bankaccesses/entries/:id', id: typed._id })
  await ask({ name: 'GET /bankaccesses/removed' })
  await ask({ name: 'POST /bankaccesses/removed/:id/restore', id: line })
  const { _id, version } = await ask({ name: 'GET /transactions/:id', id: typed._id })
  const gone = { transactions: [{ _id, version }] }
  const { removal } = await ask({ name: 'POST /transactions/many/removal', body: gone })
  await ask({ name: 'POST /transactions/:id/restore', id: removal })
  bank.shows([
    { ...SALARY, description: 'SALARIO DA EMPRESA' },
    { id: 'aluguel', day: '2026-11-16', value: -80000, description: 'PIX IMOBILIARIA' },
    { id: 'escola', day: '2026-11-18', value: -90000, description: 'BOLETO COLEGIO' },
    { id: 'pagou', day: '2026-11-17', value: -777, description: 'PAGAMENTO FATURA CARTAO' },
  ])
  bank.shows([{ ...PART, id: 'quarta', instalment: { ...PART.instalment, index: 4 } }], 'cartao')
  await ask({ name: 'POST /bankaccesses/:id/sync', id })
  await client.during('POST /webhooks/pluggy', async () => {
    const headers = {
      authorization: `Bearer ${WEBHOOK_SECRET}`,
      'content-type': 'application/json',
    }
    const payload = JSON.stringify({ eventId: 'e1', itemId: 'um' })
    await client.app.fastify.inject({ method: 'POST', url: '/webhooks/pluggy', headers, payload })
  })
  await playJob(client, 'sync_bank', { days: 1 })
}

/** Each kind of question, answered and taken back. */
async function review({ ask, database }: BookClient, userId: string): Promise<void> {
  const questions: { _id: string; kind: string; invoices: { invoice: string }[] }[] = await ask({
    name: 'GET /bankaccesses/questions',
  })
  // Those of one moment are listed by their ids, which chance makes: the book is to be the same each time.
  const inOrder = questions.toSorted((one, other) => one.kind.localeCompare(other.kind))
  for (const { _id: id, invoices } of inOrder) {
    const invoice = invoices[0]?.invoice
    for (const answer of ['decline', 'undo', 'accept', 'undo', 'accept']) {
      const body = answer === 'accept' && invoice !== undefined ? { answer, invoice } : { answer }
      await ask({ name: 'POST /bankaccesses/questions/:id', id, body })
    }
  }
  await ask({ name: 'GET /bankaccesses/questions', query: 'answered=true' })
  await database.system(async (ledger) => {
    await sql`select set_config('saldo.owner', ${userId}, true)`.execute(ledger)
    await sql`update bank_accesses set consent_warned_at = null`.execute(ledger)
  })
}
