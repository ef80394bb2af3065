import { afterEach, expect, test } from 'vitest'
import {
  categoryOf,
  csv,
  linesOf,
  type Row,
  take,
  useStatements,
} from '../../../../tests/statements.ts'
import { expectConsistent } from '../../../../tests/wallet.ts'

const { app, send, newPerson } = useStatements()
afterEach(() => expectConsistent(app))

const MARKET = categoryOf('Mercado')
const DRUGS = categoryOf('Farmácia')
const draft = {
  transactionType: 'expenses',
  name: 'Hiper Centro',
  date: '2026-11-10',
  paid: true,
  category: MARKET,
}
const splitOf = (first: number, second: number) => [
  { category: MARKET, value: first },
  { category: DRUGS, value: second },
]
const valuesOf = ({ split }: Row) => split?.map(({ value }: Row) => value) ?? null

test('T7: what a file brings under a remembered name is divided in the same proportions', async () => {
  const { guest, account } = await newPerson('Ana')
  const enter = { ...draft, value: -100, payment: account, splitNextAlike: true }
  const made = await guest.send('POST', '/transactions', { ...enter, split: splitOf(-70, -30) })
  expect(made.status).toBe(200)
  const statement = await send(
    guest,
    csv('12/11/2026,-50.01,um,Hiper Centro', '13/11/2026,-9.00,dois,Loja de conveniência'),
    'extrato.csv',
  )
  expect((await take(guest, statement)).status).toBe(200)
  const period = 'startDate=2026-11-11&endDate=2026-11-30'
  const { body } = await guest.send('GET', `/transactions?${period}&paymentId=${account}`)
  expect(body.items.map(valuesOf)).toEqual([[-35.01, -15], null])
})

test('S11: the review shows the labels, the name and the shares with which lines come in', async () => {
  const { guest, account } = await newPerson('Ana')
  const enter = { ...draft, value: -100, payment: account, splitNextAlike: true }
  await guest.send('POST', '/transactions', { ...enter, split: splitOf(-70, -30) })
  const { body: label } = await guest.send('POST', '/labels', { name: 'Casa', color: 'teal' })
  const nothing = { amount: null, direction: null, payments: null, days: null }
  await guest.send('POST', '/rules', {
    name: 'Centro',
    conditions: { ...nothing, text: { match: 'contains', value: 'centro' } },
    effects: {
      category: null,
      isTransfer: false,
      labels: [label._id],
      name: 'Hiper',
      isIgnored: false,
    },
    isLast: false,
  })
  const statement = await send(
    guest,
    csv('12/11/2026,-50.01,um,Hiper Centro', '13/11/2026,-9.00,dois,Loja de conveniência'),
    'extrato.csv',
  )
  const { items } = await linesOf(guest, statement._id)
  const shares = [
    { category: { _id: MARKET, name: 'Mercado' }, value: -35.01 },
    { category: { _id: DRUGS, name: 'Farmácia' }, value: -15 },
  ]
  expect(items).toMatchObject([
    { category: { name: 'Mercado' }, newName: 'Hiper', labels: [label._id], split: shares },
    { newName: null, labels: [], split: null },
  ])
  expect((await take(guest, statement)).status).toBe(200)
  const period = 'startDate=2026-11-11&endDate=2026-11-30'
  const { body } = await guest.send('GET', `/transactions?${period}&paymentId=${account}`)
  expect(body.items).toMatchObject([
    { name: 'Hiper', labels: [label._id], split: shares },
    { labels: null, split: null },
  ])
})

test('T5: a refund that a file brings is divided as the purchase that it is linked to', async () => {
  const { guest, card } = await newPerson('Ana')
  const enter = { ...draft, value: -100, payment: card, name: 'Loja Centro' }
  await guest.send('POST', '/transactions', { ...enter, split: splitOf(-70, -30) })
  const rows = ['date,title,amount', '2026-11-12,Estorno de "Loja Centro",-100.00']
  const statement = await send(guest, `${rows.join('\n')}\n`, 'Nubank_2026-12-05.csv')
  const lines = await guest.send('GET', `/statements/${statement._id}/lines`)
  const [line] = lines.body.items
  const payments = statement.accounts.map(({ key }: Row) => ({ account: key, payment: card }))
  const body = { version: statement.version, payments, refunds: [line.no] }
  const { status } = await guest.send('POST', `/statements/${statement._id}/import`, body)
  expect(status).toBe(200)
  const period = 'startDate=2026-11-01&endDate=2026-12-31'
  const { body: list } = await guest.send('GET', `/transactions?${period}&paymentId=${card}`)
  const refund = list.items.find(({ value }: Row) => value > 0)
  expect(refund.refundOf).not.toBeNull()
  expect(valuesOf(refund)).toEqual([70, 30])
})
