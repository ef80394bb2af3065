import { describe, expect, test } from 'vitest'
import { linesOf, take, useStatements } from '../../../../tests/statements.ts'
import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import { expectConsistent } from '../../../../tests/wallet.ts'

const { app, send, newPerson } = useStatements()
type Person = Awaited<ReturnType<typeof newPerson>>

const ofx = (...lines: readonly (readonly [day: string, value: string, memo: string])[]) =>
  `<OFX><BANKACCTFROM><ACCTID>1</BANKACCTFROM>${lines
    .map(([day, value, memo]) => `<STMTTRN><DTPOSTED>${day}<TRNAMT>${value}<MEMO>${memo}</STMTTRN>`)
    .join('')}</OFX>`
const RENT = ofx(['20261112', '-1500.00', 'PIX ENVIADO IMOBILIARIA'])
const RENT_CATEGORY = '5a1d0000-0000-8000-8000-000000003800'
const MONTH = 'startDate=2026-11-01&endDate=2026-11-30'

/** Rent of 1.500,00 on the 10th of each month, from October on. */
async function newTenant(name: string) {
  const person = await newPerson(name)
  await type(person, {
    name: 'Salário',
    value: 10_000,
    transactionType: 'revenues',
    category: DEFAULT_CATEGORY_IDS.salary,
    date: '2026-10-01',
  })
  await type(person, { name: 'Aluguel da casa', date: '2026-10-10', recurrentType: 'monthly' })
  return person
}
async function type({ guest, account }: Person, more: object) {
  const reply = await guest.send('POST', '/transactions', {
    transactionType: 'expenses',
    value: -1500,
    category: RENT_CATEGORY,
    payment: account,
    paid: true,
    ...more,
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}
const planned = async ({ guest }: Person) =>
  (await guest.send('GET', `/balances?${MONTH}`)).body.planned
const bring = async ({ guest, account }: Person, file: string, more: object = {}) => {
  const statement = await send(guest, file)
  const payments = [{ account: statement.accounts[0].key, payment: account }]
  const { items } = await linesOf(guest, statement._id, `payment=${account}`)
  const reply = await take(guest, statement, { payments, ...more })
  expect(reply.status).toBe(200)
  return { id: statement._id, items, outcome: reply.body }
}
const rentOf = async ({ guest }: Person) =>
  (await guest.send('GET', `/transactions?${MONTH}&search=aluguel`)).body.items[0]

describe('a line of a file that is what was foreseen', () => {
  test('T33: is asked about, pays it, and nothing counts twice', async () => {
    const ana = await newTenant('Ana')
    expect(await planned(ana)).toBe(7000)
    const { items, outcome } = await bring(ana, RENT, { same: [1] })
    expect(items).toMatchObject([
      {
        status: 'probable',
        sameAs: {
          kind: 'entry',
          name: 'Aluguel da casa',
          date: '2026-11-10',
          isPaid: false,
          certainty: 'alike',
        },
      },
    ])
    expect(outcome).toEqual({ added: 0, known: 1, skipped: 0 })
    expect(await planned(ana)).toBe(7000)
    expect(await rentOf(ana)).toMatchObject({ paid: true, date: '2026-11-12', value: -1500 })
    await expectConsistent(app)
  })

  test('T33: is as it was once the import is taken back, and known once it comes again', async () => {
    const bia = await newTenant('Bia')
    const { id } = await bring(bia, RENT, { same: [1] })
    expect((await bring(bia, RENT)).items).toMatchObject([{ status: 'known' }])
    await bia.guest.send('DELETE', `/statements/${id}`)
    expect(await rentOf(bia)).toMatchObject({ paid: false, date: '2026-11-10', value: -1500 })
    await expectConsistent(app)
  })

  test('H19: is known by its payee from then on, with a value that varies', async () => {
    const caio = await newTenant('Caio')
    await bring(caio, RENT, { same: [1] })
    const { items } = await bring(caio, ofx(['20261211', '-1620.00', 'PIX ENVIADO IMOBILIARIA']), {
      same: [1],
    })
    expect(items).toMatchObject([{ sameAs: { date: '2026-12-10', certainty: 'known' } }])
    const december = 'startDate=2026-12-01&endDate=2026-12-31&search=aluguel'
    expect((await caio.guest.send('GET', `/transactions?${december}`)).body.items).toMatchObject([
      { value: -1620, paid: true },
    ])
  })

  test('H19: is added where it is another one, and is not asked about again', async () => {
    const davi = await newTenant('Davi')
    const { outcome } = await bring(davi, RENT, { different: [1] })
    expect(outcome).toEqual({ added: 1, known: 0, skipped: 0 })
    expect(await planned(davi)).toBe(5500)
    const { items } = await bring(davi, ofx(['20261210', '-1500.00', 'PIX ENVIADO IMOBILIARIA']))
    expect(items).toMatchObject([{ sameAs: null }])
  })

  test('is left out without an answer, and nothing is merged unseen', async () => {
    const eva = await newTenant('Eva')
    const { outcome } = await bring(eva, RENT)
    expect(outcome).toEqual({ added: 0, known: 0, skipped: 1 })
    expect(await rentOf(eva)).toMatchObject({ paid: false, date: '2026-11-10' })
    expect((await bring(eva, RENT)).items).toMatchObject([{ sameAs: { certainty: 'alike' } }])
  })

  test('T33: is an item of the calendar, whose month it pays until it is taken back', async () => {
    const fabi = await newPerson('Fabi')
    const { guest, account } = fabi
    const item = await guest.send('POST', '/linkedtransactions', {
      transaction: {
        name: 'Escola',
        category: RENT_CATEGORY,
        payment: account,
        transactionType: 'expenses',
      },
      value: -900,
      day: 20,
    })
    expect(item.status, JSON.stringify(item.body)).toBe(200)
    expect(await planned(fabi)).toBe(-900)
    const file = ofx(['20261118', '-900.00', 'BOLETO COLEGIO'])
    const { id, items, outcome } = await bring(fabi, file, { same: [1] })
    expect(items).toMatchObject([{ status: 'new', sameAs: { kind: 'item', name: 'Escola' } }])
    expect(outcome).toEqual({ added: 1, known: 0, skipped: 0 })
    expect(await planned(fabi)).toBe(-900)
    await guest.send('DELETE', `/statements/${id}`)
    expect(await planned(fabi)).toBe(-900)
    await expectConsistent(app)
  })

  test('H14: counts in what the account held before, which then ends as its bank says', async () => {
    const gil = await newPerson('Gil')
    await type(gil, { name: 'Aluguel da casa', date: '2026-11-14', paid: false })
    const balance = '<LEDGERBAL><BALAMT>3500.00<DTASOF>20261130</LEDGERBAL></OFX>'
    const file = RENT.replace('</OFX>', balance)
    const statement = await send(gil.guest, file)
    const [{ key }] = statement.accounts
    const payments = [{ account: key, payment: gil.account }]
    const body = { payments, same: [1], openings: [key] }
    expect((await take(gil.guest, statement, body)).body).toMatchObject({ added: 1, known: 1 })
    expect(await gil.valueOf(gil.account)).toBe(3500)
    await expectConsistent(app)
  })

  test('T33: pays nothing where the line itself is left out', async () => {
    const hugo = await newPerson('Hugo')
    const { guest, account } = hugo
    await guest.send('POST', '/linkedtransactions', {
      transaction: {
        name: 'Escola',
        category: RENT_CATEGORY,
        payment: account,
        transactionType: 'expenses',
      },
      value: -900,
      day: 20,
    })
    await bring(hugo, ofx(['20261118', '-900.00', 'BOLETO COLEGIO']), { same: [1], skip: [1] })
    expect(await planned(hugo)).toBe(-900)
  })
})
