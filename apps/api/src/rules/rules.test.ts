import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { RULES_MAX } from '@saldo/domain/rules/kinds'
import { START } from '../../../../tests/app.ts'
import {
  categoryOf,
  csv,
  linesOf,
  type Row,
  take,
  useStatements,
} from '../../../../tests/statements.ts'
import {
  expectConsistent,
  NOBODY,
  openWallet,
  refusal,
  type Wallet,
} from '../../../../tests/wallet.ts'

const { app, send: upload } = useStatements()

let ana: Wallet
beforeEach(async () => {
  app.clock = { now: () => START }
  ana = await openWallet(app)
})
afterEach(() => expectConsistent(app))

const send = (method: string, path: string, body?: object, by = ana) =>
  by.guest.send<Row>(method, path, body)

type Draft = { conditions?: object; effects?: object; name?: string; isLast?: boolean }
const draftOf = ({ conditions, effects, name = 'Corridas', isLast = false }: Draft) => ({
  name,
  conditions: {
    text: { match: 'contains', value: 'uber' },
    amount: null,
    direction: null,
    payments: null,
    days: null,
    ...conditions,
  },
  effects: {
    category: null,
    isTransfer: false,
    labels: [],
    name: null,
    isIgnored: false,
    ...effects,
  },
  isLast,
})
const create = async (draft: Draft, by = ana): Promise<Row> => {
  const reply = await send('POST', '/rules', draftOf(draft), by)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}
const tried = async (draft: Draft & { rule?: string }): Promise<Row> => {
  const { conditions, effects } = draftOf(draft)
  const body = { conditions, effects, ...(draft.rule === undefined ? {} : { rule: draft.rule }) }
  const reply = await send('POST', '/rules/trial', body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}
const apply = async (id: string, by = ana): Promise<Row> => {
  const reply = await send('POST', `/rules/${id}/past`, undefined, by)
  expect(reply.status).toBe(200)
  return reply.body
}
const undo = (id: string) => send('POST', `/transactions/edits/${id}/undo`)

const LINES = [
  '03/11/2026,-25.90,a1,UBER *TRIP SAO PAULO',
  '04/11/2026,-80.00,a2,UBER *EATS',
  '05/11/2026,-12.00,a3,PADARIA REAL',
  '06/11/2026,40.00,a4,UBER ESTORNO PIX',
]
const transport = categoryOf('Transporte')
const food = categoryOf('Delivery')

/** Reads a file of the account into its payment method. */
async function importLines(lines: readonly string[], more: object = {}, by = ana): Promise<Row> {
  const statement = await upload(by.guest, csv(...lines), 'extrato.csv')
  const payments = statement.accounts.map(({ key }: Row) => ({ account: key, payment: by.account }))
  const reply = await take(by.guest, statement, { payments, ...more })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return { statement, ...reply.body }
}
const entries = (by = ana): Promise<Row> => by.list('2026-11')
const shownOf = async (by = ana) =>
  (await entries(by)).map(({ name, category }: Row) => [name, category?.name ?? null]).toSorted()

describe('what a file brings', () => {
  test('S1: is categorised, named and labelled by the rules that concern it', async () => {
    const { body: label } = await send('POST', '/labels', { name: 'Trabalho', color: 'teal' })
    await create({
      conditions: { direction: 'out', amount: { min: null, max: 50 } },
      effects: { category: transport, name: 'Corrida', labels: [label._id] },
    })
    const statement = await upload(ana.guest, csv(...LINES), 'extrato.csv')
    const { items } = await linesOf(ana.guest, statement._id)
    expect(
      items.map(({ newName, categoryFrom, labels }: Row) => [newName, categoryFrom, labels]),
    ).toEqual([
      ['Corrida', 'own', [label._id]],
      [null, expect.not.stringMatching(/^own$/u), []],
      [null, 'words', []],
      [null, null, []],
    ])
    await importLines(LINES)
    const [ride] = (await entries()).filter(({ name }: Row) => name === 'Corrida')
    expect(ride).toMatchObject({ category: { name: 'Transporte' }, labels: [label._id] })
    expect((await entries()).filter(({ labels }: Row) => labels !== null)).toHaveLength(1)
    // The bank's words stay what the line is known by.
    expect(await importLines(LINES)).toMatchObject({ added: 0, known: 4 })
  })

  test('S1: is left out where a rule ignores it, unless it is asked for', async () => {
    await create({ effects: { isIgnored: true } })
    const statement = await upload(ana.guest, csv(...LINES), 'extrato.csv')
    const { items, totals } = await linesOf(ana.guest, statement._id)
    expect(items.map(({ status }: Row) => status)).toEqual(['ignored', 'ignored', 'new', 'ignored'])
    expect(totals).toMatchObject({ new: 1, ignored: 3 })
    expect(await importLines(LINES)).toMatchObject({ added: 1, skipped: 3 })
    expect(await importLines(LINES, { take: [2] })).toMatchObject({ added: 1, known: 1 })
  })

  test('S2: goes through the rules in their order, to the first that is the last', async () => {
    const first = await create({ effects: { category: transport }, isLast: true })
    const second = await create({ name: 'Entregas', effects: { category: food, name: 'Uber' } })
    await importLines(LINES.slice(0, 1))
    expect(await shownOf()).toEqual([['UBER *TRIP SAO PAULO', 'Transporte']])
    const order = { rules: [second._id, first._id] }
    expect((await send('POST', '/rules/order', order)).status).toBe(204)
    expect((await ana.get('/rules')).map(({ _id }: Row) => _id)).toEqual(order.rules)
    await importLines(LINES.slice(0, 2))
    expect(await shownOf()).toEqual([
      ['UBER *TRIP SAO PAULO', 'Transporte'],
      ['Uber', 'Delivery'],
    ])
  })

  test('S3: has the category that its owner chose in the review, then and later', async () => {
    const rule = await create({ effects: { category: transport } })
    const names = [{ name: 'UBER *EATS', transactionType: 'expenses', category: food }]
    await importLines(LINES.slice(0, 2), { names })
    expect(await shownOf()).toEqual([
      ['UBER *EATS', 'Delivery'],
      ['UBER *TRIP SAO PAULO', 'Transporte'],
    ])
    expect(await apply(rule._id)).toEqual({ count: 0, left: 0, undo: null })
  })
})

describe('what is there', () => {
  test('S4: is changed as the trial says, and one undo takes all of it back', async () => {
    await importLines(LINES)
    const before = await shownOf()
    const draft = { effects: { category: transport, name: 'Corrida' } }
    expect(await tried(draft)).toMatchObject({
      // The money that came in has no category of what is spent; its name it has.
      concerned: 3,
      count: 3,
      next: null,
      items: [
        { name: 'UBER ESTORNO PIX', newCategory: null, newName: 'Corrida' },
        { name: 'UBER *EATS', newCategory: { name: 'Transporte' }, payment: { name: 'Conta' } },
        { name: 'UBER *TRIP SAO PAULO', newCategory: { name: 'Transporte' } },
      ],
    })
    expect(await shownOf()).toEqual(before)
    const rule = await create(draft)
    const applied = await apply(rule._id)
    expect(applied).toMatchObject({ count: 3, left: 0 })
    expect(await shownOf()).toEqual([
      ['Corrida', 'Outras rendas'],
      ['Corrida', 'Transporte'],
      ['Corrida', 'Transporte'],
      ['PADARIA REAL', 'Padaria'],
    ])
    // What the bank called it is what rules go by, whatever it is called since.
    expect(await tried({ ...draft, rule: rule._id })).toMatchObject({ concerned: 3, count: 0 })
    expect((await undo(applied.undo)).status).toBe(200)
    expect(await shownOf()).toEqual(before)
    expect(await apply(rule._id)).toMatchObject({ count: 3 })
  })

  test('S4: is what it would be had the rules been there before it came in', async () => {
    const { body: label } = await send('POST', '/labels', { name: 'Viagem', color: 'teal' })
    const texts = ['uber', 'trip', 'padaria', 'a']
    const categories = [transport, food, categoryOf('Salário'), categoryOf('Ações'), null]
    const drawn = fc.array(
      fc.record({
        conditions: fc.record({
          text: fc.record({
            match: fc.constantFrom('contains', 'starts'),
            value: fc.constantFrom(...texts),
          }),
          direction: fc.constantFrom('in', 'out', null),
          days: fc.constantFrom(null, { from: 1, to: 4 }),
        }),
        effects: fc
          .record({
            category: fc.constantFrom(...categories),
            isTransfer: fc.boolean(),
            name: fc.constantFrom('Outro nome', null),
            isLabelled: fc.boolean(),
          })
          .map(({ isLabelled, isTransfer, ...effects }) => ({
            ...effects,
            isTransfer: isTransfer && effects.category === null,
            labels: isLabelled ? [label._id] : [],
          }))
          .filter(
            ({ category, name, labels, isTransfer }) =>
              category !== null || name !== null || labels.length > 0 || isTransfer,
          ),
        isLast: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(drawn, fc.boolean(), async (rules, isBackwards) => {
        const labelOf = new Map<Wallet, string>()
        const withRules = async (by: Wallet) => {
          const own = await send('POST', '/labels', { name: 'Viagem', color: 'teal' }, by)
          labelOf.set(by, own.body._id)
          const made = []
          for (const { effects, ...rule } of rules) {
            const labels = effects.labels.map(() => own.body._id)
            made.push(await create({ ...rule, effects: { ...effects, labels } }, by))
          }
          return isBackwards ? made.toReversed() : made
        }
        const seen = async (by: Wallet) =>
          (await entries(by))
            .map((entry: Row) => [
              entry.date,
              entry.value,
              entry.name,
              entry.category?.name ?? null,
              entry.transactionType,
              entry.labels?.length ?? 0,
            ])
            .toSorted()
        const [ruled, later] = [await openWallet(app, 'Com'), await openWallet(app, 'Depois')]
        await withRules(ruled)
        await importLines(LINES, {}, ruled)
        await importLines(LINES, {}, later)
        for (const { _id } of await withRules(later)) await apply(_id, later)
        expect(await seen(later)).toEqual(await seen(ruled))
        for (const { _id } of await later.get('/rules')) {
          expect(await apply(_id, later)).toMatchObject({ count: 0, undo: null })
        }
      }),
      { numRuns: 8 },
    )
  })

  test('S3: stays as a person wrote or chose it; labels alone are added to what was typed', async () => {
    const { body: label } = await send('POST', '/labels', { name: 'Trabalho', color: 'teal' })
    await importLines(LINES.slice(0, 2))
    const [eats] = (await entries()).filter(({ name }: Row) => name === 'UBER *EATS')
    await send('PATCH', `/transactions/${eats._id}`, { category: food, name: 'Jantar' })
    await ana.enter({ name: 'Uber na mão' })
    const rule = await create({
      effects: { category: transport, name: 'Corrida', labels: [label._id] },
    })
    expect(await apply(rule._id)).toMatchObject({ count: 3 })
    expect(await shownOf()).toEqual([
      ['Corrida', 'Transporte'],
      ['Jantar', 'Delivery'],
      ['Uber na mão', 'Mercado'],
    ])
    for (const { labels } of await entries()) expect(labels).toEqual([label._id])
    // It teaches no name a category, and chooses none by hand.
    await create({ name: 'Outra', effects: { isTransfer: true } })
    await send('DELETE', `/rules/${rule._id}`)
    const [other] = await ana.get('/rules')
    expect(await apply(other._id)).toMatchObject({ count: 1 })
  })

  test('S4: a category of what is put aside makes it that, and its undo makes it spent again', async () => {
    await importLines(LINES.slice(0, 1))
    const rule = await create({ effects: { category: categoryOf('Ações') } })
    const { undo: edit } = await apply(rule._id)
    expect((await entries())[0]).toMatchObject({ transactionType: 'investiments' })
    await undo(edit)
    expect((await entries())[0]).toMatchObject({ transactionType: 'expenses' })
  })
})

describe('a rule', () => {
  test('S5: that says nothing, or names what is not there, is refused in words', async () => {
    const refusals: [Draft, ReturnType<typeof refusal>][] = [
      [{}, refusal(400, 'rule_without_effect', 'effects')],
      [
        { conditions: { text: null }, effects: { isTransfer: true } },
        refusal(400, 'rule_without_condition', 'conditions'),
      ],
      [
        { effects: { isTransfer: true, category: food } },
        refusal(400, 'rule_transfer_has_category', 'effects.category'),
      ],
      [{ effects: { category: NOBODY } }, refusal(404, 'category_not_found', 'effects.category')],
      [{ effects: { labels: [NOBODY] } }, refusal(404, 'label_not_found', 'effects.labels')],
      [
        { conditions: { payments: [NOBODY] }, effects: { isTransfer: true } },
        refusal(404, 'payment_not_found', 'conditions.payments'),
      ],
      [
        { effects: { category: categoryOf('Transferência') } },
        refusal(400, 'category_of_another_group', 'effects.category'),
      ],
    ]
    for (const [draft, expected] of refusals) {
      expect(await send('POST', '/rules', draftOf(draft))).toMatchObject(expected)
      const { conditions, effects } = draftOf(draft)
      expect(await send('POST', '/rules/trial', { conditions, effects })).toMatchObject(expected)
    }
    expect(await ana.get('/rules')).toEqual([])
  })

  test('S6: goes with its category into the one above, and loses labels and accounts that are gone', async () => {
    const made = await send('POST', '/categories', { name: 'Corridas', category: transport })
    const { body: label } = await send('POST', '/labels', { name: 'Trabalho', color: 'teal' })
    const effects = { category: made.body._id, labels: [label._id] }
    const account = { type: 'debit', name: 'Outra', accountType: 'Poupança' }
    const { body: payment } = await send('POST', '/payments', account)
    const rule = await create({ effects, conditions: { payments: [payment._id] } })
    expect(rule).toMatchObject({
      effects: { category: { name: 'Corridas' } },
      lacksPayment: false,
    })
    await send('DELETE', `/categories/${made.body._id}`)
    await send('DELETE', `/labels/${label._id}`)
    await send('DELETE', `/payments/${payment._id}`)
    expect(await ana.get('/rules')).toMatchObject([
      {
        conditions: { payments: [] },
        effects: { category: { name: 'Transporte' }, labels: [] },
        lacksPayment: true,
      },
    ])
    const path = `/rules/${rule._id}`
    expect(await apply(rule._id)).toMatchObject({ count: 0 })
    const { conditions } = draftOf({})
    const seen = { version: 2, name: 'Outra', conditions }
    expect(await send('PATCH', path, { ...seen, version: 1 })).toMatchObject({ status: 409 })
    expect(await send('PATCH', path, seen)).toMatchObject({ body: { version: 3 } })
    await importLines(LINES.slice(0, 1))
    expect((await entries())[0]).toMatchObject({ category: { name: 'Transporte' }, labels: null })
  })

  test('S5: is one of two hundred at most, and an order names all of them', async () => {
    const made = []
    for (let at = 0; at < RULES_MAX; at += 1) {
      made.push(await create({ name: `Regra ${at}`, effects: { isIgnored: true } }))
    }
    const effects = { isTransfer: true }
    expect(await send('POST', '/rules', draftOf({ effects }))).toMatchObject(
      refusal(422, 'rule_limit_reached'),
    )
    const rules = made.slice(1).map(({ _id }) => _id)
    expect(await send('POST', '/rules/order', { rules })).toMatchObject({
      status: 409,
      body: { code: 'rules_of_another_order' },
    })
  })

  test('S9: is its owner’s alone', async () => {
    const rule = await create({ effects: { category: transport } })
    const beto = await openWallet(app, 'Beto')
    expect(await beto.get('/rules')).toEqual([])
    for (const [method, path, body] of [
      ['PATCH', `/rules/${rule._id}`, { name: 'X' }],
      ['DELETE', `/rules/${rule._id}`, undefined],
      ['POST', `/rules/${rule._id}/past`, undefined],
      ['POST', '/rules/order', { rules: [rule._id] }],
    ] as const) {
      expect(await send(method, path, body, beto)).toMatchObject({ status: 404 })
    }
    await importLines(LINES, {}, beto)
    expect(await shownOf(beto)).not.toContainEqual(['UBER *TRIP SAO PAULO', 'Transporte'])
  })
})

test('S1: what is typed is suggested the category of a rule that goes by its name alone', async () => {
  const path = '/transactions/suggestion?name=UBER&transactionType'
  await create({ conditions: { amount: { min: null, max: 10 } }, effects: { category: food } })
  expect(await ana.get(`${path}=expenses`)).toMatchObject({ from: 'words' })
  await create({ effects: { category: food } })
  expect(await ana.get(`${path}=expenses`)).toMatchObject({
    category: { name: 'Delivery' },
    from: 'own',
  })
  expect(await ana.get(`${path}=revenues`)).toEqual({ category: null, from: null, split: null })
})

describe('suggestions', () => {
  test('S7: come of the same correction made twice, and go once a rule does it', async () => {
    await importLines([
      '03/11/2026,-25.90,b1,UBER *TRIP 8841',
      '04/11/2026,-31.00,b2,UBER *TRIP 7712',
      '05/11/2026,-12.00,b3,PADARIA REAL',
    ])
    const correct = async (name: string, category: string) => {
      const [entry] = (await entries()).filter((row: Row) => row.name === name)
      await send('PATCH', `/transactions/${entry._id}`, { category })
    }
    await correct('UBER *TRIP 8841', food)
    expect(await ana.get('/rules/suggestions')).toEqual([])
    await correct('UBER *TRIP 7712', food)
    const [suggested, ...others] = await ana.get('/rules/suggestions')
    expect(others).toEqual([])
    expect(suggested).toMatchObject({
      text: 'uber *trip',
      match: 'starts',
      direction: 'out',
      category: { name: 'Delivery' },
      corrections: 2,
    })
    expect(await ana.get('/rules')).toEqual([])
    const { text: value, match, direction, category } = suggested
    await create({
      conditions: { text: { match, value }, direction },
      effects: { category: category._id },
    })
    expect(await ana.get('/rules/suggestions')).toEqual([])
  })

  const TRIPS = [
    '03/11/2026,-25.90,b1,UBER *TRIP 8841',
    '04/11/2026,-31.00,b2,UBER *TRIP 7712',
    '05/11/2026,-12.00,b3,UBER *TRIP 1234',
    '06/11/2026,-12.00,b4,UBER *TRIP 4321',
  ]
  const change = async (day: string, body: object): Promise<Row> => {
    const [entry] = (await entries()).filter((row: Row) => row.date.endsWith(day))
    const reply = await send('PATCH', `/transactions/${entry._id}`, body)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return ana.get(`/rules/suggestions?edit=${reply.body.undo}`)
  }

  test('S10: a correction is asked about the second time, and not again', async () => {
    await importLines(TRIPS)
    expect(await change('03', { category: food })).toEqual([])
    expect(await change('04', { category: food })).toMatchObject([
      { text: 'uber *trip', category: { name: 'Delivery' }, name: null, corrections: 2 },
    ])
    expect(await change('05', { category: food })).toEqual([])
    expect(await ana.get('/rules/suggestions')).toMatchObject([{ corrections: 3 }])
    const beto = await openWallet(app, 'Beto')
    expect(await beto.get('/rules/suggestions')).toEqual([])
  })

  test('S10: so is a name, and a rule that does it is not suggested', async () => {
    await importLines(TRIPS)
    expect(await change('03', { name: 'Corrida' })).toEqual([])
    const [suggested] = await change('04', { name: 'Corrida' })
    expect(suggested).toMatchObject({ text: 'uber *trip', category: null, name: 'Corrida' })
    const { _id: id } = await create({
      conditions: { text: { match: 'starts', value: 'uber *trip' } },
      effects: { name: 'Corrida' },
    })
    expect(await ana.get('/rules/suggestions')).toEqual([])
    await apply(id)
    expect((await entries()).map(({ name }: Row) => name)).toEqual(Array(4).fill('Corrida'))
    // Whoever removes a rule is not asked about it, though what it did looks as if it were done by hand.
    expect(await send('DELETE', `/rules/${id}`)).toMatchObject({ status: 204 })
    expect(await ana.get('/rules')).toEqual([])
    expect(await ana.get('/rules/suggestions')).toEqual([])
    expect(await send('DELETE', `/rules/${id}`)).toMatchObject(refusal(404, 'rule_not_found'))
    expect(await send('PATCH', `/rules/${id}`, { isLast: true })).toMatchObject(
      refusal(404, 'rule_not_found'),
    )
    expect((await ana.get('/rules/file')).rules).toEqual([])
  })

  test('S10: what was declined does nothing and is not suggested again', async () => {
    await importLines(TRIPS)
    await change('03', { category: food })
    await change('04', { category: food })
    const declined = draftOf({
      conditions: { text: { match: 'starts', value: 'uber *trip' }, direction: 'out' },
      effects: { category: food },
    })
    const { conditions, effects } = declined
    expect(await send('POST', '/rules/declined', { conditions, effects })).toMatchObject({
      status: 204,
    })
    expect(await ana.get('/rules/suggestions')).toEqual([])
    expect(await change('05', { category: food })).toEqual([])
    await importLines(['09/11/2026,-9.00,b9,UBER *TRIP 9'])
    const [last] = (await entries()).filter((row: Row) => row.name === 'UBER *TRIP 9')
    expect(last.category.name).not.toBe('Delivery')
    // Another category for the same name is another question.
    await change('05', { category: transport })
    for (const day of ['03', '04', '06']) await change(day, { category: transport })
    expect(await ana.get('/rules/suggestions')).toMatchObject([
      { category: { name: 'Transporte' } },
    ])
    const beto = await openWallet(app, 'Beto')
    expect(
      await send(
        'POST',
        '/rules/declined',
        { conditions, effects: { ...effects, labels: [NOBODY] } },
        beto,
      ),
    ).toMatchObject(refusal(404, 'label_not_found', 'effects.labels'))
  })
})

test('S12: a rule has several texts, and one that was written when it had one is as it was', async () => {
  await importLines([...LINES, '07/11/2026,-9.00,a5,99APP CORRIDA'])
  const text = { match: 'starts', value: 'uber *trip', alternatives: ['99app', ' '] }
  expect(
    await send('POST', '/rules', draftOf({ conditions: { text }, effects: { name: 'Corrida' } })),
  ).toMatchObject({ status: 400, body: { message: 'Confira: outros textos.' } })
  const several = { text: { ...text, alternatives: ['99app'] } }
  const { _id: id } = await create({ conditions: several, effects: { name: 'Corrida' } })
  expect(await ana.get('/rules')).toMatchObject([{ conditions: several }])
  expect(
    await tried({ rule: id, conditions: several, effects: { name: 'Corrida' } }),
  ).toMatchObject({
    count: 2,
  })
  await apply(id)
  expect((await entries()).filter(({ name }: Row) => name === 'Corrida')).toHaveLength(2)
  await app.owner.system(async (ledger) => {
    await sql`select set_config('saldo.owner', ${ana.guest.id}, true)`.execute(ledger)
    await sql`update rules set conditions = conditions #- '{text,alternatives}'`.execute(ledger)
  })
  expect(await ana.get('/rules')).toMatchObject([
    { conditions: { text: { match: 'starts', value: 'uber *trip', alternatives: [] } } },
  ])
  expect((await send('POST', `/rules/${id}/past`)).body).toMatchObject({ count: 0 })
})

describe('a file of rules', () => {
  test('S8: says everything by name, and is read in another account', async () => {
    const { body: label } = await send('POST', '/labels', { name: 'Trabalho', color: 'teal' })
    await create({
      conditions: { payments: [ana.account], amount: { min: 1.5, max: null }, direction: 'out' },
      effects: { category: transport, labels: [label._id], name: 'Corrida' },
      isLast: true,
    })
    await create({ name: 'Fora', effects: { isIgnored: true } })
    const file = await ana.get('/rules/file')
    expect(file).toMatchObject({
      format: 'saldo.rules.2',
      rules: [
        {
          conditions: { payments: ['Conta'], amount: { min: 1.5, max: null } },
          effects: { category: { name: 'Transporte', group: 'expenses' }, labels: ['Trabalho'] },
        },
        { name: 'Fora' },
      ],
    })
    expect(JSON.stringify(file)).not.toContain(ana.account)
    expect(await send('POST', '/rules/file', file)).toMatchObject({ body: { added: 0, known: 2 } })
    const beto = await openWallet(app, 'Beto')
    expect(await send('POST', '/rules/file', file, beto)).toMatchObject(
      refusal(422, 'rules_file_names_missing', 'rules.0.effects.labels'),
    )
    expect(await beto.get('/rules')).toEqual([])
    await send('POST', '/labels', { name: 'trabalho', color: 'rose' }, beto)
    expect(await send('POST', '/rules/file', file, beto)).toMatchObject({ body: { added: 2 } })
    expect((await beto.get('/rules/file')).rules.map(({ name }: Row) => name)).toEqual([
      'Corridas',
      'Fora',
    ])
    // What was taken out before a rule could have several texts.
    const earlier = {
      format: 'saldo.rules.1',
      rules: [
        {
          ...draftOf({ name: 'De antes', conditions: { text: { match: 'equals', value: 'x' } } }),
          effects: { category: null, isTransfer: true, labels: [], name: null, isIgnored: false },
        },
      ],
    }
    expect(await send('POST', '/rules/file', earlier, beto)).toMatchObject({ body: { added: 1 } })
    expect((await beto.get('/rules/file')).rules.at(-1)).toMatchObject({
      conditions: { text: { match: 'equals', value: 'x', alternatives: [] } },
    })
    for (const wrong of [{}, { format: 'saldo.rules.3', rules: [] }, { ...file, rules: [{}] }]) {
      expect(await send('POST', '/rules/file', wrong, beto)).toMatchObject({ status: 400 })
    }
  })
})
