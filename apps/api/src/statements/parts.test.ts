import { describe, expect, test } from 'vitest'
import { linesOf, type Row, take, useStatements } from '../../../../tests/statements.ts'
import { expectConsistent } from '../../../../tests/wallet.ts'

const { app, send, newPerson } = useStatements()
type Person = Awaited<ReturnType<typeof newPerson>>

/** Bills as Nubank writes them, of a card that closes on the 25th and is due on the 5th. */
const MONTHS = ['08', '09', '10', '11', '12'] as const
const FALLS_DUE = ['2026-09-05', '2026-10-05', '2026-11-05', '2026-12-05', '2027-01-05']
const billOf = (at: number, ...rows: readonly string[]) => {
  const lines = rows.map((row) => `2026-${MONTHS[at]}-${row}`)
  return `date,title,amount\n${lines.join('\n')}\n`
}
const bring = async ({ guest, card }: Person, at: number, ...rows: readonly string[]) => {
  const statement = await send(guest, billOf(at, ...rows), `fatura_${FALLS_DUE[at]}.csv`)
  const payments = statement.accounts.map(({ key }: Row) => ({ account: key, payment: card }))
  expect((await take(guest, statement, { payments })).status).toBe(200)
  return statement
}
const invoice = async ({ guest, card }: Person, month: string): Promise<Row> =>
  (await guest.send('GET', `/invoices/${card}:${month}`)).body
const totals = async (person: Person, ...months: readonly string[]) =>
  Promise.all(
    months.map(async (month) => {
      const { total, carried } = await invoice(person, month)
      return Math.round((total - carried) * 100) / 100
    }),
  )
const used = async ({ guest, card }: Person) =>
  (await guest.send('GET', `/payments/${card}`)).body.limitUsed

describe('the parts that are still to come of a purchase that bills bring', () => {
  test('B10: are in the invoices to come and use the limit, until they come themselves', async () => {
    const ana = await newPerson('Ana')
    await bring(ana, 0, '10,Pousada - Parcela 1/6,150.00')
    expect(await totals(ana, '2026-09', '2026-10', '2026-12', '2027-01')).toEqual([
      150, 0, 150, 150,
    ])
    await bring(ana, 1, '10,Pousada - Parcela 2/6,150.00')
    await bring(ana, 2, '10,Pousada - Parcela 3/6,150.00')
    await bring(ana, 3, '10,Pousada - Parcela 4/6,150.00', '12,Mercado,80.00')
    const all = ['2026-09', '2026-10', '2026-11', '2026-12', '2027-01', '2027-02', '2027-03']
    expect(await totals(ana, ...all)).toEqual([150, 150, 150, 230, 150, 150, 0])
    expect(await used(ana)).toBe(980)
    await expectConsistent(app)
  })

  test('B10: are those of the bills that stand: without the last bill they are one more', async () => {
    const bia = await newPerson('Bia')
    await bring(bia, 2, '10,Pousada - Parcela 1/3,150.00')
    const last = await bring(bia, 3, '10,Pousada - Parcela 2/3,150.00')
    expect(await totals(bia, '2026-11', '2026-12', '2027-01')).toEqual([150, 150, 150])
    const undone = await bia.guest.send('DELETE', `/statements/${last._id}`)
    expect(undone.body).toEqual({ removed: 1, kept: 0 })
    expect(await totals(bia, '2026-11', '2026-12', '2027-01')).toEqual([150, 150, 150])
    await bring(bia, 3, '10,Pousada - Parcela 2/3,150.00')
    expect(await used(bia)).toBe(450)
    await expectConsistent(app)
  })

  test('S1: are those of one purchase, though a rule calls it otherwise from the second bill on', async () => {
    const ivo = await newPerson('Ivo')
    await bring(ivo, 2, '10,Pousada - Parcela 1/4,150.00')
    const rule = {
      name: 'Férias',
      conditions: {
        text: { match: 'starts', value: 'pousada' },
        amount: null,
        direction: null,
        payments: null,
        days: null,
      },
      effects: { category: null, isTransfer: false, labels: [], name: 'Férias', isIgnored: false },
      isLast: false,
    }
    expect((await ivo.guest.send('POST', '/rules', rule)).status).toBe(200)
    await bring(ivo, 3, '10,Pousada - Parcela 2/4,150.00')
    expect(await totals(ivo, '2026-12', '2027-01', '2027-02')).toEqual([150, 150, 150])
    await bring(ivo, 4, '10,Pousada - Parcela 3/4,150.00')
    expect(await totals(ivo, '2026-12', '2027-01', '2027-02')).toEqual([150, 150, 150])
    expect(await used(ivo)).toBe(600)
    await expectConsistent(app)
  })

  test('B10: are no more where a whole bill came without the next one, until a bill brings it', async () => {
    const caio = await newPerson('Caio')
    await bring(caio, 2, '10,Pousada - Parcela 1/4,150.00', '11,Loja - Parcela 1/4,20.00')
    const without = await bring(caio, 3, '11,Loja - Parcela 2/4,20.00')
    expect(await totals(caio, '2026-12', '2027-01', '2027-02')).toEqual([20, 20, 20])
    await bring(caio, 4, '10,Pousada - Parcela 3/4,150.00', '11,Loja - Parcela 3/4,20.00')
    expect(await totals(caio, '2026-12', '2027-01', '2027-02')).toEqual([20, 170, 170])
    await caio.guest.send('DELETE', `/statements/${without._id}`)
    expect(await totals(caio, '2027-01', '2027-02')).toEqual([170, 170])
    await expectConsistent(app)
  })

  test('B10: are no more once their owner takes one away', async () => {
    const davi = await newPerson('Davi')
    await bring(davi, 3, '10,Pousada - Parcela 1/4,150.00')
    const range = 'startDate=2026-12-01&endDate=2027-03-31&search=pousada'
    const { items } = (await davi.guest.send('GET', `/transactions?${range}`)).body
    const next = items.find(({ recurrentIndex }: Row) => recurrentIndex === 1)
    const removed = await davi.guest.send('DELETE', `/statements/entries/${next._id}`)
    expect(removed.status).toBe(200)
    expect(await totals(davi, '2026-12', '2027-01', '2027-02')).toEqual([150, 0, 0])
    await expectConsistent(app)
  })

  test('L33: the bill’s own sum is compared with what will be owed, its own parts counted once', async () => {
    const eva = await newPerson('Eva')
    const xp = 'Data;Estabelecimento;Portador;Valor;Parcela\n'
    const first = await send(
      eva.guest,
      `${xp}10/10/2026;Pousada;EVA;150,00;1 de 3\n`,
      'Fatura2026-11-05.csv',
    )
    const payments = first.accounts.map(({ key }: Row) => ({ account: key, payment: eva.card }))
    expect((await take(eva.guest, first, { payments })).status).toBe(200)
    const santander = `Total da fatura;;;200,00\nVencimento: 05/12/2026\nData;Descrição;Valor (US$);Valor (R$)\n10/11/2026;Pousada 02/03;0,00;150,00\n11/11/2026;Mercado;0,00;50,00\n`
    const bill = await send(eva.guest, santander)
    const { check, dueOn } = await linesOf(eva.guest, bill._id, `payment=${eva.card}`)
    expect(dueOn).toBe('2026-12-05')
    expect(check).toMatchObject({ told: -200, reckoned: -350 })
  })
})
