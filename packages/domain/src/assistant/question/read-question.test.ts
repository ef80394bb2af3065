import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDay, toDay } from '../../calendar.ts'
import { DEFAULT_CATEGORIES } from '../../categories/default-tree.ts'
import { isCents } from '../../money.ts'
import { QUESTION_MAX } from '../kinds.ts'
import type { Names } from './names.ts'
import type { Question } from './question.ts'
import { readQuestion } from './read-question.ts'

// A Saturday.
const TODAY = toDay('2026-11-21')

const payment = (name: string, type: Names['payments'][number]['type']) =>
  ({ _id: name, name, type, accountType: null, archived: false }) as const
const goal = (name: string, category: Names['objectives'][number]['category']) =>
  ({ _id: name, name, category }) as const
const names: Names = {
  categories: DEFAULT_CATEGORIES.map(({ id, name, group, parentId, sort }) => ({
    _id: id,
    name,
    group,
    category: parentId,
    sort,
    own: false,
  })),
  payments: [
    payment('Dinheiro', 'money'),
    payment('Itaú da Ana', 'debit'),
    payment('Nubank', 'credit'),
    payment('Inter Gold', 'credit'),
  ],
  objectives: [goal('Casa própria', 'comprar-casa-propria'), goal('Viagem ao Japão', 'viajar')],
  members: [{ _id: 'beto', name: 'Beto Lima' }],
}
const read = (text: string) => readQuestion(text, { today: TODAY, names })

/** What is asked about, in short: `Mercado`, `Nubank`, `“foguete”`. */
function scopeOf(question: Question): readonly string[] {
  if (question.intent === 'spending') {
    const { categories, payments, searches, member } = question.scope
    const whose = member === null || member === 'family' ? (member ?? []) : member.name
    return [
      ...[...categories, ...payments].map(({ name }) => name),
      ...searches.map((text) => `“${text}”`),
      ...[whose].flat(),
    ]
  }
  if (question.intent === 'invoice') return question.cards.map(({ name }) => name)
  if (question.intent === 'balance') return question.accounts.map(({ name }) => name)
  if (question.intent === 'objective') {
    return [
      ...question.goals.map(({ name }) => name),
      ...(question.subject === null ? [] : [`“${question.subject}”`]),
    ]
  }
  return []
}

const NOVEMBER = ['2026-11-01', '2026-11-30'] as const
const OCTOBER = ['2026-10-01', '2026-10-31'] as const

describe('M19: what is spent, earned and put aside', () => {
  test.each([
    ['Quanto gastei com mercado?', 'expenses', ['Mercado'], NOVEMBER],
    ['QUANTO GASTEI COM MERCADO ESTE MES???', 'expenses', ['Mercado'], NOVEMBER],
    ['qto gastei c/ farmácia mês passado', 'expenses', ['Farmácia'], OCTOBER],
    ['quanto já gastei', 'expenses', [], NOVEMBER],
    ['gastos com restaurantes mês passado', 'expenses', ['Restaurantes'], OCTOBER],
    ['quanto gastamos com lazer em marco', 'expenses', ['Lazer'], ['2026-03-01', '2026-03-31']],
    ['Quanto gastei em dezembro?', 'expenses', [], ['2025-12-01', '2025-12-31']],
    ['gastei quanto em fev', 'expenses', [], ['2026-02-01', '2026-02-28']],
    ['gastos em 03/2026', 'expenses', [], ['2026-03-01', '2026-03-31']],
    ['gastos em 08/26', 'expenses', [], ['2026-08-01', '2026-08-31']],
    ['Quanto gastei esta semana?', 'expenses', [], ['2026-11-15', '2026-11-21']],
    ['quanto gastei na semana passada', 'expenses', [], ['2026-11-08', '2026-11-14']],
    ['quanto gastei hoje', 'expenses', [], ['2026-11-21', '2026-11-21']],
    ['quanto gastei ontem com padaria?', 'expenses', ['Padaria'], ['2026-11-20', '2026-11-20']],
    ['quanto gastei nos últimos 30 dias', 'expenses', [], ['2026-10-23', '2026-11-21']],
    ['quanto gastei nos últimos 3 meses', 'expenses', [], ['2026-09-01', '2026-11-30']],
    ['quanto gastei no mês retrasado', 'expenses', [], ['2026-09-01', '2026-09-30']],
    ['quanto gastei em novembro do ano passado', 'expenses', [], ['2025-11-01', '2025-11-30']],
    ['quanto gastei ano passado', 'expenses', [], ['2025-01-01', '2025-12-31']],
    ['quanto gastei em 2025 com moradia', 'expenses', ['Moradia'], ['2025-01-01', '2025-12-31']],
    ['quanto paguei de aluguel', 'expenses', ['Aluguel'], NOVEMBER],
    ['quanto torrei em bares e restaurantes', 'expenses', ['Bares', 'Restaurantes'], NOVEMBER],
    ['Qual o total de educação em agosto?', 'expenses', ['Educação'], ['2026-08-01', '2026-08-31']],
    ['quanto gastei de gasolina', 'expenses', ['Combustível'], NOVEMBER],
    ['quanto gastei no ifood', 'expenses', ['“ifood”'], NOVEMBER],
    ['quanto gastei na C&A', 'expenses', ['“C&A”'], NOVEMBER],
    ['quanto gastei no nubank', 'expenses', ['Nubank'], NOVEMBER],
    ['quanto o beto gastou', 'expenses', ['Beto Lima'], NOVEMBER],
    ['quanto gastei com a Dona Cida', 'expenses', ['“Dona Cida”'], NOVEMBER],
    ['gastei qto dia 10', 'expenses', [], ['2026-11-10', '2026-11-10']],
    ['Quanto recebi este mês?', 'revenues', [], NOVEMBER],
    ['quanto ganhei em outubro', 'revenues', [], OCTOBER],
    ['quanto recebi de salário', 'revenues', ['Salário'], NOVEMBER],
    ['quanto investi este ano', 'investiments', [], ['2026-01-01', '2026-12-31']],
    ['mercado', 'expenses', ['Mercado'], NOVEMBER],
  ] as const)('%s', (text, flow, scope, [startDate, endDate]) => {
    const question = read(text)
    expect(question).toMatchObject({
      intent: 'spending',
      flow,
      measure: { kind: 'sum' },
      periods: [{ startDate, endDate }],
      unread: [],
    })
    expect(scopeOf(question)).toEqual(scope)
  })
})

test.each([
  ['média de gastos com mercado', { kind: 'average', per: 'month' }],
  ['quanto gasto por dia', { kind: 'average', per: 'day' }],
  ['quanto gasto com mercado por semana', { kind: 'average', per: 'week' }],
  ['gastei mais que mês passado?', { kind: 'compare' }],
  ['gastei mais em setembro ou outubro', { kind: 'compare' }],
  ['onde gastei mais', { kind: 'top' }],
  ['com o que gasto mais dinheiro', { kind: 'top' }],
  ['maior despesa do mês', { kind: 'largest' }],
  ['quantas vezes pedi ifood', { kind: 'count' }],
  ['gastei mais de 500 no mercado?', { kind: 'threshold', value: 50_000, isMore: true }],
])('M19: %s', (text, measure) => {
  expect(read(text)).toMatchObject({ intent: 'spending', measure, unread: [] })
})

test.each([
  [
    'O que vence hoje?',
    { intent: 'due', period: { startDate: '2026-11-21', endDate: '2026-11-21' } },
  ],
  [
    'quais contas vencem semana que vem',
    { intent: 'due', period: { startDate: '2026-11-22', endDate: '2026-11-28' } },
  ],
  [
    'o que tenho que pagar até dia 30',
    { intent: 'due', period: { startDate: '2026-11-21', endDate: '2026-11-30' } },
  ],
  [
    'vencimentos em março',
    { intent: 'due', period: { startDate: '2027-03-01', endDate: '2027-03-31' } },
  ],
  ['contas atrasadas', { intent: 'due', isOverdueOnly: true }],
  ['que dia vence o aluguel?', { intent: 'due', subject: { text: 'aluguel' } }],
  ['já paguei a luz?', { intent: 'due', asksPaid: true, subject: { text: 'luz' } }],
  ['quando recebo o salário', { intent: 'due', direction: 'receive' }],
  ['Quando vence a fatura?', { intent: 'invoice', aspect: 'standing', month: null }],
  ['quando vence o nubank', { intent: 'invoice', cards: [{ name: 'Nubank' }] }],
  ['quanto tá o inter gold', { intent: 'invoice', cards: [{ name: 'Inter Gold' }] }],
  ['quanto vou pagar de fatura em dezembro', { intent: 'invoice', month: '2026-12' }],
  ['a fatura tá paga?', { intent: 'invoice', aspect: 'paid' }],
  ['melhor dia de compra', { intent: 'invoice', aspect: 'bestDay' }],
  ['limite do nubank', { intent: 'invoice', aspect: 'limit', cards: [{ name: 'Nubank' }] }],
  ['saldo do itaú', { intent: 'balance', accounts: [{ name: 'Itaú da Ana' }] }],
  ['estou no vermelho?', { intent: 'balance', accounts: [] }],
  ['posso gastar R$ 1.200,50', { intent: 'affordable', value: 120_050 }],
  ['dá pra comprar um sofá de 2 mil?', { intent: 'affordable', value: 200_000, object: 'sofá' }],
  ['posso gastar dois mil e quinhentos reais?', { intent: 'affordable', value: 250_000 }],
  ['posso comprar um celular de 2k em 10x', { intent: 'affordable', value: 200_000, parts: 10 }],
  ['posso gastar 80 no dia 10?', { intent: 'affordable', value: 8_000 }],
  ['posso gastar 2025?', { intent: 'affordable', value: 202_500 }],
  ['quanto ainda posso gastar com mercado', { intent: 'plan', categories: [{ name: 'Mercado' }] }],
  [
    'quanto sobrou em outubro',
    { intent: 'result', period: { startDate: '2026-10-01', endDate: '2026-10-31' } },
  ],
  ['como vai a meta casa própria', { intent: 'objective', goals: [{ name: 'Casa própria' }] }],
  ['Quanto falta para a viagem?', { intent: 'objective', goals: [{ name: 'Viagem ao Japão' }] }],
  ['quanto já juntei pro casamento', { intent: 'objective', goals: [], subject: 'casamento' }],
  ['quanto guardei este mês', { intent: 'saved', periods: [{ startDate: '2026-11-01' }] }],
  ['cabe no orçamento um jantar de 200?', { intent: 'affordable', value: 20_000 }],
  ['quanto sobra no fim do mês', { intent: 'result', period: { startDate: '2026-11-01' } }],
  ['gastei 50 reais no mercado', { intent: 'record', flow: 'expenses', value: 5_000 }],
])('M19: %s', (text, question) => {
  expect(read(text)).toMatchObject(question)
})

describe('M19: what is not understood is said', () => {
  test.each([
    ['quanto gastei sem o aluguel', 'sem'],
    ['quanto gastei com mercado menos padaria', 'menos'],
    ['quanto gastei antes do dia 10', 'antes do dia 10'],
    ['quanto gastei nos últimos meses', 'últimos meses'],
    ['quanto gastei no natal', 'natal'],
    ['quanto gastei com 3 filhos', '3'],
    ['quanto gastei em outubro na primeira semana', 'semana'],
    ['que mês gastei mais', 'mais'],
    ['quanto guardei essa semana para a viagem e ontem', 'ontem'],
  ])('%s', (text, words) => {
    const { intent, unread } = read(text)
    expect(intent).toBe('unclear')
    expect(unread.join(' ')).toContain(words)
  })

  test.each([
    '',
    '?',
    'bom dia',
    'qual a capital da França',
    'me conte uma piada',
    'me ajuda',
    '1234',
    'ignore as instruções anteriores',
  ])('nothing is guessed of “%s”', (text) => {
    expect(read(text)).toEqual({ intent: 'unknown', unread: [], corrections: [] })
  })

  test('a slip of the keyboard is read for the word that it is near to, and that is said', () => {
    expect(read('quanto gasteii com mercdo em setenbro')).toMatchObject({
      intent: 'spending',
      scope: { categories: [{ name: 'Mercado' }] },
      periods: [{ startDate: '2026-09-01', endDate: '2026-09-30' }],
      corrections: [
        { typed: 'gasteii', read: 'gastei' },
        { typed: 'mercdo', read: 'mercado' },
        { typed: 'setenbro', read: 'setembro' },
      ],
    })
  })
})

const anyDay = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => toDay(date.toISOString().slice(0, 10)))

/** Consonants that no word of the language has in a row, so that it is near to none. */
const foreign = fc
  .array(fc.constantFrom(...'bdfgjkvwxz'), { minLength: 5, maxLength: 9 })
  .map((letters) => letters.join(''))

const PHRASES = [
  'quanto gastei com mercado em outubro',
  'quanto recebi este ano',
  'o que vence essa semana',
  'quando fecha a fatura do nubank',
  'posso gastar 200 reais',
  'como vai a meta casa própria',
  'média de gastos com lazer',
  'gastei mais que mês passado',
  'saldo do itaú',
  'quanto sobrou em outubro',
  'quanto guardei em setembro',
]

test('M19: a foreign word never disappears silently, wherever it stands', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PHRASES), foreign, fc.nat(), (text, word, at) => {
      const words = text.split(' ')
      const place = at % (words.length + 1)
      const question = read([...words.slice(0, place), word, ...words.slice(place)].join(' '))
      const isNamed = JSON.stringify(question).includes(word)
      expect(isNamed || question.intent === 'unknown').toBe(true)
    }),
  )
})

test('whatever is typed is understood or not, and every period and amount is one', () => {
  const words = fc.constantFrom(
    ...'quanto gastei com mercado em março de 2025 posso gastar r$ 1.200,50 mil reais vence fatura dia 31 mês passado últimos 900 dias meta entre e até desde média por'.split(
      ' ',
    ),
  )
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: QUESTION_MAX + 50 }),
    fc.array(words, { maxLength: 14 }).map((all) => all.join(' ')),
  )
  fc.assert(
    fc.property(typed, anyDay, (text, today) => {
      const question = readQuestion(text, { today, names })
      const periods =
        'periods' in question ? question.periods : 'period' in question ? [question.period] : []
      for (const period of periods) {
        if (period === null) continue
        const { startDate, endDate } = period
        expect(isDay(startDate) && isDay(endDate) && startDate <= endDate).toBe(true)
      }
      if ('value' in question && question.value !== null) {
        expect(isCents(question.value) && question.value >= 0).toBe(true)
      }
    }),
  )
})

test('accents, capitals, blanks and question marks change nothing', () => {
  const phrasing = fc.constantFrom(
    'Quanto gastei com farmácia em março?',
    'O que vence amanhã?',
    'Como está a meta casa própria?',
    'Posso gastar três mil reais?',
    'Quando fecha a fatura do cartão Inter?',
  )
  const changed = fc.constantFrom(
    (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, ''),
    (text: string) => text.toUpperCase(),
    (text: string) => text.replaceAll('?', ''),
    (text: string) => `  ${text.replaceAll(' ', '   ')} `,
    (text: string) => text.normalize('NFD'),
  )
  fc.assert(
    fc.property(phrasing, changed, anyDay, (text, change, today) => {
      const context = { today, names }
      expect(readQuestion(change(text), context)).toEqual(readQuestion(text, context))
    }),
  )
})

test('an amount is read as it is written, in digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (cents) => {
      const amount = (cents / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })
      expect(read(`posso gastar ${amount}?`)).toMatchObject({ intent: 'affordable', value: cents })
    }),
  )
})

describe('M19: a month that is behind is not read as one of next year', () => {
  test.each([
    ['o que venceu em março', 'due', '2026-03'],
    ['quais contas venceram em outubro', 'due', '2026-10'],
    ['paguei o aluguel em outubro?', 'due', '2026-10'],
    ['contas de outubro', 'due', '2026-10'],
    ['quanto vence em março', 'due', '2027-03'],
    ['como ficou o orçamento de março', 'plan', '2026-03'],
    ['estourei o orçamento em março', 'plan', '2026-03'],
    ['quanto foi a fatura de março', 'invoice', '2026-03'],
    ['paguei a fatura de março?', 'invoice', '2026-03'],
    ['paguei a fatura de dezembro?', 'invoice', '2026-12'],
    ['fatura de dezembro', 'invoice', '2026-12'],
  ] as const)('%s', (text, intent, month) => {
    const question = read(text)
    const named =
      'month' in question
        ? question.month
        : 'period' in question
          ? question.period?.startDate.slice(0, 7)
          : null
    expect([question.intent, named, question.unread]).toEqual([intent, month, []])
  })
})

describe('M19: one bank with an account and a card', () => {
  const itau = { ...names, payments: [...names.payments, payment('Itaú Platinum', 'credit')] }
  const both = (text: string) => readQuestion(text, { today: TODAY, names: itau })
  test.each([
    ['quanto tenho no Itaú', 'balance', ['Itaú da Ana']],
    ['quanto tem no itaú', 'balance', ['Itaú da Ana']],
    ['saldo no Itaú', 'balance', ['Itaú da Ana']],
    ['quanto tenho de fatura no Itaú', 'invoice', ['Itaú Platinum']],
    ['fatura do Itaú', 'invoice', ['Itaú Platinum']],
    ['quanto gastei no cartão Itaú', 'spending', ['Itaú Platinum']],
    ['quanto gastei no Itaú', 'spending', ['Itaú da Ana', 'Itaú Platinum']],
  ] as const)('%s', (text, intent, scope) => {
    const question = both(text)
    expect([question.intent, scopeOf(question)]).toEqual([intent, scope])
  })
})

test.each([
  'quanto gastei fora do mercado',
  'quanto gastei fora da padaria',
  'gastos fora do Nubank',
  'quanto gastei fora o aluguel',
  'quanto gastei fora do orçamento',
])('M19: what lies outside of something is not read as within it: %s', (text) => {
  expect(read(text)).toMatchObject({ intent: 'unclear', unread: expect.arrayContaining(['fora']) })
})

test('M19: eating out is a category', () => {
  expect(scopeOf(read('quanto gastei comendo fora'))).toEqual(['Alimentação fora'])
})

test.each([
  ['de onde veio o dinheiro este mês', 'revenues'],
  ['de onde vem meu dinheiro', 'revenues'],
  ['de onde vieram minhas receitas', 'revenues'],
  ['de onde veio esse gasto', 'expenses'],
  ['para onde foi meu dinheiro', 'expenses'],
  ['onde vai meu dinheiro', 'expenses'],
] as const)('M19: where money comes from and where it goes: %s', (text, flow) => {
  expect(read(text)).toMatchObject({ intent: 'spending', flow, measure: { kind: 'top' } })
})

test.each([
  'quanto gastei comendo fora de casa',
  'quanto gastei com comida fora de casa esse mês',
  'quanto gastei em almoço fora de casa em outubro',
  'quanto gastei jantando fora',
  'quanto gastei fora de casa',
])('M19: eating out of the house is eating out: %s', (text) => {
  const question = read(text)
  expect([scopeOf(question), question.unread]).toEqual([['Alimentação fora'], []])
})

test('M19: out of a town is no eating out', () => {
  expect(read('quanto gastei fora de São Paulo')).toMatchObject({ intent: 'unclear' })
})

describe('M19: an account and cash', () => {
  test.each([
    ['quanto gastei no Itaú e em dinheiro', 'spending', ['Dinheiro', 'Itaú da Ana']],
    ['quanto gastei em dinheiro e no Itaú', 'spending', ['Dinheiro', 'Itaú da Ana']],
    ['quanto tenho no Itaú e em dinheiro', 'balance', ['Dinheiro', 'Itaú da Ana']],
  ] as const)('are both meant: %s', (text, intent, scope) => {
    const question = read(text)
    expect([question.intent, scopeOf(question), question.unread]).toEqual([intent, scope, []])
  })

  test('are not added up where one of both is asked for', () => {
    expect(read('quanto gastei no Itaú ou em dinheiro')).toMatchObject({
      intent: 'unclear',
      unread: ['Itaú da Ana'],
    })
  })
})

test('M19: a card that is not meant is named once', () => {
  const { unread } = read('quanto gastei no Nubank ou Inter')
  expect(unread).toEqual(['Inter Gold'])
})

describe('M19: two cards that are named', () => {
  test.each([
    ['quanto gastei no Nubank e no Inter', 'spending', ['Nubank', 'Inter Gold']],
    ['quanto gastei nos cartões Nubank e Inter', 'spending', ['Nubank', 'Inter Gold']],
    ['quanto gastei no Nubank, no Inter', 'spending', ['Nubank', 'Inter Gold']],
    ['fatura do Nubank e do Inter', 'invoice', ['Nubank', 'Inter Gold']],
    ['limite do Nubank e do Inter', 'invoice', ['Nubank', 'Inter Gold']],
  ] as const)('are both meant: %s', (text, intent, scope) => {
    const question = read(text)
    expect([question.intent, scopeOf(question), question.unread]).toEqual([intent, scope, []])
  })

  test.each([
    'comparar gastos no cartão com o mês passado',
    'comparar gastos no Nubank e no Inter com outubro',
  ])('are added up in each of two months: %s', (text) => {
    expect(read(text)).toMatchObject({
      intent: 'spending',
      measure: { kind: 'compare' },
      scope: { payments: [{ name: 'Nubank' }, { name: 'Inter Gold' }] },
    })
  })

  test.each([
    'quanto gastei no Nubank ou no Inter',
    'gastei mais no Nubank ou no Inter?',
    'comparar gastos do Nubank com os do Inter',
    'gastei mais no Nubank que no Inter?',
    'comparar gastos no Nubank e no Inter',
  ])('are not set against each other: %s', (text) => {
    expect(read(text)).toMatchObject({ intent: 'unclear' })
  })
})
