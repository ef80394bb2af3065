import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId, START, useApp } from '../../../../tests/app.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet, refusal, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()

let ana: Wallet
beforeEach(async () => {
  app.clock = { now: () => START }
  ana = await openWallet(app)
  token = ana.guest.token
})
afterEach(() => expectConsistent(app))

let token: string
const send = (method: string, path: string, body?: unknown) =>
  app.send(method, path, body, { authorization: `Bearer ${token}` })
const get = async (path: string): Promise<Row> => {
  const reply = await send('GET', path)
  expect(reply.status).toBe(200)
  return reply.body
}
/** Another day: the person signs in anew. */
const atNoon = async (day: string) => {
  app.clock = { now: () => Date.parse(`${day}T15:00:00Z`) }
  const credentials = { email: ana.guest.email, password: PASSWORD }
  const { body } = await app.send('POST', '/users/authenticate', credentials)
  token = body.accessToken
}
const list = (more = ''): Promise<Row> => get(`/tasks${more}`)
const rules = async () =>
  (await list()).filter(({ state }: Row) => state === null).map(({ rule }: Row) => rule)
const enterLater = async (changes: object) =>
  expect(await send('POST', '/transactions', ana.draft({ ...changes }))).toMatchObject({
    status: 200,
  })
const idOf = async (rule: string): Promise<string> =>
  (await list()).find((task: Row) => task.rule === rule)?._id
const decide = (body: object) => send('PATCH', `/userconfigs/${ana.guest.id}`, body)
const textOf = ({ why }: Row) =>
  why.map((piece: Row) => piece.text ?? piece.value ?? piece.percent ?? piece.count ?? piece.date)

/** A film service in two months, on the card or in cash. */
async function subscribe(values: readonly number[], more: object = {}) {
  const category = categoryOf('Streaming')
  for (const [at, value] of values.entries()) {
    const date = `2026-${String(9 + at).padStart(2, '0')}-10`
    await ana.enter({ name: 'Filmes', category, date, value, ...more })
  }
}

describe('a suggestion', () => {
  test('says why with its figures, what it saves and where it is done', async () => {
    await subscribe([-40, -45.5])
    expect(await list()).toEqual([
      {
        _id: expect.stringMatching(/^subscription-rose:[0-9a-f-]{36}$/),
        title: 'Reveja a assinatura Filmes',
        description: null,
        rule: 'subscription-rose',
        why: [
          { text: 'Passou de ' },
          { value: 40 },
          { text: ' para ' },
          { value: 45.5 },
          { text: ' por mês.' },
        ],
        monthly: 5.5,
        screen: '/movimentacoes',
        state: null,
        decidedOn: null,
        user: ana.guest.id,
        version: 1,
      },
    ])
    const [{ _id }] = await list()
    expect(await get(`/tasks/${encodeURIComponent(_id)}`)).toMatchObject({ _id, state: null })
    expect(await list('?decided=true')).toEqual([])
  })

  test('is withdrawn when it no longer holds; accepted, it stays with its figures', async () => {
    await subscribe([-40, -45])
    const id = await idOf('subscription-rose')
    await atNoon('2026-12-15')
    expect(await rules()).toEqual([])
    expect(await decide({ tasksAccepted: [id] })).toMatchObject(refusal(404, 'task_not_found'))

    await atNoon('2026-11-22')
    expect(await decide({ tasksAccepted: [{ _id: id, title: 'x' }] })).toMatchObject({
      status: 200,
      body: { tasksAccepted: [id], tasksRejected: [], tasksDone: [], achievements: [] },
    })
    await atNoon('2026-12-15')
    const [kept] = await list()
    expect(kept).toMatchObject({ _id: id, state: 'accepted', decidedOn: '2026-11-22', monthly: 5 })
    expect(textOf(kept)).toEqual(['Passou de ', 40, ' para ', 45, ' por mês.'])
  })

  test('that was rejected does not come back for six months, and then does, once', async () => {
    await send('POST', '/objectives', {
      name: 'Praia',
      category: 'viajar',
      totalValue: 5000,
      beginDate: '2026-08-01',
      finalDate: '2028-11-21',
      payment: ana.account,
    })
    const id = await idOf('goal-behind')
    expect(await decide({ tasksRejected: [id] })).toMatchObject({ status: 200 })
    for (const day of ['2026-11-21', '2027-05-20']) {
      await atNoon(day)
      expect(await list()).toMatchObject([{ _id: id, state: 'rejected' }])
    }
    await atNoon('2027-05-21')
    expect(await list()).toMatchObject([{ _id: id, state: null }])
    expect(await decide({ tasksAccepted: [id] })).toMatchObject({ status: 200 })
    expect(await list()).toMatchObject([{ _id: id, state: 'accepted', decidedOn: '2027-05-21' }])
  })

  test('is accepted, rejected and done in its order alone, and the same list twice is once', async () => {
    await subscribe([-40, -45])
    const id = await idOf('subscription-rose')
    expect(await decide({ tasksDone: [id] })).toMatchObject(refusal(409, 'task_state_invalid'))
    await decide({ tasksAccepted: [id] })
    const again = await decide({ tasksAccepted: [id] })
    expect(again.body.tasksAccepted).toEqual([id])
    expect((await list())[0]).toMatchObject({ state: 'accepted', version: 1 })
    await decide({ tasksDone: [id] })
    expect(await decide({ tasksRejected: [id] })).toMatchObject(refusal(409, 'task_state_invalid'))
    expect(await list()).toMatchObject([{ state: 'done' }])
    expect(await rules()).toEqual([])
    // Done, it says something new next month if it rose again.
    await subscribe([-40, -45, -60].slice(2), { date: '2026-11-10' })
    await atNoon('2026-12-02')
    expect((await list())[0]).toMatchObject({ _id: id, state: null, monthly: 15 })
  })

  test('of all lists or of none: one that cannot move keeps the others where they are', async () => {
    const { body: own } = await send('POST', '/tasks', { title: 'A', description: 'a' })
    const refused = await decide({ tasksDone: [own._id, 'no-plan'] })
    expect(refused).toMatchObject(refusal(404, 'task_not_found'))
    expect(await list()).toMatchObject([{ state: 'accepted' }])
  })
})

describe('the figures of a suggestion', () => {
  test('a card: what the last due invoice left, with the interest of the last month', async () => {
    await ana.enter({ payment: ana.card, value: -300, date: '2026-10-02' })
    const interest = categoryOf('Juros do cartão')
    await ana.enter({ payment: ana.card, value: -12.5, date: '2026-09-20', category: interest })
    const task = (await list()).find(({ rule }: Row) => rule === 'card-residual')
    expect(task).toMatchObject({ screen: '/carteiras', monthly: 12.5 })
    expect(textOf(task)).toContain(312.5)
    const [{ _id }] = await get('/invoices?month=11&year=2026')
    await send('POST', '/invoices', {
      paymentInvoiceReferenceId: _id,
      value: 312.5,
      date: '2026-11-20',
      payment: ana.cash,
    })
  })

  test('fixed costs, debts, no plan and no reserve: from three whole months', async () => {
    for (const month of ['08', '09', '10']) {
      const date = `2026-${month}-05`
      await ana.enter({
        transactionType: 'revenues',
        category: categoryOf('Salário'),
        payment: ana.account,
        value: 1000,
        date,
      })
      const fixed = { payment: ana.account, date }
      await ana.enter({ ...fixed, category: categoryOf('Aluguel'), value: -600 })
      await ana.enter({ ...fixed, category: categoryOf('Empréstimo'), value: -350 })
    }
    expect(await rules()).toEqual([
      'fixed-above-half',
      'debts-above-share',
      'no-reserve',
      'no-plan',
    ])
    expect((await list()).map(({ monthly }: Row) => monthly)).toEqual([100, 50, null, null])
    await send('POST', '/payments', {
      type: 'debit',
      name: 'Poupança',
      accountType: 'Poupança',
      value: 1000,
    })
    expect(await rules()).toContain('reserve-short')
    expect(await rules()).not.toContain('no-reserve')
  })

  test('a category above its plan in three months, and a plan that nobody adjusted', async () => {
    const market = categoryOf('Mercado')
    const made = await send('POST', '/budgets?multi=true', {
      date: '2026-08-01',
      revenuesCategories: [{ category: categoryOf('Salário'), value: 1000 }],
      noessentialCategories: [{ category: market, value: 100 }],
    })
    expect(made).toMatchObject({ status: 200 })
    for (const month of ['08', '09', '10']) {
      await ana.enter({ value: month === '09' ? -130 : -150, date: `2026-${month}-10` })
    }
    expect(await rules()).toEqual(
      expect.arrayContaining(['category-above-plan', 'plan-never-adjusted']),
    )
    const task = (await list()).find(({ rule }: Row) => rule === 'category-above-plan')
    expect(task).toMatchObject({ monthly: 30 })
    expect(textOf(task)).toEqual(expect.arrayContaining([130, 30]))
  })

  test('a bill that was paid late twice is one; on time on the next day with banks is not', async () => {
    app.clock = { now: () => Date.parse('2026-08-15T15:00:00Z') }
    ana = await openWallet(app)
    token = ana.guest.token
    const bill = async (name: string, day: number) =>
      send('POST', '/linkedtransactions', {
        transaction: {
          name,
          category: categoryOf('Energia'),
          payment: ana.account,
          transactionType: 'expenses',
        },
        value: -100,
        day,
      })
    await bill('Luz', 10)
    await bill('Gás', 12)
    await atNoon('2026-11-21')
    const paid = { payment: ana.account, category: categoryOf('Energia'), value: -100 }
    // The tenth of October is a Saturday, and the twelfth a holiday.
    for (const date of ['2026-09-14', '2026-10-14'])
      await enterLater({ ...paid, name: 'Luz', date })
    for (const date of ['2026-09-14', '2026-10-13'])
      await enterLater({ ...paid, name: 'Gás', date })
    const tasks = await list()
    expect(tasks.map(({ rule, title }: Row) => [rule, title])).toEqual([
      ['bill-late-twice', 'Ponha Luz em débito automático'],
    ])
  })

  test('invoices that fall due before the salary, where the accounts do not cover them', async () => {
    await ana.enter({ payment: ana.card, value: -500, date: '2026-11-02' })
    const salary = { transactionType: 'revenues', category: categoryOf('Salário'), value: 3000 }
    await ana.enter({ ...salary, payment: ana.account, date: '2026-12-10', paid: false })
    const task = (await list()).find(({ rule }: Row) => rule === 'invoices-before-salary')
    expect(textOf(task)).toEqual(expect.arrayContaining(['2026-12-10', 500, 0]))
    // What an archived account holds pays no invoice.
    const { body: old } = await send('POST', '/payments', {
      type: 'debit',
      name: 'Conta antiga',
      accountType: 'Conta corrente',
      value: 5000,
    })
    expect(await rules()).not.toContain('invoices-before-salary')
    await send('PATCH', `/payments/${old._id}`, { version: old.version, archived: true })
    const same = (await list()).find(({ rule }: Row) => rule === 'invoices-before-salary')
    expect(same.why).toEqual(task.why)
    await ana.enter({ ...salary, payment: ana.account, date: '2026-11-20' })
    expect(await rules()).not.toContain('invoices-before-salary')
  })

  test('a subscription is charged once a month: what comes oftener is none', async () => {
    await subscribe([-40, -45])
    const coffee = { name: 'Café', category: categoryOf('Streaming') }
    for (const date of ['2026-09-03', '2026-09-20', '2026-10-07']) {
      await ana.enter({ ...coffee, date, value: date < '2026-10' ? -5 : -30 })
    }
    const snack = { name: 'Lanche', category: categoryOf('Streaming') }
    for (const date of ['2026-09-05', '2026-10-05', '2026-10-25']) {
      await ana.enter({ ...snack, date, value: date < '2026-10' ? -5 : -30 })
    }
    expect((await list()).map(({ title }: Row) => title)).toEqual(['Reveja a assinatura Filmes'])
  })
})

describe('a task of one’s own', () => {
  const draft = { title: 'Ligar para o banco', description: 'Pedir a isenção da tarifa.' }

  test('is accepted at once, changed, done and deleted; sent again it is one', async () => {
    const _id = newId()
    const first = await send('POST', '/tasks', { ...draft, _id })
    expect(first).toMatchObject({
      status: 200,
      body: { ...draft, _id, state: 'accepted', rule: null, why: [], decidedOn: '2026-11-21' },
    })
    expect((await send('POST', '/tasks', { ...draft, _id })).body).toEqual(first.body)
    const changed = await send('PATCH', `/tasks/${_id}`, { title: 'Ligar', version: 1 })
    expect(changed.body).toMatchObject({ title: 'Ligar', version: 2 })
    expect(await send('PATCH', `/tasks/${_id}`, { title: 'X', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { title: 'Ligar' } },
    })
    await decide({ tasksDone: [_id] })
    expect(await list()).toMatchObject([{ _id, state: 'done' }])
    expect((await send('DELETE', `/tasks/${_id}`)).status).toBe(204)
    expect(await send('GET', `/tasks/${_id}`)).toMatchObject(refusal(404, 'task_not_found'))
  })

  test.each([
    [{ ...draft, title: ' ' }, 'title'],
    [{ ...draft, description: '' }, 'description'],
    [{ ...draft, title: 'a'.repeat(121) }, 'title'],
  ])('without its words, or with too many, is refused: %j', async (body, field) => {
    expect(await send('POST', '/tasks', body)).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    })
  })

  test('a suggestion is neither changed nor deleted', async () => {
    await subscribe([-40, -45])
    const id = await idOf('subscription-rose')
    await decide({ tasksAccepted: [id] })
    const path = `/tasks/${encodeURIComponent(id)}`
    expect(await send('PATCH', path, { title: 'X' })).toMatchObject(
      refusal(403, 'task_of_the_system'),
    )
    expect(await send('DELETE', path)).toMatchObject(refusal(403, 'task_of_the_system'))
  })

  test('there are two hundred of them at most', async () => {
    for (let at = 0; at < 200; at += 1) await send('POST', '/tasks', draft)
    expect(await send('POST', '/tasks', draft)).toMatchObject(refusal(422, 'task_limit_reached'))
  })
})

describe('an achievement', () => {
  const reached = async () => (await get('/userconfigs'))[0].achievements
  const keys = async () => (await reached()).map(({ key }: Row) => key)

  test('is reached once, keeps its day, and its moment is shown until it is seen', async () => {
    await decide({ tutorialsRead: ['tour', 'planning'] })
    expect(await keys()).toEqual(['end-tutorial', 'planning-tutorial'])
    await atNoon('2026-12-01')
    await decide({ tutorialsRead: ['tour'], achievementsSeen: ['end-tutorial'] })
    expect(await reached()).toEqual([
      { key: 'end-tutorial', date: '2026-11-21', seen: true },
      { key: 'planning-tutorial', date: '2026-11-21', seen: false },
    ])
  })

  test('comes with the first task that is done, and with the first plan', async () => {
    const { body } = await send('POST', '/tasks', { title: 'A', description: 'a' })
    await decide({ tasksDone: [body._id] })
    expect(await keys()).toEqual(['first-task'])
    await send('POST', '/budgets', { date: '2026-11-01', accumulated: 10 })
    expect(await keys()).toEqual(['budget-tutorial', 'first-task'])
  })

  test('comes with the first goal that is reached, and stays when it is redeemed', async () => {
    await ana.enter({
      transactionType: 'revenues',
      category: categoryOf('Salário'),
      payment: ana.account,
      value: 500,
    })
    const goal = async (category: string): Promise<string> => {
      const draft = { name: 'A', totalValue: 100, finalDate: '2027-11-21', payment: ana.account }
      return (await send('POST', '/objectives', { ...draft, category })).body._id
    }
    const move = (id: string, value: number) =>
      send('POST', `/objectives/${id}/transaction`, { value })
    const reserve = await goal('reserva-emergencia')
    await move(reserve, 99)
    expect(await keys()).toEqual([])
    await move(reserve, 1)
    expect(await keys()).toEqual(['emergency-reserve'])
    await move(reserve, -50)
    await move(await goal('viajar'), 100)
    expect(await keys()).toEqual(['emergency-reserve', 'main-objective'])
  })

  test.each([
    ['a redemption that is removed', 'remove'],
    ['a redemption that is not paid yet after all', 'unpay'],
    ['a deposit that is brought back', 'restore'],
  ])('comes with a goal that is reached by %s', async (_, how) => {
    await ana.enter({
      transactionType: 'revenues',
      category: categoryOf('Salário'),
      payment: ana.account,
      value: 500,
    })
    const goal = { name: 'A', totalValue: 150, finalDate: '2027-11-21', payment: ana.account }
    const { body } = await send('POST', '/objectives', { ...goal, category: 'viajar' })
    const move = async (value: number): Promise<string> =>
      (await send('POST', `/objectives/${body._id}/transaction`, { value })).body.transactions[0]
        ._id
    const deposit = await move(100)
    const redemption = how === 'restore' ? null : await move(-10)
    if (how === 'restore') await send('DELETE', `/transactions/${deposit}`)
    await send('PATCH', `/objectives/${body._id}`, { totalValue: 100 })
    expect(await keys()).toEqual([])
    if (how === 'remove') await send('DELETE', `/transactions/${redemption}`)
    if (how === 'unpay') await send('PATCH', `/transactions/${redemption}`, { paid: false })
    if (how === 'restore') await send('POST', `/transactions/${deposit}/restore`)
    expect(await keys()).toEqual(['main-objective'])
  })

  test('nobody else’s is read or marked', async () => {
    const beto = await app.newGuest('Beto')
    expect(
      await beto.send('PATCH', `/userconfigs/${ana.guest.id}`, { tutorialsRead: ['tour'] }),
    ).toMatchObject(refusal(404, 'not_found'))
    expect(await keys()).toEqual([])
  })
})
