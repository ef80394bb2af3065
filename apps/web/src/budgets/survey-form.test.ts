import type { Answer } from '@saldo/contract/endpoint'
import type { readSpreadsheet } from '@saldo/contract/spreadsheets'
import { toDay, toMonth } from '@saldo/domain/calendar'
import { toCents } from '@saldo/domain/money'
import { expect, test } from 'vitest'
import { Problem } from '../data/problem.ts'
import {
  buildBody,
  checkAmount,
  checkParts,
  emptyGood,
  emptyRow,
  emptySurvey,
  isFilled,
  problemInForm,
  type RowForm,
  type SurveyForm,
  surveyOfSheet,
} from './survey-form.ts'
import { formOfLeftOut, leftOutOf, outcomeText } from './survey-outcome.ts'

const MONTH = toMonth('2026-11')
const TODAY = toDay('2026-10-31')
const WHEN = { month: MONTH, today: TODAY }
const empty = emptySurvey({ ...WHEN, isOfClient: false, goods: [] })
const row = (changes: Partial<RowForm>): RowForm => ({
  ...emptyRow('essential', WHEN),
  ...changes,
})
const rentRow = { category: 'aluguel', value: '1.500,00' }
const filled = (changes: Partial<SurveyForm>): SurveyForm => ({ ...empty, ...changes })
const sent = (form: SurveyForm, removed: readonly string[] = []) =>
  buildBody(form, removed, {
    month: MONTH,
    usualPayment: 'conta',
    isCard: (payment) => payment === 'cartao',
  })

const rowsIn = ({ goods: _, ...steps }: SurveyForm) => Object.values(steps).map((all) => all.length)

test('a person has five rows a step, a planner of a client 10, 21, 21, 7 and 7', () => {
  expect(rowsIn(empty)).toEqual([5, 5, 5, 5, 5])
  expect(rowsIn(emptySurvey({ ...WHEN, isOfClient: true, goods: [] }))).toEqual([10, 21, 21, 7, 7])
})

test.each([
  ['nothing', {}, false],
  ['a day and how often it comes', { date: '2026-11-20', repeats: 'annual' }, false],
  ['blanks', { name: '  ' }, false],
  ['a category', { category: 'aluguel' }, true],
  ['an amount', { value: '1' }, true],
  ['a note', { description: 'casa' }, true],
] as const)('a row with %s counts as filled in or not', (_, changes, expected) => {
  expect(isFilled(row(changes))).toBe(expected)
})

test('a category that is only offered says nothing, another one does', () => {
  const [offered] = empty.essential
  expect(offered?.category).not.toBe('')
  expect([empty, sent(empty).body.debit]).toMatchObject([{ essential: { length: 5 } }, []])
  expect(offered && isFilled({ ...offered, category: 'aluguel' })).toBe(true)
  expect(offered && isFilled({ ...offered, value: '1' })).toBe(true)
})

test.each([
  ['', true],
  ['0', true],
  ['12,50', true],
  ['-5', 'Digite um valor, como 12,50.'],
  ['abc', 'Digite um valor, como 12,50.'],
])('the amount %s is right, or why it is not', (typed, expected) => {
  expect(checkAmount(typed)).toBe(expected)
})

test.each([
  ['1', true],
  ['999', true],
  ['', 'Use de 1 a 999 parcelas'],
  ['0', 'Use de 1 a 999 parcelas'],
  ['1000', 'Use de 1 a 999 parcelas'],
  ['1,5', 'Use de 1 a 999 parcelas'],
])('%s parts are right, or why they are not', (typed, expected) => {
  expect(checkParts(typed)).toBe(expected)
})

test('nothing is sent of a survey in which nothing was said', () => {
  const { body } = sent(empty)
  expect(body).toEqual({ date: '2026-11-01', debit: [], credit: [], goods: [] })
})

test.each([
  ['monthly', '7', { recurrentType: 'monthly', lastInstallment: null }],
  ['once', '7', { recurrentType: null, lastInstallment: null }],
  ['parts', '7', { recurrentType: null, lastInstallment: 7 }],
] as const)('a row that comes %s is sent with its rule', (repeats, parts, rule) => {
  const { body } = sent(filled({ essential: [row({ ...rentRow, repeats, parts })] }))
  expect(body.debit).toMatchObject([{ category: 'aluguel', value: 150_000, name: null, ...rule }])
})

test('what a card pays is a purchase, what says no payment is paid from the usual one', () => {
  const { body, places } = sent(
    filled({
      essential: [row({}), row({ ...rentRow, payment: 'cartao' }), row(rentRow)],
      debts: [row({ value: '9', payment: 'poupanca' })],
    }),
  )
  expect(body.credit).toMatchObject([{ payment: 'cartao' }])
  expect(body.debit).toMatchObject([
    { payment: 'conta' },
    { payment: 'poupanca', category: null, value: 900 },
  ])
  expect(places.credit).toEqual([{ list: 'essential', index: 1 }])
  expect(places.debit).toEqual([
    { list: 'essential', index: 2 },
    { list: 'debts', index: 0 },
  ])
})

test('a good sends what is owed of it only where it is financed, and one taken out is named', () => {
  const owed = { settlementBalance: '10', installment: '5', lastInstallment: '2' }
  const car = { ...emptyGood(MONTH), type: 'vehicle', marketValue: '100', ...owed } as const
  const { body } = sent(
    filled({ goods: [car, emptyGood(MONTH), { ...car, goodId: 'carro', financed: true }] }),
    ['moto'],
  )
  expect(body.goods).toMatchObject([
    { type: 'vehicle', marketValue: 10_000, settlementBalance: null, lastInstallment: null },
    { _id: 'carro', settlementBalance: 1_000, installment: 500, lastInstallment: 2 },
    { _id: 'moto', deleted: true },
  ])
})

const places = sent(
  filled({
    revenues: [row({}), row(rentRow)],
    debts: [row({ ...rentRow, payment: 'cartao' })],
    goods: [emptyGood(MONTH), { ...emptyGood(MONTH), type: 'other' }],
  }),
).places

test.each([
  ['debit.0.value', 'revenues.1.value'],
  ['debit.0.recurrentType', 'revenues.1.repeats'],
  ['credit.0.lastInstallment', 'debts.0.parts'],
  ['credit.0.transactionType', 'debts.0.category'],
  ['goods.0.lastInstallment', 'goods.1.lastInstallment'],
  ['date', 'date'],
  ['debit.7.value', 'debit.7.value'],
])('a refusal of %s is shown at %s', (field, expected) => {
  const refused = new Problem({
    status: 422,
    code: 'invalid',
    message: 'Não',
    errors: [{ field, message: 'Digite um valor, como 12,50.' }],
  })
  const { problem, first } = problemInForm(refused, places)
  expect(problem.errors).toEqual([{ field: expected, message: 'Digite um valor, como 12,50.' }])
  const [list, index] = expected.split('.')
  expect(first).toEqual(field === expected ? undefined : { list, index: Number(index) })
})

test.each([
  [{ list: 'debit', row: 0, missing: ['value'] }, 'Receitas, linha 2: falta o valor'],
  [
    { list: 'credit', row: 0, missing: ['category', 'value', 'date'] },
    'Dívidas e parcelas, linha 1: falta a categoria, o valor e a data',
  ],
  [{ list: 'goods', row: 0, missing: ['marketValue'] }, 'Bens, linha 2: falta o valor de mercado'],
  [{ list: 'debit', row: 9, missing: ['date'] }, 'Falta a data'],
] as const)('a row that is left out says where it stands and what it lacks', (row_, expected) => {
  expect(leftOutOf({ ...row_, missing: [...row_.missing] }, places).text).toBe(expected)
})

test('what was left out is what is there to be completed, and nothing that was entered', () => {
  const form: SurveyForm = {
    ...empty,
    revenues: [row({ name: 'Salário' }), row({ name: 'Sem valor' })],
    goods: [{ ...emptyGood(MONTH), type: 'vehicle' }],
  }
  const left = [{ place: { list: 'revenues' as const, index: 1 }, text: '' }]
  const again = formOfLeftOut(form, left, WHEN)
  expect(again.revenues).toEqual([form.revenues[1]])
  expect(again.essential.map(isFilled)).toEqual([false])
  expect(again.goods).toEqual([emptyGood(MONTH)])
})

test.each([
  [{ rows: 0, goods: 0 }, 1, 'Nada foi lançado', 'Nenhuma linha está completa.'],
  [{ rows: 0, goods: 0 }, 0, 'Levantamento concluído', 'Nenhuma linha foi lançada.'],
  [{ rows: 0, goods: 1 }, 1, 'Levantamento concluído', '1 bem anotado. Nenhuma linha foi lançada.'],
  [
    { rows: 1, goods: 2 },
    0,
    'Levantamento concluído',
    /^1 linha lançada e 2 bens anotados\. O plan/u,
  ],
])('of %j saved with %i left out it is said so', (saved, count, title, text) => {
  const left = Array.from({ length: count }, () => ({ place: undefined, text: 'Falta o valor' }))
  expect(outcomeText(saved, left)).toEqual({
    title,
    text: typeof text === 'string' ? text : expect.stringMatching(text),
  })
})

type Sheet = Answer<typeof readSpreadsheet>
const category = { _id: 'luz', name: 'Luz', group: 'expenses', sort: 'fixed', type: null } as const
const line: Sheet['debit'][number] = {
  date: toDay('2026-11-10'),
  category: { ...category, category: null },
  name: null,
  value: toCents(12_050),
  recurrent: true,
  recurrentType: 'monthly',
  lastInstallment: null,
  transactionType: 'expenses',
}
const sheetOf = (changes: Partial<Sheet>): Sheet => ({
  date: toDay('2026-11-01'),
  debit: [],
  credit: [],
  goods: [],
  unread: [],
  unreadCount: 0,
  ...changes,
})
const fromSheet = (changes: Partial<Sheet>) =>
  surveyOfSheet(sheetOf(changes), { ...WHEN, card: 'cartao', isOfClient: false, goods: [] })

test.each([
  ['monthly', line, { repeats: 'monthly', parts: '' }],
  [
    'in three parts',
    { ...line, recurrentType: null, lastInstallment: 3 },
    { repeats: 'parts', parts: '3' },
  ],
  ['once', { ...line, recurrentType: null }, { repeats: 'once' }],
] as const)('a row of a sheet that comes %s stands in its step', (_, debit, expected) => {
  const form = fromSheet({ debit: [debit] })
  expect(form.essential).toMatchObject([
    { category: 'luz', value: '120,50', date: '2026-11-10', payment: '', ...expected },
  ])
  expect(form.revenues).toHaveLength(5)
})

test.each(['daily', 'weekly', 'fortnightly', 'semiannual', 'annual'] as const)(
  'M11: a row of a sheet that comes %s stays so, in the form and in what is sent',
  (recurrentType) => {
    const form = fromSheet({ debit: [{ ...line, recurrentType }] })
    expect(form.essential).toMatchObject([{ repeats: recurrentType, value: '120,50' }])
    expect(sent(form).body.debit).toMatchObject([{ recurrentType, value: 12_050 }])
  },
)

test('M22: rows fall due on a day that is still to come, unless somebody says otherwise', () => {
  const dateOn = (today: string) =>
    emptyRow('essential', { month: MONTH, today: toDay(today) }).date
  expect(dateOn('2026-10-31')).toBe('2026-11-01')
  expect(dateOn('2026-11-01')).toBe('2026-11-02')
  expect(dateOn('2026-11-21')).toBe('2026-11-22')
  expect(dateOn('2026-12-05')).toBe('2026-11-01')
})

test('M22: variable expenses are limits and enter no purchases, whatever card pays them', () => {
  const market = { ...emptyRow('noessential', WHEN), category: 'mercado', value: '800' }
  const inParts = { ...market, repeats: 'parts' as const, parts: '3', payment: 'cartao' }
  const ticked = { ...market, isEntered: true, payment: 'cartao' }
  const rows = [{ ...market, payment: 'cartao' }, inParts, ticked]
  const { body } = sent(filled({ noessential: rows }))
  expect(body.debit).toMatchObject([
    { notCreateTransaction: true, payment: null, recurrentType: 'monthly', value: 80_000 },
  ])
  expect(body.credit).toMatchObject([{ payment: 'cartao' }, { payment: 'cartao' }])
  expect(body.credit?.some((one) => 'notCreateTransaction' in one)).toBe(false)
})

test('M25: a debt has up to 999 parts', () => {
  expect([checkParts('420'), checkParts('999')]).toEqual([true, true])
  expect(checkParts('1000')).toContain('999')
})

test('a row of a sheet without a category stands where its kind does, a card row on the card', () => {
  const form = fromSheet({
    debit: [{ ...line, category: null, transactionType: 'revenues' }],
    credit: [{ ...line, category: null }],
  })
  expect(form.revenues).toMatchObject([{ category: '', value: '120,50' }])
  expect(form.noessential).toMatchObject([{ payment: 'cartao' }])
})

test('goods that are written down stay, and those of a sheet that are the same come once', () => {
  const none = { settlementBalance: null, installment: null, lastInstallment: null }
  const facts = { marketValue: toCents(4_500_000), financed: false, ...none }
  const car = { ...facts, type: 'vehicle' as const, date: toDay('2024-05-06') }
  const written = [{ _id: 'carro', ...car }]
  const fill = (goods: Sheet['goods']) =>
    surveyOfSheet(sheetOf({ goods }), {
      ...WHEN,
      card: '',
      isOfClient: false,
      goods: written,
    }).goods.map(({ goodId, type }) => [goodId, type])
  expect(fill([])).toEqual([['carro', 'vehicle']])
  expect(fill([car])).toEqual([['carro', 'vehicle']])
  expect(fill([car, car, { ...car, type: 'motorcycle' }])).toEqual([
    ['carro', 'vehicle'],
    ['', 'vehicle'],
    ['', 'motorcycle'],
  ])
})
