import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { CARD } from '../../../../bench/harness/bank.ts'
import { market, named, salary, useBankLines } from '../../../../tests/bank-lines.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent } from '../../../../tests/wallet.ts'

const { app, bank, connect } = useBankLines()
afterEach(() => expectConsistent(app))

type Person = Awaited<ReturnType<typeof connect>>

/** Puts the market of the bank into a subcategory of the person's own, and gives both. */
async function withOwnCategory(person: Person): Promise<{ entry: Row; feira: Row }> {
  const entry = named(await person.entries(), 'MERCADO BOM DIA')
  const body = { name: 'Feira', category: categoryOf('Mercado') }
  const feira = (await person.guest.send<Row>('POST', '/categories', body)).body
  const changes = { category: feira._id }
  expect((await person.guest.send('PATCH', `/transactions/${entry._id}`, changes)).status).toBe(200)
  return { entry, feira }
}

const month = 'startDate=2026-11-01&endDate=2026-11-30'

describe('a line of a bank that comes back', () => {
  test('M27: after its subcategory was removed is in the category above it, and the lists are read', async () => {
    const ana = await connect('Ana')
    const { entry, feira } = await withOwnCategory(ana)
    const { body: removed } = await ana.guest.send<Row>(
      'DELETE',
      `/bankaccesses/entries/${entry._id}`,
    )
    await ana.guest.send('DELETE', `/categories/${feira._id}`)
    const back = await ana.guest.send('POST', `/bankaccesses/removed/${removed._id}/restore`)
    expect(back.status).toBe(204)
    expect(named(await ana.entries(), 'MERCADO BOM DIA')).toMatchObject({
      category: { _id: categoryOf('Mercado'), name: 'Mercado' },
    })
    expect((await ana.get(`/transactions?${month}&family=true`)).items).toHaveLength(3)
  })

  test('M27: at the bank, after its subcategory was removed, likewise', async () => {
    const bia = await connect('Bia')
    const { feira } = await withOwnCategory(bia)
    bank.shows([salary])
    await bia.sync()
    await bia.guest.send('DELETE', `/categories/${feira._id}`)
    bank.shows([salary, market])
    await bia.sync()
    expect(named(await bia.entries(), 'MERCADO BOM DIA')).toMatchObject({
      category: { name: 'Mercado' },
    })
  })

  test('M27: is in the miscellaneous where it was kept with a category that nobody knows any more', async () => {
    const caio = await connect('Caio')
    const { entry } = await withOwnCategory(caio)
    const { body: removed } = await caio.guest.send<Row>(
      'DELETE',
      `/bankaccesses/entries/${entry._id}`,
    )
    // As it was kept before a removed subcategory was looked for here.
    await app.owner.system((ledger) =>
      sql`with memory as (delete from category_memory where user_id = ${caio.guest.id})
        delete from categories where user_id = ${caio.guest.id}`.execute(ledger),
    )
    await caio.guest.send('POST', `/bankaccesses/removed/${removed._id}/restore`)
    expect(named(await caio.entries(), 'MERCADO BOM DIA')).toMatchObject({
      category: { _id: categoryOf('Diversos (Variável)') },
    })
  })

  test('M27: to a card whose days have changed counts with its invoice', async () => {
    bank.has([CARD])
    bank.shows([{ id: 'compra', day: '2026-11-20', value: -12000, description: 'LOJA' }], 'cartao')
    const duda = await connect('Duda')
    const [entry] = await duda.entries()
    const { body: removed } = await duda.guest.send<Row>(
      'DELETE',
      `/bankaccesses/entries/${entry._id}`,
    )
    const card = (await duda.get('/payments')).find((one: Row) => one.type === 'credit')
    await duda.guest.send('PATCH', `/payments/${card._id}`, { version: card.version, paid: 17 })
    await duda.guest.send('POST', `/bankaccesses/removed/${removed._id}/restore`)
    const [back] = await duda.entries()
    expect(back).toMatchObject({ _id: entry._id, countsOn: expect.stringMatching(/-17$/) })
  })

  test('M27: takes its refunds along, when its category changed meanwhile', async () => {
    const enzo = await connect('Enzo')
    const { entry, feira } = await withOwnCategory(enzo)
    await enzo.guest.send('POST', '/transactions', {
      transactionType: 'revenues',
      value: 10,
      name: 'Estorno',
      date: '2026-11-12',
      category: categoryOf('Estorno'),
      payment: entry.payment._id,
      paid: true,
    })
    const refund = named(await enzo.entries(), 'Estorno')
    await app.owner.system((ledger) =>
      sql`update transactions set refund_of_id = ${entry._id} where id = ${refund._id}`.execute(
        ledger,
      ),
    )
    const linked = await enzo.guest.send('PATCH', `/transactions/${entry._id}`, {
      category: categoryOf('Padaria'),
    })
    expect(linked.status).toBe(200)
    const { body: removed } = await enzo.guest.send<Row>(
      'DELETE',
      `/bankaccesses/entries/${entry._id}`,
    )
    const moved = { category: categoryOf('Restaurantes') }
    expect((await enzo.guest.send('PATCH', `/transactions/${refund._id}`, moved)).status).toBe(200)
    await enzo.guest.send('POST', `/bankaccesses/removed/${removed._id}/restore`)
    expect(named(await enzo.entries(), 'Estorno').category).toMatchObject({ name: 'Padaria' })
    expect(feira._id).toBeDefined()
  })
})
