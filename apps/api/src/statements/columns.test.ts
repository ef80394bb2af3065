import { describe, expect, test } from 'vitest'
import { linesOf, readToEnd, type Row, take, useStatements } from '../../../../tests/statements.ts'
import { refusal } from '../../../../tests/wallet.ts'

const { send, newPerson } = useStatements()

const UNKNOWN = `Dia;Detalhe;Quanto;Tipo
05/10/2026;TED recebida;7.500,00;Crédito
13/10/2026;Mercado;680,00;Débito
`
const READING = {
  kind: 'bank',
  roles: ['day', 'memo', 'value', 'direction'],
  dayOrder: 'day-first',
  decimal: ',',
  isReversed: false,
}
const answer = async (guest: Row, id: string, reading: object = READING) => {
  const reply = await guest.send('POST', `/statements/${id}/columns`, reading)
  return reply.status === 200 ? readToEnd(guest as never, id) : reply
}
const read = async (guest: Row, id: string) =>
  (await linesOf(guest as never, id)).items.map(({ date, value, name }: Row) => [date, value, name])

describe('a file whose columns nobody knows', () => {
  test('is asked about, with its first rows and what they would probably be', async () => {
    const { guest } = await newPerson('Ana')
    const statement = await send(guest, UNKNOWN)
    expect(statement).toMatchObject({
      state: 'failed',
      failure: { code: 'statement_columns_unknown' },
      columns: {
        header: ['Dia', 'Detalhe', 'Quanto', 'Tipo'],
        rows: [
          ['05/10/2026', 'TED recebida', '7.500,00', 'Crédito'],
          ['13/10/2026', 'Mercado', '680,00', 'Débito'],
        ],
        reading: { roles: ['day', 'memo', 'other', 'direction'], dayOrder: 'day-first' },
        open: ['kind', 'columns'],
      },
    })
  })

  test('is read as its owner says, and so is every later one, theirs alone', async () => {
    const { guest } = await newPerson('Bia')
    const first = await send(guest, UNKNOWN)
    const ready = await answer(guest, first._id)
    expect(ready).toMatchObject({
      state: 'ready',
      accounts: [{ kind: 'bank', count: 2, sum: 6820 }],
    })
    expect(await read(guest, first._id)).toEqual([
      ['2026-10-05', 7500, 'TED recebida'],
      ['2026-10-13', -680, 'Mercado'],
    ])
    const next = `Dia;Detalhe;Quanto;Tipo\n14/11/2026;Luz;85,00;Débito\n`
    const later = await send(guest, next)
    expect(later.state).toBe('ready')
    expect(await read(guest, later._id)).toEqual([['2026-11-14', -85, 'Luz']])
    const other = await newPerson('Caio')
    expect((await send(other.guest, next)).failure.code).toBe('statement_columns_unknown')
  })

  test('is read in another way while it waits for its review, and no more once it is imported', async () => {
    const { guest, account, card } = await newPerson('Davi')
    const { _id: id } = await send(guest, UNKNOWN)
    await answer(guest, id)
    const bill = await answer(guest, id, { ...READING, kind: 'card' })
    expect(bill).toMatchObject({ state: 'ready', accounts: [{ kind: 'card' }] })
    const payments = [{ account: bill.accounts[0].key, payment: card }]
    expect((await take(guest, bill, { payments })).body).toMatchObject({ added: 2 })
    expect(await answer(guest, id)).toMatchObject(refusal(422, 'statement_has_no_columns'))
    expect(account).not.toBe(card)
  })

  test('is not read by columns that are too few, or not those that it has', async () => {
    const { guest } = await newPerson('Eva')
    const { _id: id } = await send(guest, UNKNOWN)
    const refused = refusal(422, 'columns_incomplete', 'roles')
    expect(await answer(guest, id, { ...READING, roles: ['day', 'memo', 'value'] })).toMatchObject(
      refused,
    )
    const without = ['day', 'memo', 'other', 'direction']
    expect(await answer(guest, id, { ...READING, roles: without })).toMatchObject(refused)
    const ofx = await send(
      guest,
      '<OFX><STMTTRN><DTPOSTED>20261005<TRNAMT>-5<MEMO>Pão</STMTTRN></OFX>',
    )
    expect(await answer(guest, ofx._id)).toMatchObject(refusal(422, 'statement_has_no_columns'))
    const other = await newPerson('Fabio')
    expect(await answer(other.guest, id)).toMatchObject(refusal(404, 'statement_not_found'))
  })

  test('shows its first rows with the cents that its separator has cut off', async () => {
    const { guest } = await newPerson('Olga')
    const statement = await send(guest, 'Data,Descrição,Valor\n13/10/2026,Pão,-12,50\n')
    expect(statement.columns).toMatchObject({
      rows: [['13/10/2026', 'Pão', '-12,50']],
      open: ['kind', 'direction'],
    })
  })

  test('whose balances prove all but the order of its days is asked about that alone', async () => {
    const { guest } = await newPerson('Pia')
    const statement = await send(
      guest,
      'Data;Descrição;Valor;Saldo\n05/10/2026;Mercado;-30,00;70,00\n06/10/2026;Pix;50,00;120,00\n',
    )
    expect(statement).toMatchObject({ state: 'failed', columns: { open: ['dayOrder'] } })
  })

  test('is not asked about where its balances prove every part of it', async () => {
    const { guest } = await newPerson('Gil')
    const statement = await send(
      guest,
      'Data;Descrição;Valor;Saldo\n13/10/2026;Mercado;-30,00;70,00\n14/10/2026;Pix;50,00;120,00\n',
    )
    expect(statement).toMatchObject({ state: 'ready', accounts: [{ balance: 'agrees' }] })
  })
})

describe('a bill', () => {
  const C6 = `Data de Compra;Nome no Cartão;Final do Cartão;Categoria;Descrição;Parcela;Valor (em US$);Cotação (em R$);Valor (em R$)
25/06/2026;FULANO;7509;Seguro;PLANO SAUDE;5/6;0;0;199.09
06/10/2026;FULANO;7164;Mercado;MERCADO Z;Única;0;0;83.40
11/10/2026;FULANO;3641;-;Inclusao de Pagamento;Única;0;0;-3387.39
14/10/2026;FULANO;3641;Serviços;NUVEM INTL;Única;20;5.5;110.00
`
  const invoice = async (guest: Row, card: string, month: string) =>
    (await guest.send('GET', `/invoices/${card}:${month}`)).body

  test('A10: its lines lie in its invoice, whatever their day, and its payment in none', async () => {
    const { guest } = await newPerson('Hugo')
    const card = await guest.send('POST', '/payments', {
      type: 'credit',
      name: 'C6',
      flag: 'Visa',
      limit: 9000,
      invoiceCloseOn: 28,
      paid: 5,
    })
    const statement = await send(guest, C6, 'Fatura_2026-11-05.csv')
    const [{ key, dueOn }] = statement.accounts
    expect(dueOn).toBe('2026-11-05')
    const payments = [{ account: key, payment: card.body._id }]
    await take(guest, statement, { payments })
    const of = (month: string) => invoice(guest, card.body._id, month)
    expect(await of('2026-11')).toMatchObject({ total: 392.49 })
    expect(await of('2026-07')).toMatchObject({ total: 0 })
  })

  test('A10: falls due when its owner says, in place of what its name says', async () => {
    const { guest, card } = await newPerson('Iara')
    const statement = await send(guest, C6, 'Fatura_2026-11-05.csv')
    const [{ key }] = statement.accounts
    const payments = [{ account: key, payment: card }]
    await take(guest, statement, { payments, bills: [{ account: key, dueOn: '2026-12-05' }] })
    expect(await invoice(guest, card, '2026-12')).toMatchObject({ total: 392.49 })
    expect(await invoice(guest, card, '2026-11')).toMatchObject({ total: 0 })
  })

  test('A10: that says its due day nowhere is proposed by the calendar of its card', async () => {
    const { guest, card } = await newPerson('Quim')
    const statement = await send(guest, C6, 'c6.csv')
    const [{ key, dueOn }] = statement.accounts
    expect(dueOn).toBeNull()
    const preview = (due = '') => linesOf(guest, statement._id, `payment=${card}${due}`)
    expect((await preview()).dueOn).toBe('2026-11-05')
    expect((await preview('&dueOn=2026-12-05')).dueOn).toBe('2026-12-05')
    expect((await preview('&dueOn=none')).dueOn).toBeNull()
    await take(guest, statement, { payments: [{ account: key, payment: card }] })
    expect(await invoice(guest, card, '2026-11')).toMatchObject({ total: 392.49 })
    expect(await invoice(guest, card, '2026-07')).toMatchObject({ total: 0 })
  })

  test('that is none lies by the days of its lines', async () => {
    const { guest, card } = await newPerson('Rita')
    const statement = await send(guest, C6, 'c6.csv')
    const [{ key }] = statement.accounts
    const payments = [{ account: key, payment: card }]
    await take(guest, statement, { payments, bills: [{ account: key, dueOn: null }] })
    expect(await invoice(guest, card, '2026-08')).toMatchObject({ total: 199.09 })
  })
})

test('what has a day to come is imported as not paid', async () => {
  const { guest, account } = await newPerson('Joao')
  const statement = await send(
    guest,
    '<OFX><STMTTRN><DTPOSTED>20261215<TRNAMT>-80.00<MEMO>DEB AUT LUZ PROGRAMADO</STMTTRN></OFX>',
  )
  const payments = [{ account: statement.accounts[0].key, payment: account }]
  await take(guest, statement, { payments })
  const { body } = await guest.send('GET', '/transactions?startDate=2026-12-01&endDate=2026-12-31')
  expect(body.items).toMatchObject([{ name: 'DEB AUT LUZ PROGRAMADO', paid: false }])
})

test('what does not add up to its own balances comes in once that was seen, and not before', async () => {
  const { guest, account } = await newPerson('Sara')
  const itau = 'data;lançamento;ag./origem;valor (R$);saldos (R$)\n'
  const rows = '13/10/2026;Mercado;1;-30,00;70,00\n14/10/2026;Pix;1;50,00;125,00\n'
  const statement = await send(guest, `${itau}${rows}`)
  expect(statement.accounts).toMatchObject([{ balance: 'differs', doubts: [3] }])
  const [{ key }] = statement.accounts
  const payments = [{ account: key, payment: account }]
  expect(await take(guest, statement, { payments })).toMatchObject(
    refusal(422, 'statement_differs', 'differing'),
  )
  expect(await take(guest, statement, { payments, differing: [key] })).toMatchObject({
    status: 200,
    body: { added: 2 },
  })
})

describe('the first statement of an account', () => {
  const ofx = (balance: string) => `<OFX><BANKMSGSRSV1><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>341<ACCTID>12345-6</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><DTPOSTED>20261005<TRNAMT>-100.00<FITID>1<MEMO>Mercado</STMTTRN>
<STMTTRN><DTPOSTED>20261006<TRNAMT>3000.00<FITID>2<MEMO>Salario</STMTTRN></BANKTRANLIST>
<LEDGERBAL><BALAMT>${balance}<DTASOF>20261031</LEDGERBAL></STMTRS></BANKMSGSRSV1></OFX>`

  test('offers what it held before, and with it ends where the bank says', async () => {
    const { guest, account, valueOf } = await newPerson('Lia')
    const statement = await send(guest, ofx('5449.36'))
    const query = `payment=${account}`
    expect((await linesOf(guest, statement._id, query)).check).toEqual({
      on: '2026-10-31',
      told: 5449.36,
      reckoned: 2900,
      opening: 2549.36,
    })
    const key = statement.accounts[0].key
    const body = { payments: [{ account: key, payment: account }], openings: [key] }
    expect((await take(guest, statement, body)).body).toEqual({ added: 3, known: 0, skipped: 0 })
    expect(await valueOf(account)).toBe(5449.36)
    const range = 'startDate=2026-10-01&endDate=2026-10-31'
    const { items } = (await guest.send('GET', `/transactions?${range}`)).body
    expect(items).toContainEqual(
      expect.objectContaining({ name: 'Saldo inicial', date: '2026-10-04', value: 2549.36 }),
    )
    const { revenuesBalance } = (await guest.send('GET', `/balances?${range}`)).body
    expect(revenuesBalance).toBe(3000)
    const undone = await guest.send('DELETE', `/statements/${statement._id}`)
    expect(undone.body).toEqual({ removed: 3, kept: 0 })
    expect(await valueOf(account)).toBe(0)
  })

  test('offers nothing where something stands before it, or nothing is left to explain', async () => {
    const { guest, account } = await newPerson('Max')
    const right = await send(guest, ofx('2900.00'))
    const query = `payment=${account}`
    expect((await linesOf(guest, right._id, query)).check).toMatchObject({ opening: null })
    await guest.send('POST', '/transactions', {
      transactionType: 'expenses',
      value: -7,
      name: 'Pão',
      date: '2026-09-10',
      category: '5a1d0000-0000-8000-8000-000000003800',
      payment: account,
      paid: true,
    })
    const other = await send(guest, ofx('5449.36'))
    expect((await linesOf(guest, other._id, query)).check).toMatchObject({ opening: null })
    const key = other.accounts[0].key
    const body = { payments: [{ account: key, payment: account }], openings: [key] }
    expect((await take(guest, other, body)).body).toMatchObject({ added: 2 })
  })
})

test('H19: what was typed under another name looks repeated, and is left out unless it is asked for', async () => {
  const { guest, account } = await newPerson('Nina')
  await guest.send('POST', '/transactions', {
    transactionType: 'expenses',
    value: -800,
    name: 'Aluguel',
    date: '2026-11-05',
    category: '5a1d0000-0000-8000-8000-000000003800',
    payment: account,
    paid: true,
  })
  const statement = await send(
    guest,
    '<OFX><STMTTRN><DTPOSTED>20261105<TRNAMT>-800.00<MEMO>PIX ENVIADO IMOBILIARIA CENTRAL</STMTTRN></OFX>',
  )
  const { items } = await linesOf(guest, statement._id, `payment=${account}`)
  expect(items).toMatchObject([{ status: 'probable' }])
})
