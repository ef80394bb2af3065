import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
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
let savings: string
beforeEach(async () => {
  ana = await openWallet(app)
  const made = await ana.guest.send('POST', '/payments', {
    type: 'debit',
    name: 'Reserva',
    accountType: 'Poupança',
    value: 100,
  })
  savings = made.body._id
})
afterEach(() => expectConsistent(app))

type Fields = Readonly<Record<string, unknown>>

const transfer = (changes: Fields = {}) => ({
  bankingOperationType: 'transfer',
  bankingOperationPayment: savings,
  payment: ana.account,
  value: 40,
  date: '2026-11-20',
  paid: true,
  ...changes,
})
const withdraw = (changes: Fields = {}) => {
  const { payment: _, ...rest } = transfer({ bankingOperationType: 'withdraw', ...changes })
  return rest
}
const deposit = (changes: Fields = {}) => {
  const draft = transfer({ bankingOperationType: 'deposit', payment: savings, ...changes })
  const { bankingOperationPayment: _, ...rest } = draft
  return rest
}
const move = (body: Fields, headers: object = {}) =>
  ana.guest.send('POST', '/transactions', body, headers)
const made = async (body: Fields): Promise<Row> => {
  const reply = await move(body)
  expect(reply).toMatchObject({ status: 200 })
  return reply.body
}
const balances = () => Promise.all([ana.cash, ana.account, savings].map(ana.valueOf))

describe('a bank movement', () => {
  test('a transfer is an expense on one account and a revenue on the other, linked to each other', async () => {
    const halves = await made(transfer())
    expect(halves).toMatchObject([
      {
        name: 'Transferência',
        value: -40,
        transactionType: 'expenses',
        payment: { _id: savings },
        bankingOperationPayment: ana.account,
      },
      {
        name: 'Transferência',
        value: 40,
        transactionType: 'revenues',
        payment: { _id: ana.account },
        bankingOperationPayment: savings,
      },
    ])
    for (const half of halves) {
      expect(half).toMatchObject({
        bankingOperationType: 'transfer',
        bankingOperationReferenceId: halves[0].bankingOperationReferenceId,
        category: { _id: DEFAULT_CATEGORY_IDS.transfer, group: 'bankOperation' },
        date: '2026-11-20',
        countsOn: '2026-11-20',
        paid: true,
        recurrent: false,
        recurrentTransactionId: null,
      })
    }
    expect(halves[0].bankingOperationReferenceId).toEqual(expect.any(String))
    expect(await balances()).toEqual([0, 40, 60])
    expect(await ana.list('2026-11')).toEqual(expect.arrayContaining(halves))
  })

  test('a withdrawal goes to the cash wallet, whatever its name', async () => {
    const halves = await made(withdraw({ value: 100 }))
    expect(halves).toMatchObject([
      { name: 'Saque', value: -100, payment: { _id: savings } },
      { name: 'Saque', value: 100, payment: { _id: ana.cash, type: 'money' } },
    ])
    expect(await balances()).toEqual([100, 0, 0])
  })

  test('a deposit is one revenue without a source', async () => {
    const halves = await made(deposit({ value: 0.01 }))
    expect(halves).toMatchObject([
      {
        name: 'Depósito',
        value: 0.01,
        payment: { _id: savings },
        bankingOperationType: 'deposit',
        bankingOperationPayment: null,
      },
    ])
    expect(halves).toHaveLength(1)
    expect(await balances()).toEqual([0, 0, 100.01])
    await made(deposit({ payment: ana.cash }))
    expect(await ana.valueOf(ana.cash)).toBe(40)
  })

  test('C5, P3: it is neither income nor spending, in no total, chart or category', async () => {
    await made(transfer())
    await made(withdraw({ value: 10 }))
    await made(deposit({ value: 7 }))
    expect(await ana.balances('2026-11')).toMatchObject({
      currentBalance: 107,
      planned: 107,
      revenuesBalance: 0,
      expensesBalance: 0,
      investimentsBalance: 0,
      accumulated: 0,
    })
    expect(await ana.spending('2026-11')).toEqual([])
    const chart = await ana.get(`/balances/chart?${ana.range('2026-11')}`)
    expect(chart.revenues.every((point: Row) => point.value === 0)).toBe(true)
    expect(chart.balance.at(-1).value).toBe(107)
  })

  test('has the name, the note and the category of its draft', async () => {
    const [half] = await made(
      transfer({
        name: 'Reserva do mês',
        description: 'combinado',
        category: DEFAULT_CATEGORY_IDS.deposit,
      }),
    )
    expect(half).toMatchObject({
      name: 'Reserva do mês',
      description: 'combinado',
      category: { name: 'Depósito' },
    })
    expect(await move(transfer({ category: categoryOf('Mercado') }))).toMatchObject(
      refusal(400, 'category_of_another_group', 'category'),
    )
    expect(await move(transfer({ category: NOBODY }))).toMatchObject(
      refusal(404, 'category_not_found', 'category'),
    )
  })
})

describe('a bank movement is refused', () => {
  const SOURCE = 'bankingOperationPayment'

  test('A conta não tem saldo para este valor. at the value, for more than today’s balance', async () => {
    const reply = await move(transfer({ value: 100.01 }))
    expect(reply).toMatchObject(refusal(422, 'balance_too_small', 'value'))
    expect(reply.body.message).toBe('A conta não tem saldo para este valor.')
    expect(await balances()).toEqual([0, 0, 100])
    // Planned entries are not in the balance yet, and money that was spent since cannot be moved in
    // the past.
    await ana.enter({ payment: savings, value: -60 })
    await ana.enter({
      payment: savings,
      value: 500,
      transactionType: 'revenues',
      category: categoryOf('Salário'),
      paid: false,
    })
    expect(await move(transfer({ value: 40.01, date: '2026-01-05' }))).toMatchObject({
      status: 422,
    })
    expect(await move(transfer({ value: 40, date: '2026-01-05' }))).toMatchObject({ status: 200 })
  })

  test('L14: where the balance was too small on its day, or is too small today; the overdraft counts', async () => {
    await ana.enter({
      payment: savings,
      value: 500,
      date: '2026-11-15',
      transactionType: 'revenues',
      category: categoryOf('Salário'),
    })
    const early = transfer({ value: 150, date: '2026-11-10' })
    expect(await move(early)).toMatchObject(refusal(422, 'balance_too_small', 'value'))
    const { version } = await ana.get(`/payments/${savings}`)
    const limit = { version, overdraftLimit: 50 }
    const changed = await ana.guest.send('PATCH', `/payments/${savings}`, limit)
    expect(changed).toMatchObject({ status: 200, body: { overdraftLimit: 50 } })
    expect(await move(transfer({ value: 150.01, date: '2026-11-10' }))).toMatchObject({
      status: 422,
    })
    expect((await move(early)).status).toBe(200)
    await ana.enter({ payment: savings, value: -450, date: '2026-11-16' })
    expect(await move(transfer({ value: 50.01, date: '2026-11-15' }))).toMatchObject({
      status: 422,
    })
    expect((await move(transfer({ value: 50, date: '2026-11-15' }))).status).toBe(200)
    expect(await ana.valueOf(savings)).toBe(-50)
  })

  test('Escolha outra conta: a de origem e a de destino são a mesma. at both fields', async () => {
    const reply = await move(transfer({ payment: savings }))
    expect(reply).toMatchObject({
      status: 400,
      body: {
        code: 'same_account',
        message: 'Escolha outra conta: a de origem e a de destino são a mesma.',
        errors: [
          {
            field: SOURCE,
            message: 'Escolha outra conta: a de origem e a de destino são a mesma.',
          },
          {
            field: 'payment',
            message: 'Escolha outra conta: a de origem e a de destino são a mesma.',
          },
        ],
      },
    })
    expect(await move(withdraw({ [SOURCE]: ana.cash }))).toMatchObject({ status: 400 })
  })

  test('without an amount, on a future day, or with a card on either side', async () => {
    const zero = await move(transfer({ value: 0 }))
    expect(zero).toMatchObject(refusal(400, 'value_is_zero', 'value'))
    expect(zero.body.message).toBe('Digite um valor, como 12,50.')
    expect(await move(transfer({ value: -1 }))).toMatchObject(
      refusal(400, 'value_sign_wrong', 'value'),
    )
    expect(await move(transfer({ date: '2026-11-22' }))).toMatchObject(
      refusal(400, 'date_after_today', 'date'),
    )
    expect(await move(transfer({ [SOURCE]: ana.card }))).toMatchObject(
      refusal(400, 'movement_on_a_card', SOURCE),
    )
    expect(await move(deposit({ payment: ana.card }))).toMatchObject(
      refusal(400, 'movement_on_a_card', 'payment'),
    )
  })

  test.each([
    ['no source', () => ({ ...transfer(), [SOURCE]: undefined }), SOURCE],
    ['no destination', () => ({ ...transfer(), payment: null }), 'payment'],
    ['a source of a deposit', () => deposit({ [SOURCE]: savings, extra: 1 }), 'extra'],
    ['no day', () => ({ ...transfer(), date: undefined }), 'date'],
    ['what is not paid', () => transfer({ paid: false }), 'paid'],
    [
      'a kind that is none',
      () => transfer({ bankingOperationType: 'pix' }),
      'bankingOperationType',
    ],
    ['a repetition', () => transfer({ recurrentType: 'monthly' }), 'recurrentType'],
    ['a type that is none', () => transfer({ transactionType: 'income' }), 'transactionType'],
  ])('by the contract: %s', async (_, body, field) => {
    const reply = await move(body())
    expect(reply.status).toBe(400)
    expect(reply.body.errors.map((one: Row) => one.field)).toContain(field)
  })

  test('A3, A7: another user’s account and a missing one get the same refusal', async () => {
    const eva = await openWallet(app, 'Eva')
    for (const changes of [{ payment: eva.account }, { payment: NOBODY }]) {
      expect(await move(transfer(changes))).toMatchObject(
        refusal(404, 'payment_not_found', 'payment'),
      )
    }
    for (const changes of [{ [SOURCE]: eva.account }, { [SOURCE]: NOBODY }]) {
      expect(await move(withdraw(changes))).toMatchObject(refusal(404, 'payment_not_found', SOURCE))
    }
    expect(await eva.valueOf(eva.account)).toBe(0)
  })
})

describe('a bank movement is made once and whole', () => {
  test('C4: of ten simultaneous transfers of the whole balance exactly one is made', async () => {
    const reply = await Promise.all(
      Array.from({ length: 10 }, () => move(transfer({ value: 100, _id: newId() }))),
    )
    expect(reply.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      reply.filter(({ body }) => body.message === 'A conta não tem saldo para este valor.'),
    ).toHaveLength(9)
    expect(await balances()).toEqual([0, 100, 0])
  })

  test('I1: the same draft sent again is answered with both halves of the first', async () => {
    const body = transfer({ _id: newId(), value: 100 })
    const reply = await Promise.all(Array.from({ length: 5 }, () => move(body)))
    expect(reply.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(reply.map((one) => JSON.stringify(one.body))).size).toBe(1)
    expect(reply[0]?.body).toHaveLength(2)
    expect(await balances()).toEqual([0, 100, 0])
  })

  test('I1, I2: one idempotency key is one movement, and no other', async () => {
    const key = { 'idempotency-key': 'uma-chave-so-minha' }
    const [one, other] = await Promise.all([move(transfer(), key), move(transfer(), key)])
    expect(one.body).toEqual(other.body)
    expect(await balances()).toEqual([0, 40, 60])
    expect(await move(transfer({ value: 1 }), key)).toMatchObject({ status: 422 })
  })

  test('P3: removing either half removes both, and undoing restores both', async () => {
    for (const which of [0, 1]) {
      const halves = await made(transfer())
      const { _id } = halves[which]
      const gone = await ana.guest.send('DELETE', `/transactions/${_id}`)
      expect(gone).toMatchObject({ status: 200, body: { removed: 2, kept: 0 } })
      expect(await balances()).toEqual([0, 0, 100])
      expect(await ana.list('2026-11')).toEqual([])
      const back = await ana.guest.send('POST', `/transactions/${_id}/restore`)
      expect(back.body).toEqual({ restored: 2 })
      expect(await balances()).toEqual([0, 40, 60])
      await ana.guest.send('DELETE', `/transactions/${_id}`)
    }
  })

  test('neither half can be marked paid or edited by itself', async () => {
    const [half] = await made(transfer())
    const path = `/transactions/${half._id}`
    expect(await ana.guest.send('PATCH', path, { version: 1, paid: false })).toMatchObject(
      refusal(422, 'transaction_status_fixed'),
    )
    expect(await ana.guest.send('PATCH', path, { version: 1, value: -1 })).toMatchObject(
      refusal(422, 'transaction_not_editable'),
    )
    expect(await balances()).toEqual([0, 40, 60])
  })
})

describe('when an account is removed', () => {
  test('its transfers stay on the other account as plain entries', async () => {
    await made(transfer())
    await ana.guest.send('DELETE', `/payments/${savings}`)
    expect(await ana.valueOf(ana.account)).toBe(40)
    expect(await ana.list('2026-11')).toMatchObject([
      { value: 40, bankingOperationReferenceId: null, bankingOperationPayment: null },
    ])
    expect(await ana.balances('2026-11')).toMatchObject({ revenuesBalance: 0, currentBalance: 40 })
  })

  test('a movement that was removed before is not restored by half', async () => {
    const [half] = await made(transfer())
    await ana.guest.send('DELETE', `/transactions/${half._id}`)
    await ana.guest.send('DELETE', `/payments/${savings}`)
    expect(await ana.guest.send('POST', `/transactions/${half._id}/restore`)).toMatchObject(
      refusal(404, 'removal_not_found'),
    )
    expect(await ana.valueOf(ana.account)).toBe(0)
  })
})

describe('an entry that is marked as a transfer', () => {
  const marked = (row: Row) =>
    ana.guest.send('PATCH', `/transactions/${row._id}?markedAsTranslation=true`, {
      version: row.version,
    })

  test('H15: moves money and is no income any more, and stays a transfer under another name', async () => {
    const [pix] = await ana.enter({
      transactionType: 'revenues',
      category: categoryOf('Outras rendas'),
      name: 'Pix recebido',
      value: 80,
      payment: ana.account,
    })
    expect(await ana.balances('2026-11')).toMatchObject({ revenuesBalance: 80 })
    const reply = await marked(pix)
    expect(reply).toMatchObject({
      status: 200,
      body: { items: [{ category: { name: 'Transferência', group: 'bankOperation' } }] },
    })
    expect(await ana.balances('2026-11')).toMatchObject({ revenuesBalance: 0, currentBalance: 180 })
    const renamed = { version: 2, name: 'Da minha poupança' }
    const path = `/transactions/${pix._id}`
    expect(await ana.guest.send('PATCH', path, renamed)).toMatchObject({
      body: { items: [{ category: { group: 'bankOperation' } }] },
    })
    const back = { version: 3, category: categoryOf('Outras rendas') }
    expect((await ana.guest.send('PATCH', path, back)).status).toBe(200)
    expect(await ana.balances('2026-11')).toMatchObject({ revenuesBalance: 80 })
  })
})
