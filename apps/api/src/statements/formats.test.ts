import { describe, expect, test } from 'vitest'
import { fixture, linesOf, type Row, take, useStatements } from '../../../../tests/statements.ts'
import { refusal } from '../../../../tests/wallet.ts'

const { send, newPerson } = useStatements()

const fiveColumns = fixture('inter-conta.csv').toString()
/** The same account as the bank exported it before: without the column Histórico. */
const fourColumns = `Data Lançamento;Descrição;Valor;Saldo
03/04/2024;Pix enviado para Padaria do Zé;-50,00;1.000,00
02/04/2024;Pix recebido de João;1.050,00;1.050,00
`

describe('one account exported in two formats', () => {
  const formats = {
    ofx: fixture('inter-same.ofx').toString(),
    four: fourColumns,
    five: fiveColumns,
  }
  test.each([
    ['ofx', 'five'],
    ['five', 'ofx'],
    ['four', 'five'],
    ['five', 'four'],
    ['four', 'ofx'],
  ] as const)('L27: %s and then %s: no line is silently new', async (first, second) => {
    const { guest, account } = await newPerson('Ana')
    const into = (statement: Row) => ({
      payments: [{ account: statement.accounts[0].key, payment: account }],
    })
    const one = await send(guest, formats[first])
    expect((await take(guest, one, into(one))).body).toMatchObject({ added: 2 })
    const other = await send(guest, formats[second])
    const { totals } = await linesOf(guest, other._id, `payment=${account}`)
    expect(totals).toEqual({ new: 0, known: 0, probable: 2, entered: 0, ignored: 0 })
  })
})

describe('the figures that a file states of its account', () => {
  test('L33: LEDGERBAL is compared with the balance after the import', async () => {
    const { guest } = await newPerson('Bia')
    const statement = await send(guest, fixture('inter-same.ofx'))
    expect(statement.accounts).toMatchObject([{ told: { on: '2024-04-30', value: 1000 } }])
    const check = async () => (await linesOf(guest, statement._id)).check
    expect(await check()).toMatchObject({ on: '2024-04-30', told: 1000, reckoned: 1000 })
    await guest.send('POST', '/transactions', {
      transactionType: 'expenses',
      value: -7,
      name: 'Café',
      date: '2024-04-10',
      category: '5a1d0000-0000-8000-8000-000000003800',
      payment: statement.accounts[0].payment,
      paid: true,
    })
    expect(await check()).toMatchObject({ on: '2024-04-30', told: 1000, reckoned: 993 })
  })

  test('L25: the total of a bill is compared with what will be owed of it', async () => {
    const { guest } = await newPerson('Caio')
    const bill = (total: string) =>
      `Vencimento: 05/05/2024;;\nData;Lançamento;Valor\n05/04;Pagamento recebido;-3.327,44
02/04;Mercado;2.444,51\n20/04;Loja;1.000,00\nTotal da fatura;;${total}\n`
    const checkOf = async (total: string) =>
      (await linesOf(guest, (await send(guest, bill(total)))._id)).check
    expect(await checkOf('3.444,51')).toMatchObject({ told: -3444.51, reckoned: -3444.51 })
    expect(await checkOf('3.500,00')).toMatchObject({ told: -3500, reckoned: -3444.51 })
  })
})

describe('a bill whose dates lack the year', () => {
  const rows = 'Data;Lançamento;Valor\n28/12;Mercado;100,00\n02/01;Loja;50,00\n'
  const days = async (guest: Row, id: string) =>
    (await linesOf(guest as never, id)).items.map(({ date, value }: Row) => [date, value])

  test('L33: takes it from its due date, across the turn of the year too', async () => {
    const { guest } = await newPerson('Davi')
    const statement = await send(guest, `Fatura com vencimento em 15/01/2025\n${rows}`)
    expect(statement).toMatchObject({ state: 'ready', accounts: [{ kind: 'card' }] })
    expect(await days(guest, statement._id)).toEqual([
      ['2024-12-28', -100],
      ['2025-01-02', -50],
    ])
  })

  test('L33: asks for its due date where the file has none, and is read again', async () => {
    const { guest } = await newPerson('Eva')
    const statement = await send(guest, rows)
    expect(statement).toMatchObject({
      state: 'failed',
      failure: { code: 'statement_year_missing' },
    })
    const due = (id: string, dueOn: string) =>
      guest.send('POST', `/statements/${id}/due`, { dueOn })
    expect((await due(statement._id, '2025-01-15')).status).toBe(200)
    await expect
      .poll(async () => (await guest.send('GET', `/statements/${statement._id}`)).body.state)
      .toBe('ready')
    expect(await days(guest, statement._id)).toEqual([
      ['2024-12-28', -100],
      ['2025-01-02', -50],
    ])
    expect(await due(statement._id, '2025-01-15')).toMatchObject(
      refusal(422, 'statement_has_its_dates'),
    )
  })
})
