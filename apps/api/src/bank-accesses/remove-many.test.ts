import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { CARD } from '../../../../bench/harness/bank.ts'
import { market, named, salary, useBankLines } from '../../../../tests/bank-lines.ts'
import { ledgerOf } from '../../../../tests/ledger-rows.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent } from '../../../../tests/wallet.ts'

const { app, bank, connect } = useBankLines()
afterEach(() => expectConsistent(app))

type Person = Awaited<ReturnType<typeof connect>>

const removeAll = ({ guest }: Person, rows: readonly Row[]) =>
  guest.send<Row>('POST', '/transactions/many/removal', {
    transactions: rows.map(({ _id, version }) => ({ _id, version })),
  })
const restore = ({ guest }: Person, removal: string) =>
  guest.send<Row>('POST', `/transactions/${removal}/restore`)
const entriesOf = async (person: Person) =>
  (await person.entries()).filter(({ name }) => name !== 'Saldo inicial')
const names = async (person: Person) => (await entriesOf(person)).map(({ name }) => name).toSorted()

/** The lines that a sync has brought, and with them one that was typed. */
async function withTyped(name: string): Promise<{ person: Person; all: Row[] }> {
  const person = await connect(name)
  const [{ payment }] = await person.entries()
  const typed = await person.guest.send('POST', '/transactions', {
    transactionType: 'expenses',
    name: 'Feira',
    value: -30,
    date: '2026-11-12',
    category: categoryOf('Mercado'),
    payment: payment._id,
    paid: true,
  })
  expect(typed.status).toBe(200)
  return { person, all: await entriesOf(person) }
}

test('P6: lines of a bank go with what was typed, no sync brings them back, and one undo brings all', async () => {
  const { person, all } = await withTyped('Ana')
  expect(all).toHaveLength(3)
  const whole = await ledgerOf(app, person)
  const { body } = await removeAll(person, all)
  expect(body).toMatchObject({ removed: 3, unchanged: [] })
  expect(await names(person)).toEqual([])
  expect(await person.get('/bankaccesses/removed')).toHaveLength(2)
  await expectConsistent(app)

  await person.sync()
  expect(await names(person)).toEqual([])

  expect((await restore(person, body.removal)).body).toEqual({ restored: 3 })
  expect(await ledgerOf(app, person)).toEqual(whole)
  expect(await person.get('/bankaccesses/removed')).toEqual([])
  await person.sync()
  expect(await names(person)).toEqual(['Feira', 'MERCADO BOM DIA', 'SALARIO EMPRESA'])
})

test('P6: lines that were brought back follow their bank again', async () => {
  const { person, all } = await withTyped('Bia')
  const { body } = await removeAll(person, all)
  await restore(person, body.removal)
  bank.shows([salary, { ...market, value: -5990 }])
  await person.sync()
  expect(named(await person.entries(), 'MERCADO BOM DIA')).toMatchObject({ value: -59.9 })
  bank.shows([salary])
  await person.sync()
  expect(await names(person)).toEqual(['Feira', 'SALARIO EMPRESA'])
})

test('P6: a line comes back alone among what the bank has lost, and the rest with its removal', async () => {
  const { person, all } = await withTyped('Caio')
  const { body } = await removeAll(person, all)
  const lines: Row[] = await person.get('/bankaccesses/removed')
  const line = named(lines, 'MERCADO BOM DIA')
  expect(
    (await person.guest.send('POST', `/bankaccesses/removed/${line._id}/restore`)).status,
  ).toBe(204)
  expect((await person.get('/transactions/removals'))[0]).toMatchObject({ count: 2 })
  expect((await restore(person, body.removal)).body).toEqual({ restored: 2 })
  expect(await names(person)).toEqual(['Feira', 'MERCADO BOM DIA', 'SALARIO EMPRESA'])
})

test('P6: items of a card go and come with their invoice, as each alone', async () => {
  bank.has([CARD])
  bank.shows(
    [
      { id: 'a', day: '2026-11-20', value: -12000, description: 'LOJA' },
      { id: 'b', day: '2026-11-21', value: -3000, description: 'LIVRARIA' },
    ],
    'cartao',
  )
  const duda = await connect('Duda')
  const [card] = (await duda.get('/payments')).filter((one: Row) => one.type === 'credit')
  const items = await duda.entries()
  expect(items).toHaveLength(2)
  const used = async () => (await duda.get(`/payments/${card._id}`)).limitUsed
  const before = await used()
  const { body } = await removeAll(duda, items)
  expect(body).toMatchObject({ removed: 2, unchanged: [] })
  expect(await used()).toBe(before - 150)
  await restore(duda, body.removal)
  expect(await used()).toBe(before)
})

test('P6: a line whose account is no longer connected comes back as an entry of the person', async () => {
  const { person, all } = await withTyped('Enzo')
  const { body } = await removeAll(person, all)
  await person.guest.send('DELETE', `/bankaccesses/${person.access._id}`)
  expect((await restore(person, body.removal)).body).toEqual({ restored: 3 })
  const back = named(await person.entries(), 'MERCADO BOM DIA')
  expect(back.externalId).toBeNull()
  expect((await person.guest.send('DELETE', `/transactions/${back._id}`)).status).toBe(200)
})

test('P6: what an answer about a removed line had ticked in the calendar is ticked as long as the line is there', async () => {
  const { person, all } = await withTyped('Flora')
  const bought = named(all, 'MERCADO BOM DIA')
  const item = await person.guest.send<Row>('POST', '/linkedtransactions', {
    transaction: {
      name: 'Mercado',
      category: categoryOf('Mercado'),
      payment: bought.payment._id,
      transactionType: 'expenses',
    },
    value: -49.9,
    day: 10,
  })
  expect(item.status).toBe(200)
  const marks = async () =>
    (
      await app.owner.system((ledger) =>
        sql<{ readonly n: number }>`select count(*)::integer as n from linked_payments
          where user_id = ${person.guest.id}`.execute(ledger),
      )
    ).rows[0]?.n
  await app.owner.system((ledger) =>
    sql`with line as (select l.*, a.access_id from bank_lines l
          join bank_accounts a on a.user_id = l.user_id and a.id = l.account_id
          where l.user_id = ${person.guest.id} and l.name = 'MERCADO BOM DIA'),
        question as (insert into bank_questions (user_id, id, access_id, account_id, kind, line_ids, item_id,
            item_month, answer, answered_at, created_at)
          select user_id, gen_random_uuid(), access_id, account_id, 'item', array[id], ${item.body._id},
            '2026-11-01', 'accepted', '2026-11-21T12:00:00Z', '2026-11-21T11:00:00Z' from line)
      insert into linked_payments (user_id, linked_id, month, paid_at)
      values (${person.guest.id}, ${item.body._id}, '2026-11-01', '2026-11-21T12:00:00Z')`.execute(
      ledger,
    ),
  )
  expect(await marks()).toBe(1)
  const { body } = await removeAll(person, [bought])
  expect(await marks()).toBe(0)
  await restore(person, body.removal)
  expect(await marks()).toBe(1)
})
