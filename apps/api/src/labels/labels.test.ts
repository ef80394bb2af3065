import * as fc from 'fast-check'
import { beforeEach, afterEach, describe, expect, test } from 'vitest'
import { ENTRY_LABELS_MAX, LABELS_MAX } from '@saldo/domain/labels/kinds'
import { newId, START, useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import {
  expectConsistent,
  NOBODY,
  openWallet,
  refusal,
  type Wallet,
} from '../../../../tests/wallet.ts'

const app = useApp()

let ana: Wallet
beforeEach(async () => {
  app.clock = { now: () => START }
  ana = await openWallet(app)
})
afterEach(() => expectConsistent(app))

const send = (method: string, path: string, body?: object, by = ana) =>
  by.guest.send<Row>(method, path, body)
const create = async (name: string, more: object = {}, by = ana): Promise<Row> => {
  const reply = await send('POST', '/labels', { name, color: 'teal', ...more }, by)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}
const read = (id: string) => ana.get(`/labels/${id}`)
const entry = (id: string) => ana.get(`/transactions/${id}`)

describe('a label', () => {
  test('Q2: is read with what its entries come to, by category and by month', async () => {
    const trip = await create('Viagem', {
      startsOn: '2026-11-01',
      endsOn: '2026-11-30',
      target: 500,
    })
    expect(trip).toMatchObject({ value: 0, entries: 0, target: 500, startsOn: '2026-11-01' })
    const labels = [trip._id]
    await ana.enter({ labels })
    await ana.enter({
      value: -50,
      labels,
      category: categoryOf('Restaurantes'),
      date: '2026-10-02',
    })
    await ana.enter({ value: -30, labels, payment: ana.card, date: '2026-11-12' })
    await ana.enter({ value: -7 })
    expect(await ana.get('/labels')).toMatchObject([{ name: 'Viagem', value: -180, entries: 3 }])
    expect(await read(trip._id)).toMatchObject({
      value: -180,
      categories: [
        { name: 'Mercado', value: -130, entries: 2 },
        { name: 'Restaurantes', value: -50, entries: 1 },
      ],
      months: [
        { month: '2026-10', value: -50 },
        { month: '2026-11', value: -100 },
        { month: '2026-12', value: -30 },
      ],
    })
    const period = 'startDate=2026-10-01&endDate=2026-12-31'
    const { items } = await ana.get(`/transactions?${period}&labelId=${trip._id}`)
    expect(items.map(({ value }: Row) => value)).toEqual([-50, -100, -30])
  })

  test('Q2: counts nothing that only moves money', async () => {
    const trip = await create('Viagem')
    const moved = { bankingOperationType: 'deposit', value: 9, date: '2026-11-10', paid: true }
    const made = await send('POST', '/transactions', { ...moved, payment: ana.account })
    const [half] = made.body
    const chosen = { transactions: [{ _id: half._id, version: half.version }] }
    const edit = { ...chosen, changes: { addLabels: [trip._id] } }
    expect(await send('POST', '/transactions/many', edit)).toMatchObject({ body: { count: 1 } })
    expect((await entry(half._id)).labels).toEqual([trip._id])
    expect(await read(trip._id)).toMatchObject({ value: 0, entries: 0, categories: [], months: [] })
  })

  test('Q4: has a name of its own, however it is written, and days in their order', async () => {
    const trip = await create('Viagem à Bahia')
    expect(await send('POST', '/labels', { name: 'viagem a  BAHIA', color: 'rose' })).toMatchObject(
      refusal(409, 'label_name_taken', 'name'),
    )
    const other = await create('Reforma')
    const path = `/labels/${other._id}`
    expect(await send('PATCH', path, { name: 'VIAGEM A BAHIA' })).toMatchObject(
      refusal(409, 'label_name_taken', 'name'),
    )
    expect(await send('PATCH', path, { name: 'REFORMA', color: 'rose' })).toMatchObject({
      body: { name: 'REFORMA', color: 'rose', version: 2 },
    })
    expect(await send('PATCH', path, { version: 1, name: 'Obra' })).toMatchObject({ status: 409 })
    const backwards = { startsOn: '2026-11-02', endsOn: '2026-11-01' }
    expect(await send('PATCH', path, backwards)).toMatchObject(
      refusal(400, 'label_ends_before', 'endsOn'),
    )
    expect(await send('PATCH', path, { target: 0 })).toMatchObject(
      refusal(400, 'label_target_not_positive', 'target'),
    )
    expect(await send('POST', '/labels', { name: '', color: 'teal' })).toMatchObject({
      status: 400,
    })
    expect(await create('Outra', { _id: trip._id })).toMatchObject({ name: 'Viagem à Bahia' })
  })

  test('Q4: that goes leaves its entries and its series', async () => {
    const [trip, work] = [await create('Viagem'), await create('Trabalho')]
    const [one] = await ana.enter({ labels: [trip._id, work._id] })
    const [two] = await ana.enter({ labels: [trip._id] })
    await ana.enter({ recurrentType: 'monthly', labels: [trip._id] })
    const gone = await send('DELETE', `/labels/${trip._id}`)
    expect(gone.body.entries).toBeGreaterThan(10)
    expect((await entry(one._id)).labels).toEqual([work._id])
    expect((await entry(two._id)).labels).toBeNull()
    await send('POST', '/transactions/months', { month: '2028-06' })
    const later = await ana.list('2028-06')
    expect(later.map(({ labels }: Row) => labels)).toEqual([null])
    expect(await ana.get('/labels')).toMatchObject([{ name: 'Trabalho', entries: 1 }])
  })

  test('Q4: is one of two hundred at most, and an entry has ten at most', async () => {
    const all = []
    for (let at = 0; at < LABELS_MAX; at += 1) all.push(await create(`Etiqueta ${at}`))
    expect(await send('POST', '/labels', { name: 'Mais uma', color: 'teal' })).toMatchObject(
      refusal(422, 'label_limit_reached'),
    )
    const ids = all.slice(0, ENTRY_LABELS_MAX + 1).map(({ _id }) => _id)
    expect(await ana.tryEnter({ labels: ids })).toMatchObject({ status: 400 })
    const [full] = await ana.enter({ labels: ids.slice(1) })
    const body = {
      transactions: [{ _id: full._id, version: full.version }],
      changes: { addLabels: [ids[0]] },
    }
    expect((await send('POST', '/transactions/many', body)).body).toMatchObject({
      count: 0,
      unchanged: [{ code: 'entry_has_too_many_labels' }],
    })
  })
})

describe('labels go where their entry goes', () => {
  test('Q1: on all parts of a purchase and on all that repeats, written ahead too', async () => {
    const trip = await create('Viagem')
    const labels = [trip._id]
    const parts = await ana.enter({ lastInstallment: 3, value: -300, payment: ana.card, labels })
    expect(parts.map((part: Row) => part.labels)).toEqual([labels, labels, labels])
    await ana.enter({ name: 'Aluguel', recurrentType: 'monthly', labels })
    await send('POST', '/transactions/months', { month: '2028-06' })
    const [later] = await ana.list('2028-06')
    expect(later).toMatchObject({ name: 'Aluguel', labels })
  })

  test('Q1: an edit of a series, its undo, a removal and its return', async () => {
    const [trip, work] = [await create('Viagem'), await create('Trabalho')]
    const [rent] = await ana.enter({ recurrentType: 'monthly', labels: [trip._id] })
    const path = `/transactions/${rent._id}`
    const edit = await send('PATCH', `${path}?scope=all`, { labels: [work._id] })
    expect(edit).toMatchObject({ status: 200 })
    await send('POST', '/transactions/months', { month: '2028-06' })
    expect((await ana.list('2028-06'))[0].labels).toEqual([work._id])
    const [bread] = await ana.enter({ name: 'Padaria', labels: [trip._id] })
    const alone = await send('PATCH', `/transactions/${bread._id}`, { labels: [] })
    expect((await entry(bread._id)).labels).toBeNull()
    await send('POST', `/transactions/edits/${alone.body.undo}/undo`)
    expect((await entry(bread._id)).labels).toEqual([trip._id])
    await send('DELETE', `/transactions/${bread._id}`)
    await send('POST', `/transactions/${bread._id}/restore`)
    expect((await entry(bread._id)).labels).toEqual([trip._id])
  })

  test('Q5: many are labelled beside what they have, and one undo takes it back', async () => {
    const [trip, work] = [await create('Viagem'), await create('Trabalho')]
    const [one] = await ana.enter({ labels: [work._id] })
    const [two] = await ana.enter({ name: 'Padaria' })
    const transactions = [one, two].map(({ _id, version }) => ({ _id, version }))
    const changes = { addLabels: [trip._id], removeLabels: [work._id] }
    const edit = await send('POST', '/transactions/many', { transactions, changes })
    for (const { _id } of [one, two]) expect((await entry(_id)).labels).toEqual([trip._id])
    await send('POST', `/transactions/edits/${edit.body.undo}/undo`)
    expect((await entry(one._id)).labels).toEqual([work._id])
    expect((await entry(two._id)).labels).toBeNull()
  })
})

describe('labels are each person’s own', () => {
  test('Q3: whoever shares a view sees the entry and none of its labels', async () => {
    const trip = await create('Viagem')
    const [own] = await ana.enter({ labels: [trip._id] })
    const beto = await openWallet(app, 'Beto')
    const { body: family } = await send('POST', '/families', { name: 'Souza' })
    await send('POST', '/families/voucher', { voucher: family.voucher }, beto)
    const period = 'startDate=2026-11-01&endDate=2026-11-30&family=true'
    for (const query of [period, `${period}&userId=${ana.guest.id}`]) {
      const { items } = await beto.get(`/transactions?${query}`)
      expect(items).toMatchObject([{ _id: own._id, labels: null }])
    }
    expect((await beto.get(`/transactions/${own._id}?family=true`)).labels).toBeNull()
    const mine = await ana.get(`/transactions?${period}`)
    expect(mine.items).toMatchObject([{ labels: [trip._id] }])
  })

  test('Q3: another can put, read or change none of them', async () => {
    const trip = await create('Viagem')
    const beto = await openWallet(app, 'Beto')
    expect(await beto.tryEnter({ labels: [trip._id] })).toMatchObject(
      refusal(404, 'label_not_found', 'labels'),
    )
    const [his] = await beto.enter()
    const path = `/transactions/${his._id}`
    expect(await send('PATCH', path, { labels: [trip._id] }, beto)).toMatchObject({ status: 404 })
    const transactions = [{ _id: his._id, version: his.version }]
    const many = { transactions, changes: { addLabels: [trip._id] } }
    expect(await send('POST', '/transactions/many', many, beto)).toMatchObject({ status: 404 })
    for (const method of ['GET', 'PATCH', 'DELETE'])
      expect(
        (await send(method, `/labels/${trip._id}`, method === 'PATCH' ? {} : undefined, beto))
          .status,
      ).toBe(404)
    expect((await send('GET', `/labels/${NOBODY}`)).status).toBe(404)
    expect(await beto.get('/labels')).toEqual([])
  })
})

test('Q2: the sums of drawn histories are those of their entries', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          value: fc.integer({ min: 1, max: 99_999 }),
          labels: fc.subarray([0, 1, 2]),
          month: fc.integer({ min: 1, max: 11 }),
          parts: fc.constantFrom(null, 3),
          onCard: fc.boolean(),
        }),
        { maxLength: 8 },
      ),
      async (drawn) => {
        const by = await openWallet(app, 'Soma')
        const ids: string[] = []
        for (const at of [0, 1, 2]) ids.push((await create(`E${at}`, {}, by))._id)
        const written: Row[] = []
        for (const { value, labels, month, parts, onCard } of drawn) {
          const entries = await by.enter({
            _id: newId(),
            value: -(value + 100) / 100,
            labels: labels.map((at) => ids[at]),
            date: `2026-${String(month).padStart(2, '0')}-10`,
            payment: onCard ? by.card : by.cash,
            lastInstallment: parts,
          })
          written.push(...entries)
        }
        for (const [at, id] of ids.entries()) {
          const own = written.filter(({ labels }) => labels?.includes(id))
          const cents = own.reduce((sum, { value }) => sum + Math.round(value * 100), 0)
          const label = await by.get(`/labels/${id}`)
          expect([at, Math.round(label.value * 100), label.entries]).toEqual([
            at,
            cents,
            own.length,
          ])
          for (const sums of [label.categories, label.months]) {
            const total = sums.reduce(
              (sum: number, { value }: Row) => sum + Math.round(value * 100),
              0,
            )
            expect(total).toBe(cents)
          }
        }
      },
    ),
    { numRuns: 5 },
  )
})
