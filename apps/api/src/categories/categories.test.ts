import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_CATEGORIES } from '@saldo/domain/categories/default-tree'
import { newId, useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import {
  expectConsistent,
  refusal,
  NOBODY,
  openWallet,
  type Wallet,
} from '../../../../tests/wallet.ts'

const app = useApp()

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(() => expectConsistent(app))

const market = categoryOf('Mercado')
const make = (body: object) =>
  ana.guest.send('POST', '/categories', { name: 'Feira', category: market, ...body })
const made = async (body: object = {}): Promise<Row> => {
  const reply = await make(body)
  expect(reply.status).toBe(200)
  return reply.body
}
const change = (id: string, body: object) =>
  ana.guest.send('PATCH', `/categories/${id}`, { version: 1, ...body })
const own = async () => (await ana.get('/categories')).filter((one: Row) => one.own)

describe('the tree', () => {
  test('is the same for everyone, followed by one’s own subcategories by name', async () => {
    const tree: Row[] = await ana.get('/categories')
    expect(tree.map(({ _id }) => _id)).toEqual(DEFAULT_CATEGORIES.map(({ id }) => id))
    await made({ name: 'Sacolão' })
    await made({ name: 'Feira' })
    expect((await own()).map((one: Row) => one.name)).toEqual(['Feira', 'Sacolão'])
    const beto = await openWallet(app, 'Beto')
    expect(await beto.get('/categories')).toEqual(tree)
  })
})

describe('a subcategory', () => {
  test('has the place, the colour and the icon of its parent', async () => {
    const [parent] = (await ana.get('/categories')).filter((one: Row) => one._id === market)
    const one = await made({ name: '  Feira 🥕 ' })
    expect(one).toEqual({
      ...parent,
      _id: expect.any(String),
      name: 'Feira 🥕',
      category: market,
      own: true,
      version: 1,
    })
    expect(await own()).toEqual([one])
  })

  test('sent twice with its own id is one, answered alike', async () => {
    const draft = { _id: newId() }
    expect((await make(draft)).body).toEqual((await make(draft)).body)
    expect(await own()).toHaveLength(1)
  })

  test('is refused the id of a default category', async () => {
    expect(await make({ _id: market })).toMatchObject(refusal(422, 'category_is_default', '_id'))
    expect(await own()).toEqual([])
  })

  test('G10: renamed changes no total', async () => {
    const one = await made()
    await ana.enter({ category: one._id })
    const before = await ana.spending('2026-11')
    const reply = await change(one._id, { name: 'Hortifrúti', essential: true })
    expect(reply.body).toMatchObject({ name: 'Hortifrúti', essential: true, version: 2 })
    const after = await ana.spending('2026-11')
    expect(after).toEqual([
      { ...before[0], category: { ...before[0].category, name: 'Hortifrúti' } },
    ])
  })

  test('under another parent of its group takes its colour and its place in plans', async () => {
    const one = await made()
    const debts = DEFAULT_CATEGORIES.find(
      ({ type, parentId }) => type === 'debts' && parentId === null,
    )
    const reply = await change(one._id, { category: debts?.id })
    expect(reply.body).toMatchObject({ category: debts?.id, type: 'debts', color: debts?.color })
  })

  test('has the colour of its parent in this release, wherever it is shown', async () => {
    const one = await made()
    await ana.enter({ category: one._id })
    await app.owner.queryUnscoped((ledger) =>
      ledger.updateTable('categories').set({ color: 'old' }).where('id', '=', one._id).execute(),
    )
    const { color } = one
    expect(await own()).toMatchObject([{ color }])
    expect((await ana.guest.send('GET', `/categories/${one._id}`)).body).toMatchObject({ color })
    expect(await ana.spending('2026-11')).toMatchObject([{ category: { color } }])
    expect((await change(one._id, { name: 'Hortifrúti' })).body).toMatchObject({ color })
  })

  test('seen in an older version is not written over', async () => {
    const one = await made()
    await change(one._id, { name: 'Primeiro' })
    expect(await change(one._id, { name: 'Segundo' })).toMatchObject(
      refusal(409, 'version_conflict'),
    )
    expect(await own()).toMatchObject([{ name: 'Primeiro', version: 2 }])
  })

  test('removed leaves its entries, series and memory to its parent, and every total as it was', async () => {
    const one = await made()
    await ana.enter({ category: one._id })
    await ana.enter({ category: market, value: -7 })
    await ana.enter({ category: one._id, recurrentType: 'monthly', name: 'Cesta' })
    const before = await ana.balances('2026-11')
    const reply = await ana.guest.send('DELETE', `/categories/${one._id}`)
    expect(reply).toMatchObject({ status: 200, body: { moved: 14 } })
    expect(await ana.balances('2026-11')).toEqual(before)
    expect(await ana.spending('2026-11')).toMatchObject([
      { category: { name: 'Mercado' }, value: 207, entries: 3 },
    ])
    expect(await own()).toEqual([])
    expect(await ana.guest.send('DELETE', `/categories/${one._id}`)).toMatchObject(
      refusal(404, 'category_not_found'),
    )
  })
})

describe('what is no subcategory', () => {
  test.each([
    ['name', 400, 'category_name_missing', { name: '  ' }],
    ['name', 400, 'category_name_reserved', { name: ' OUTRAS  Rendas ' }],
    ['name', 400, 'request_invalid', { name: 'x'.repeat(61) }],
    ['name', 400, 'request_invalid', { name: 'a\u0000' }],
    ['name', 400, 'request_invalid', { name: '\ud800' }],
    ['name', 400, 'request_invalid', { name: ['Feira'] }],
    ['category', 404, 'category_not_found', { category: NOBODY }],
    ['category', 400, 'request_invalid', { category: 'mercado' }],
    ['category', 400, 'category_parent_invalid', { category: categoryOf('Pagamento de fatura') }],
    [
      'category',
      400,
      'category_parent_invalid',
      { category: categoryOf('Estacionamento e pedágio') },
    ],
    ['essential', 400, 'request_invalid', { essential: 'yes' }],
    ['color', 400, 'request_invalid', { color: '#f00' }],
    ['owner', 400, 'request_invalid', { owner: NOBODY }],
  ])('the %s is named: %d %s', async (field, status, code, body) => {
    expect(await make(body)).toMatchObject(refusal(status, code, field))
    expect(await own()).toEqual([])
    const one = await made({ name: 'Sacolão' })
    expect(await change(one._id, body)).toMatchObject(refusal(status, code, field))
    expect(await own()).toEqual([one])
  })

  test('a default category cannot be changed or removed', async () => {
    const not = {
      ...refusal(422, 'category_is_default'),
      body: { message: 'As categorias padrão não podem ser alteradas.' },
    }
    expect(await change(market, { name: 'Meu mercado' })).toMatchObject(not)
    expect(await ana.guest.send('DELETE', `/categories/${market}`)).toMatchObject(not)
  })

  test('a parent is of the same group and is no subcategory', async () => {
    const one = await made()
    for (const category of [categoryOf('Salário'), one._id]) {
      expect(await change(one._id, { category })).toMatchObject(
        refusal(400, 'category_parent_invalid', 'category'),
      )
    }
    expect(await make({ category: one._id })).toMatchObject(
      refusal(400, 'category_parent_invalid', 'category'),
    )
  })

  test('the three hundred and first', async () => {
    for (let at = 0; at < 300; at += 1) await made({ name: `Feira ${at}` })
    expect(await make({})).toMatchObject({
      ...refusal(422, 'category_limit_reached'),
      body: { message: 'Você chegou ao limite de 300 subcategorias.' },
    })
    expect(await own()).toHaveLength(300)
  })
})

test('G9: a subcategory shows how many entries its removal would move', async () => {
  const feira = await made({ name: 'Feira livre' })
  expect((await ana.get(`/categories/${feira._id}`)).entries).toBe(0)
  await ana.enter({ category: feira._id })
  await ana.enter({ category: feira._id })
  expect(await ana.get(`/categories/${feira._id}`)).toEqual({ ...feira, entries: 2 })
  const { body } = await ana.guest.send('DELETE', `/categories/${feira._id}`)
  expect(body).toEqual({ moved: 2 })
  expect(await ana.get(`/categories/${market}`)).toMatchObject({ name: 'Mercado', entries: 2 })
})
