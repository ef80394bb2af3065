import { describe, expect, test } from 'vitest'
import {
  categoryOf,
  csv,
  linesOf,
  type Row,
  take,
  useStatements,
} from '../../../../tests/statements.ts'

const { send, newPerson } = useStatements()

describe('the lines of a statement, by the words of a bank', () => {
  const rows = (day: string) =>
    csv(
      `${day},-50.00,,COMPRA CARTAO - DROGASIL 1290`,
      `${day},-100.00,,SAQUE 24H`,
      `${day},-200.00,,TESOURO DIRETO`,
      `${day},-30.00,,PIX ENVIADO MARIA DA SILVA`,
      `${day},70.00,,Dividendos ITSA4`,
    )

  test('are proposed as what they are, and what says nothing stays without a name', async () => {
    const { guest, account, valueOf } = await newPerson('Ana')
    const statement = await send(guest, rows('02/04/2024'))
    const { items } = await linesOf(guest, statement._id)
    expect(
      items.map(({ category, categoryFrom, transactionType }: Row) => [
        category.name,
        categoryFrom,
        transactionType,
      ]),
    ).toEqual([
      ['Farmácia', 'words', 'expenses'],
      ['Saque', 'words', 'expenses'],
      ['Tesouro Direto', 'words', 'investiments'],
      ['Diversos (Variável)', null, 'expenses'],
      ['Juros e dividendos', 'words', 'revenues'],
    ])
    expect((await take(guest, statement)).status).toBe(200)
    expect(await valueOf(account)).toBe(-310)
    const month = await guest.send('GET', '/balances?startDate=2024-04-01&endDate=2024-04-30')
    // The withdrawal and what was put aside are no spending.
    expect(month.body).toMatchObject({ revenuesPaid: 70, expensesPaid: 80 })
  })

  test('have the category that the person chose for the name before that of the words', async () => {
    const { guest } = await newPerson('Bia')
    const first = await send(guest, rows('02/04/2024'))
    await take(guest, first, { categories: [{ no: 1, category: categoryOf('Cosméticos') }] })
    const next = await send(guest, rows('03/04/2024'))
    expect((await linesOf(guest, next._id)).items[0]).toMatchObject({
      category: { name: 'Cosméticos' },
      categoryFrom: 'memory',
    })
  })

  test('are no choice of the person: importing a proposal is not remembered', async () => {
    const { guest } = await newPerson('Caio')
    await take(guest, await send(guest, rows('02/04/2024')))
    const next = await send(guest, rows('03/04/2024'))
    expect((await linesOf(guest, next._id)).items[0]).toMatchObject({ categoryFrom: 'words' })
  })

  test('may be called a transfer by the person, and a withdrawal be called spending', async () => {
    const { guest } = await newPerson('Davi')
    const statement = await send(guest, rows('02/04/2024'))
    const choice = await take(guest, statement, {
      categories: [{ no: 2, category: categoryOf('Presentes') }],
      names: [
        {
          name: 'PIX ENVIADO MARIA DA SILVA',
          transactionType: 'expenses',
          category: categoryOf('Transferência'),
        },
      ],
    })
    expect(choice.status).toBe(200)
    const month = await guest.send('GET', '/balances?startDate=2024-04-01&endDate=2024-04-30')
    expect(month.body).toMatchObject({ expensesPaid: 150 })
    const next = await send(guest, rows('03/04/2024'))
    const { items } = await linesOf(guest, next._id)
    expect(items.map(({ category }: Row) => category.name)).toEqual([
      'Farmácia',
      'Presentes',
      'Tesouro Direto',
      'Transferência',
      'Juros e dividendos',
    ])
  })
})
