import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listFoundTransactions } from '@saldo/contract/found-transactions'
import { SEARCH_SUM_MAX } from '@saldo/domain/transactions/kinds'
import { newId, useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import {
  expectConsistent,
  NOBODY,
  openWallet,
  refusal,
  type Wallet,
} from '../../../../tests/wallet.ts'
import { COLUMNS_TYPE } from '../http/serve.ts'

const app = useApp()

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(() => expectConsistent(app))

type Query = Readonly<Record<string, string | number>>
const words = (query: Query) =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
const find = async (query: Query, wallet = ana): Promise<Row[]> =>
  (await wallet.get(`/transactions/found?${words(query)}`)).items
const names = async (query: Query, wallet = ana) =>
  (await find(query, wallet)).map(({ name }) => name)
const sums = (query: Query, wallet = ana): Promise<Row> =>
  wallet.get(`/transactions/found/sums?${words(query)}`)

/** Years of entries of every kind. */
async function fillYears() {
  await ana.enter({ name: 'Padaria São João', date: '2019-03-05', value: -12.5 })
  await ana.enter({ name: 'D’Ávila Calçados', date: '2021-06-07', value: -199.9 })
  await ana.enter({ name: "Copo d'agua", date: '2022-01-02', value: -3 })
  await ana.enter({
    name: 'Presente',
    date: '2023-05-14',
    value: -150,
    description: 'Para a Mãe,\nna loja D´Ávila',
  })
  await ana.enter({ name: '99 Táxi', date: '2024-02-03', value: -27.4, payment: ana.account })
  await ana.enter({ name: 'Livros', date: '2024-02-04', value: -99, paid: false })
  await ana.enter({
    name: 'Salário',
    date: '2024-02-05',
    value: 4000,
    transactionType: 'revenues',
    category: categoryOf('Salário'),
  })
  await ana.enter({ name: 'Geladeira', payment: ana.card, value: -900, lastInstallment: 3 })
  await ana.enter({ name: 'Remédio', date: '2026-12-31', category: categoryOf('Farmácia') })
}

describe('words', () => {
  test('N1: are found in all of one’s history, the newest first, on the day on which each counts', async () => {
    await fillYears()
    const rows = await find({ text: 'a' })
    const days = rows.map(({ countsOn }) => countsOn)
    expect(days).toEqual(days.toSorted().toReversed())
    expect(days.at(-1)).toBe('2019-03-05')
    // Its items stand in the months of their invoices, and the invoice is no row.
    expect((await find({ text: 'geladeira' })).map(({ countsOn }) => countsOn)).toEqual([
      '2027-02-05',
      '2027-01-05',
      '2026-12-05',
    ])
  })

  test.each([
    ['sao joao', ['Padaria São João']],
    ['JOÃO padaria', ['Padaria São João']],
    ["d'avila", ['Presente', 'D’Ávila Calçados']],
    ['davila', ['Presente', 'D’Ávila Calçados']],
    ['d’ávila calcados', ['D’Ávila Calçados']],
    ['dagua', ["Copo d'agua"]],
    ['mae presente', ['Presente']],
    ['mae calcados', []],
    ['%', []],
    ['_', []],
    ["'; drop table transactions; --", []],
    ['ornitorrinco', []],
  ])('N2: of a name and of a note, without accents and apostrophes: %s', async (text, found) => {
    await fillYears()
    expect(await names({ text })).toEqual(found)
  })

  test.each([
    ['99', ['Livros', '99 Táxi']],
    ['99 taxi', ['99 Táxi']],
    ['livros 99', ['Livros']],
    ['r$ 99', ['Livros']],
    ['99,00', ['Livros']],
    ['> 900', ['Salário']],
    ['>= 900', ['Salário']],
    ['100..200', ['Remédio', 'Presente', 'D’Ávila Calçados']],
    ['100..200 presente', ['Presente']],
    ['< 12,50', ["Copo d'agua"]],
    ['<= 12,50', ["Copo d'agua", 'Padaria São João']],
    ['R$ 4.000,00', ['Salário']],
    ['200..100', []],
  ])('N3: with an amount, whichever way it went: %s', async (text, found) => {
    await fillYears()
    expect(await names({ text })).toEqual(found)
  })
})

test('N4: each filter narrows what the others leave', async () => {
  await fillYears()
  expect(await names({ min: 3000 })).toEqual(['Salário'])
  expect(await names({ max: 3, text: '> 1' })).toEqual(["Copo d'agua"])
  expect(await names({ type: 'revenues' })).toEqual(['Salário'])
  expect(await names({ paid: 'false', text: 'livros' })).toEqual(['Livros'])
  expect(await names({ paid: 'true', text: 'livros' })).toEqual([])
  expect(await names({ paymentId: ana.account })).toEqual(['99 Táxi'])
  expect(await names({ part: 'true' })).toEqual(['Geladeira', 'Geladeira', 'Geladeira'])
  expect(await names({ part: 'false', paymentId: ana.card })).toEqual([])
  expect(await names({ imported: 'true' })).toEqual([])
  expect(await names({ imported: 'false', text: 'taxi' })).toEqual(['99 Táxi'])
  expect(await names({ startDate: '2024-02-04', endDate: '2024-02-05' })).toEqual([
    'Salário',
    'Livros',
  ])
  // A category with those below it.
  expect(await names({ categoryId: categoryOf('Farmácia') })).toEqual(['Remédio'])
  const health = (await ana.get('/categories')).find(
    (one: Row) => one._id === categoryOf('Farmácia'),
  ).category
  expect(await names({ categoryId: health, text: '100' })).toEqual(['Remédio'])
  // What names something that is not there finds nothing.
  expect(await names({ categoryId: NOBODY })).toEqual([])
  expect(await names({ paymentId: NOBODY, text: 'padaria' })).toEqual([])
})

test('N5: pages of any size together are the whole, and in columns are the same', async () => {
  await fillYears()
  for (let at = 0; at < 9; at += 1) await ana.enter({ date: '2025-12-05', name: `Igual ${at}` })
  const searches: Query[] = [
    { text: 'a' },
    { text: '99' },
    { text: 'igual' },
    { min: 1 },
    { max: 500, text: 'e' },
    { categoryId: categoryOf('Mercado') },
    {},
  ]
  for (const query of searches) {
    const whole = await find({ ...query, limit: 500 })
    expect(whole.length).toBeGreaterThan(1)
    for (const limit of [1, 3, 10]) {
      const rows: Row[] = []
      let after: Query = {}
      do {
        const { items, next } = await ana.get(
          `/transactions/found?${words({ ...query, ...after, limit })}`,
        )
        rows.push(...items)
        after = next === null ? {} : { after: next }
      } while ('after' in after)
      expect(rows).toEqual(whole)
    }
    const path = `/transactions/found?${words(query)}`
    const reply = await ana.guest.send('GET', path, undefined, { accept: COLUMNS_TYPE })
    expect(listFoundTransactions.fromColumns(reply.body as never)).toEqual(await ana.get(path))
  }
})

test('N6: what was found is counted and added up, by month too', async () => {
  await fillYears()
  expect(await sums({ text: 'geladeira' })).toEqual({
    entries: 3,
    incoming: 0,
    outgoing: 900,
    months: ['2026-12', '2027-01', '2027-02'].map((month) => ({
      month,
      entries: 1,
      incoming: 0,
      outgoing: 300,
    })),
  })
  expect(await sums({ startDate: '2024-02-01', endDate: '2024-02-29' })).toMatchObject({
    entries: 3,
    incoming: 4000,
    outgoing: 126.4,
    months: [{ month: '2024-02', entries: 3 }],
  })
  expect(await sums({ text: 'ornitorrinco' })).toEqual({
    entries: 0,
    incoming: 0,
    outgoing: 0,
    months: [],
  })
  for (const query of [{ text: 'a' }, { text: '99' }, { min: 100 }, { part: 'true' }]) {
    const rows = await find({ ...query, limit: 500 })
    const { entries, incoming, outgoing } = await sums(query)
    const signed = rows.reduce((sum, { value }) => sum + Math.round(value * 100), 0)
    expect([entries, Math.round((incoming - outgoing) * 100)]).toEqual([rows.length, signed])
  }
})

test('N15: with more than a hundred thousand to go through nothing is added up, and a period adds up', async () => {
  await fillYears()
  const [{ _id: first }] = await find({ text: 'livros' })
  const isCopy = sql`user_id = ${ana.guest.id} and name = 'Cópia'`
  await app.owner.system((ledger) =>
    sql`insert into transactions select r.* from transactions t cross join generate_series(1, ${SEARCH_SUM_MAX - 11}::integer) n
        cross join lateral jsonb_populate_record(t, jsonb_build_object('id', md5(n || t.id::text)::uuid,
          'series_id', md5(n || t.id::text)::uuid, 'name', 'Cópia', 'name_key', 'copia')) r
        where t.id = ${first}`.execute(ledger),
  )
  expect(await sums({ text: 'o' })).toMatchObject({ entries: SEARCH_SUM_MAX - 11 + 7 })
  await ana.enter({ name: 'Uma a mais', payment: ana.card, value: -900, lastInstallment: 9 })
  const refused = async (query: Query) =>
    expect(await ana.guest.send('GET', `/transactions/found/sums?${words(query)}`)).toMatchObject(
      refusal(422, 'search_too_broad'),
    )
  for (const query of [{}, { text: 'a' }, { min: 1 }]) await refused(query)
  expect(await sums({ paid: 'false' })).toMatchObject({ entries: SEARCH_SUM_MAX - 10 })
  expect(await sums({ text: 'geladeira' })).toMatchObject({ entries: 3, outgoing: 900 })
  expect(await sums({ startDate: '2024-02-05' })).toMatchObject({ incoming: 4000 })
  expect(await sums({ categoryId: categoryOf('Farmácia') })).toMatchObject({ entries: 1 })
  await app.owner.system((ledger) => sql`delete from transactions where ${isCopy}`.execute(ledger))
})

test('N7: another person’s entries are never found, but by their family', async () => {
  await fillYears()
  const beto = await openWallet(app, 'Beto')
  await beto.enter({ name: 'Padaria do Beto', date: '2020-01-01', value: -7 })
  expect(await names({ text: 'padaria' }, beto)).toEqual(['Padaria do Beto'])
  expect(await names({ text: 'padaria', family: 'true' }, beto)).toEqual(['Padaria do Beto'])
  expect(await find({ paymentId: ana.account }, beto)).toEqual([])

  const { body: family } = await ana.guest.send('POST', '/families', { name: 'Souza' })
  const joined = await beto.guest.send('POST', '/families/voucher', { voucher: family.voucher })
  expect(joined.status).toBe(200)
  const both = ['Padaria do Beto', 'Padaria São João']
  for (const wallet of [ana, beto]) {
    expect(await names({ text: 'padaria', family: 'true' }, wallet)).toEqual(both)
    const hers = { text: 'padaria', family: 'true', userId: ana.guest.id }
    expect(await names(hers, wallet)).toEqual(['Padaria São João'])
  }
  expect(await names({ text: 'padaria' })).toEqual(['Padaria São João'])
  const page = await ana.get('/transactions/found?text=padaria&family=true&limit=1')
  expect(page.items).toHaveLength(1)
  const rest = { text: 'padaria', family: 'true', after: page.next }
  expect(await names(rest)).toEqual(['Padaria São João'])
  expect(await sums({ text: 'padaria', family: 'true' })).toMatchObject({
    entries: 2,
    outgoing: 19.5,
    months: [{ month: '2019-03' }, { month: '2020-01' }],
  })
})

test('N8: what is no filter is refused in words', async () => {
  const ask = (query: string) => ana.guest.send('GET', `/transactions/found?${query}`)
  expect(await ask('min=abc')).toMatchObject(refusal(400, 'request_invalid', 'min'))
  expect(await ask('max=-1')).toMatchObject(refusal(400, 'request_invalid', 'max'))
  expect(await ask('startDate=2026-02-30')).toMatchObject(
    refusal(400, 'request_invalid', 'startDate'),
  )
  expect(await ask(`text=${'a'.repeat(101)}`)).toMatchObject(
    refusal(400, 'request_invalid', 'text'),
  )
  expect(await ask('after=x')).toMatchObject(refusal(400, 'request_invalid', 'after'))
  expect(await ask('colour=red')).toMatchObject({ status: 400 })
})

describe('N9: a search that is kept', () => {
  const keep = (name: string, filters: object = { text: 'mercado' }, id = newId()) =>
    ana.guest.send('POST', '/transactions/searches', { _id: id, name, filters })
  const list = async () => (await ana.get('/transactions/searches')) as unknown as Row[]

  test('has a name of its own and comes back as it was kept', async () => {
    const filters = { text: '> 100', paid: 'false', min: '12.5', paymentId: ana.card }
    const { body } = await keep('Zona cara', filters)
    expect(body).toMatchObject({ name: 'Zona cara', filters })
    await keep('Água', {})
    expect((await list()).map(({ name }) => name)).toEqual(['Água', 'Zona cara'])
    expect((await list())[1]).toEqual(body)
    expect(await keep('ZONA  CARA')).toMatchObject(refusal(409, 'search_name_taken'))
    // The same sent again is kept once.
    expect(await keep('Zona cara', filters, body._id)).toMatchObject({ status: 200, body })
    expect(await list()).toHaveLength(2)
  })

  test('is one of twenty, of a name that is said, with filters that are some', async () => {
    for (let at = 0; at < 20; at += 1) expect((await keep(`Busca ${at}`)).status).toBe(200)
    expect(await keep('Uma a mais')).toMatchObject(refusal(422, 'search_limit_reached'))
    const [first] = await list()
    expect(await ana.guest.send('DELETE', `/transactions/searches/${first?._id}`)).toMatchObject({
      status: 204,
    })
    expect((await keep('Uma a mais')).status).toBe(200)
    expect(await keep(' ')).toMatchObject(refusal(400, 'request_invalid', 'name'))
    expect(await keep('a'.repeat(41))).toMatchObject(refusal(400, 'request_invalid', 'name'))
    expect(await keep('x', { colour: 'red' })).toMatchObject({ status: 400 })
  })

  test('N14: gets another name, which no other one has', async () => {
    const { body } = await keep('Feira', { text: 'feira', paid: 'false' })
    await keep('Água')
    const rename = (name: string, id = body._id) =>
      ana.guest.send('PATCH', `/transactions/searches/${id}`, { name })
    expect(await rename('ÁGUA')).toMatchObject(refusal(409, 'search_name_taken', 'name'))
    expect(await rename(' ')).toMatchObject(refusal(400, 'request_invalid', 'name'))
    expect(await rename('x', NOBODY)).toMatchObject(refusal(404, 'search_not_found'))
    expect(await rename('FEIRA')).toMatchObject({ status: 200 })
    const renamed = { ...body, name: 'A feira' }
    expect(await rename('A feira')).toMatchObject({ status: 200, body: renamed })
    expect(await list()).toEqual([renamed, expect.objectContaining({ name: 'Água' })])
  })

  test('is nobody else’s', async () => {
    const { body } = await keep('Minha')
    const beto = await openWallet(app, 'Beto')
    expect(await beto.get('/transactions/searches')).toEqual([])
    const remove = () => beto.guest.send('DELETE', `/transactions/searches/${body._id}`)
    expect(await remove()).toMatchObject(refusal(404, 'search_not_found'))
    const path = `/transactions/searches/${body._id}`
    const renamed = await beto.guest.send('PATCH', path, { name: 'Dele' })
    expect(renamed).toMatchObject(refusal(404, 'search_not_found'))
    expect(await list()).toEqual([body])
  })
})
