import { expect, test } from 'vitest'
import { csv, type Row, take, useStatements } from '../../../../tests/statements.ts'
import { expectConsistent, refusal } from '../../../../tests/wallet.ts'

const { app, send, newPerson } = useStatements()
type Person = Awaited<ReturnType<typeof newPerson>>

/** A user with a currency without decimals. */
async function inYen(name: string): Promise<Person> {
  const person = await newPerson(name)
  const { guest } = person
  const { version } = (await guest.send('GET', `/users/${guest.id}`)).body
  await guest.send('PATCH', `/users/${guest.id}`, { currency: 'JPY', version })
  return person
}

const entriesOf = async ({ guest }: Person): Promise<Row[]> =>
  (await guest.send('GET', '/transactions?startDate=2024-01-01&endDate=2027-12-31&search=a')).body
    .items

test('L11: a purchase in parts, and its new total, are whole yen in each part', async () => {
  const ana = await inYen('Ana')
  const { body: categories } = await ana.guest.send('GET', '/categories')
  const category = categories.find(({ group }: Row) => group === 'expenses')._id
  const draft = {
    transactionType: 'expenses',
    name: 'Bicicleta',
    date: '2026-11-20',
    category,
    payment: ana.card,
    paid: false,
    lastInstallment: 3,
  }
  const made = await ana.guest.send('POST', '/transactions', { ...draft, value: -1000 })
  expect(made.status).toBe(200)
  const values = async () => (await entriesOf(ana)).map(({ value }) => value)
  expect(await values()).toEqual([-334, -333, -333])
  const [{ _id: id, version, countsOn }] = await entriesOf(ana)
  const path = `/invoices/${ana.card}:${countsOn.slice(0, 7)}/items/${id}`
  const reply = await ana.guest.send('PATCH', path, { version, total: 1001 })
  expect(reply.status).toBe(200)
  expect(await values()).toEqual([-334, -334, -333])
  expect(await ana.guest.send('POST', '/transactions', { ...draft, value: -2 })).toMatchObject(
    refusal(400, 'value_smaller_than_parts', 'value'),
  )
  await expectConsistent(app)
})

test('L11: lines with decimals are refused whole in yen, and those without are imported', async () => {
  const bia = await inYen('Bia')
  const broken = await send(
    bia.guest,
    csv('01/04/2024,-80.50,a1,Padaria', '02/04/2024,-20,a2,Feira'),
  )
  expect(await take(bia.guest, broken)).toMatchObject(refusal(400, 'currency_without_decimals'))
  const { items } = (await bia.guest.send('GET', `/statements/${broken._id}/lines`)).body
  const fraction = items.find(({ value }: Row) => value === -80.5).no
  expect((await take(bia.guest, broken, { skip: [fraction] })).body).toMatchObject({ added: 1 })
  expect((await entriesOf(bia)).map(({ value }) => value)).toEqual([-20])
})
