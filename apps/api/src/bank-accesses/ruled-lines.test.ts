import { describe, expect, test } from 'vitest'
import { market, named, salary, useBankLines } from '../../../../tests/bank-lines.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent } from '../../../../tests/wallet.ts'

const { app, bank, connect } = useBankLines()

const rule = (effects: object, value = 'mercado') => ({
  name: 'Mercados',
  conditions: {
    text: { match: 'contains', value },
    amount: null,
    direction: null,
    payments: null,
    days: null,
  },
  effects: {
    category: null,
    isTransfer: false,
    labels: [],
    name: null,
    isIgnored: false,
    ...effects,
  },
  isLast: false,
})

describe('a line of a connected bank', () => {
  test('S1: has the category and the name of a rule, and is the same line at the next sync', async () => {
    bank.shows([salary])
    const ana = await connect('Ana')
    const category = categoryOf('Feira e hortifrúti')
    const made = await ana.guest.send('POST', '/rules', rule({ category, name: 'Compras' }))
    expect(made.status).toBe(200)
    bank.shows([salary, market])
    await ana.sync()
    const entry = named(await ana.entries(), 'Compras')
    expect(entry.category.name).toBe('Feira e hortifrúti')
    bank.shows([salary, { ...market, description: 'MERCADO BOM DIA LTDA' }])
    await ana.sync()
    expect(named(await ana.entries(), 'Compras')._id).toBe(entry._id)
    await ana.guest.send('POST', `/rules/${made.body._id}/past`)
    expect(named(await ana.entries(), 'Compras').category.name).toBe('Feira e hortifrúti')
    await expectConsistent(app)
  })

  test('S1: that a rule leaves out is no entry, then and after the rule is gone', async () => {
    bank.shows([salary])
    const bia = await connect('Bia')
    const made = await bia.guest.send('POST', '/rules', rule({ isIgnored: true }))
    bank.shows([salary, market])
    await bia.sync()
    const names = async () => (await bia.entries()).map(({ name }: Row) => name)
    const before = await names()
    expect(before.some((name: string) => name.includes('MERCADO'))).toBe(false)
    await bia.sync()
    await bia.guest.send('DELETE', `/rules/${made.body._id}`)
    await bia.sync()
    expect(await names()).toEqual(before)
    await expectConsistent(app)
  })

  test('S3: whose category was chosen by hand keeps it, whatever the bank calls it next', async () => {
    bank.shows([salary, market])
    const iris = await connect('Iris')
    const entry = named(await iris.entries(), 'MERCADO BOM DIA')
    const category = categoryOf('Padaria')
    await iris.guest.send('PATCH', `/transactions/${entry._id}`, { category })
    await iris.guest.send('POST', '/rules', rule({ category: categoryOf('Farmácia') }))
    bank.shows([salary, { ...market, description: 'OUTRO MERCADO BOM DIA' }])
    await iris.sync()
    const [rules] = (await iris.guest.send('GET', '/rules')).body
    await iris.guest.send('POST', `/rules/${rules._id}/past`)
    const kept = (await iris.entries()).find(({ _id }: Row) => _id === entry._id)
    expect(kept?.category._id).toBe(category)
    await expectConsistent(app)
  })
})
