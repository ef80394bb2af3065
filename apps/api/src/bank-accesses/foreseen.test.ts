import { describe, expect, test } from 'vitest'
import { market, salary, useBankLines } from '../../../../tests/bank-lines.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent } from '../../../../tests/wallet.ts'

const { app, bank, connect } = useBankLines()

const light = (id: string, value: number, more: object = {}) => ({
  id,
  day: '2026-11-17',
  value,
  description: 'Luz',
  ...more,
})

/** Somebody who foresees a bill of 200 on the 15th, on a connected account. */
async function foresee(name: string) {
  bank.shows([salary, market])
  const person = await connect(name)
  const [, account] = await person.get('/payments')
  await person.guest.send('POST', '/transactions', {
    transactionType: 'expenses',
    name: 'Luz',
    category: categoryOf('Energia'),
    payment: account._id,
    value: -200,
    date: '2026-11-15',
    paid: false,
  })
  const entries = async () => (await person.entries()).filter(({ name: one }: Row) => one === 'Luz')
  const seen = async () =>
    (await entries()).map(({ value, date, paid }: Row) => [value, date, paid])
  /** Answers the only question. */
  const answer = async (word: string) => {
    const [question] = await person.questions()
    return (await person.answer(question._id, word)).status
  }
  return { person, entries, seen, answer }
}

const FORESEEN = [-200, '2026-11-15', false]

describe('T33: a bill that was foreseen and a bank’s line for it', () => {
  test('is foreseen again once the line that paid it has gone at the bank', async () => {
    const { person, seen, answer } = await foresee('Ada')
    bank.shows([salary, market, light('l1', -21734)])
    await person.sync()
    await answer('accept')
    expect(await seen()).toEqual([[-217.34, '2026-11-17', true]])
    bank.shows([salary, market])
    await person.sync()
    expect(await person.questions()).toEqual([])
    expect(await seen()).toEqual([FORESEEN])
    await expectConsistent(app)
  })

  test('is not paid by a line that is announced, and is by its value once it is booked', async () => {
    const { person, seen, answer } = await foresee('Bela')
    bank.shows([salary, market, light('l1', -21734, { isPending: true })])
    await person.sync()
    await answer('accept')
    expect(await seen()).toEqual([[-217.34, '2026-11-17', false]])
    bank.shows([salary, market, light('l1', -22500)])
    await person.sync()
    expect(await seen()).toEqual([[-225, '2026-11-17', true]])
    await expectConsistent(app)
  })

  test('is offered to one line alone: another one is added', async () => {
    const { person, seen, answer } = await foresee('Cora')
    bank.shows([salary, market, light('l1', -20000)])
    await person.sync()
    bank.shows([salary, market, light('l1', -20000), light('l2', -21000, { day: '2026-11-18' })])
    await person.sync()
    expect(await answer('accept')).toBe(204)
    expect((await seen()).map(([value]: Row) => value).toSorted()).toEqual([-200, -210])
    await expectConsistent(app)
  })

  test('has the value of the bank, though its owner has ticked it before the answer', async () => {
    const { person, entries, seen, answer } = await foresee('Dora')
    bank.shows([salary, market, light('l1', -21734)])
    await person.sync()
    const [entry] = await entries()
    await person.guest.send('PATCH', `/transactions/${entry?._id}`, { paid: true })
    await answer('accept')
    expect(await seen()).toEqual([[-217.34, '2026-11-15', true]])
  })

  test('counts once where the answer is taken back after its category was changed', async () => {
    const { person, entries, seen, answer } = await foresee('Elba')
    bank.shows([salary, market, light('l1', -21734)])
    await person.sync()
    const [question] = await person.questions()
    await answer('accept')
    const [entry] = await entries()
    const category = categoryOf('Padaria')
    await person.guest.send('PATCH', `/transactions/${entry?._id}`, { category })
    await person.answer(question._id, 'undo')
    expect(await seen()).toEqual([FORESEEN])
    await person.answer(question._id, 'decline')
    expect((await seen()).filter(([, , paid]: Row) => paid)).toEqual([
      [-217.34, '2026-11-17', true],
    ])
    await expectConsistent(app)
  })

  test('is none of this account’s any more once it was moved to another one', async () => {
    const { person, entries, answer } = await foresee('Flora')
    bank.shows([salary, market, light('l1', -21734)])
    await person.sync()
    const wallet = { type: 'debit', name: 'Carteira', accountType: 'Conta corrente', value: 0 }
    const { body } = await person.guest.send('POST', '/payments', wallet)
    const [entry] = await entries()
    await person.guest.send('PATCH', `/transactions/${entry?._id}`, { payment: body._id })
    expect(await answer('accept')).toBe(404)
    expect((await entries())[0]).toMatchObject({ value: -200, paid: false })
  })
})

/** Somebody with an item of 900 on the 20th, and a line that has paid it. */
async function payItem(name: string) {
  bank.shows([salary, market])
  const person = await connect(name)
  const [, account] = await person.get('/payments')
  await person.guest.send('POST', '/linkedtransactions', {
    transaction: {
      name: 'Escola',
      category: categoryOf('Escola'),
      payment: account._id,
      transactionType: 'expenses',
    },
    value: -900,
    day: 20,
  })
  const many = Array.from({ length: 6 }, (_, at) => ({ id: `m${at}`, value: -1000 - at }))
  const school = { id: 'e1', day: '2026-11-18', value: -90000, description: 'BOLETO COLEGIO' }
  bank.shows([salary, market, ...many, school])
  await person.sync()
  const [question] = await person.questions()
  await person.answer(question._id, 'accept')
  const isPaid = async () =>
    (await person.get('/linkedtransactions?startDate=2026-11-01&endDate=2026-11-30')).items.find(
      ({ transaction }: Row) => transaction.name === 'Escola',
    ).paid
  expect(await isPaid()).toBe(true)
  return { person, isPaid }
}

describe('T33: the month of an item that a line has paid', () => {
  test('is due again once the line is removed with many others, and paid if they come back', async () => {
    const { person, isPaid } = await payItem('Gina')
    bank.shows([salary, market])
    await person.sync()
    const held = (await person.questions()).find(({ kind }: Row) => kind === 'held')
    await person.answer(held._id, 'accept')
    expect(await isPaid()).toBe(false)
    await person.answer(held._id, 'undo')
    expect(await isPaid()).toBe(true)
  })

  test('is due again where its owner removes the entry, and paid where it is restored', async () => {
    const { person, isPaid } = await payItem('Hilda')
    const entry = (await person.entries()).find(({ value }: Row) => value === -900)
    const { body } = await person.guest.send('DELETE', `/bankaccesses/entries/${entry?._id}`)
    expect(await isPaid()).toBe(false)
    await person.guest.send('POST', `/bankaccesses/removed/${body._id}/restore`)
    expect(await isPaid()).toBe(true)
  })
})
