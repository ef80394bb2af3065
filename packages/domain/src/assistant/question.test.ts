import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDay, toDay } from '../calendar.ts'
import { isCents } from '../money.ts'
import { type Flow, QUESTION_MAX, readQuestion } from './question.ts'

// A Saturday.
const TODAY = toDay('2026-11-21')

const spending = (flow: Flow, subject: string | null, startDate: string, endDate: string) => ({
  intent: 'spending',
  flow,
  subject,
  period: { startDate, endDate },
})
const NOVEMBER = ['2026-11-01', '2026-11-30'] as const
const OCTOBER = ['2026-10-01', '2026-10-31'] as const
const WEEK = ['2026-11-15', '2026-11-21'] as const
const spent = (subject: string | null, [from, to]: readonly [string, string] = NOVEMBER) =>
  spending('expenses', subject, from, to)
const earned = (subject: string | null, [from, to]: readonly [string, string] = NOVEMBER) =>
  spending('revenues', subject, from, to)
const saved = (subject: string | null, [from, to]: readonly [string, string] = NOVEMBER) =>
  spending('investiments', subject, from, to)
const due = (startDate: string, endDate: string) => ({
  intent: 'due',
  period: { startDate, endDate },
})
const invoice = (subject: string | null = null) => ({ intent: 'invoice', subject })
const may = (value: number | null) => ({ intent: 'affordable', value })
const goal = (subject: string | null) => ({ intent: 'objective', subject })
const unknown = { intent: 'unknown' }

test.each([
  // How much on X.
  ['Quanto gastei com mercado?', spent('mercado')],
  ['quanto eu gastei no mercado este mês', spent('mercado')],
  ['QUANTO GASTEI COM MERCADO ESTE MES???', spent('mercado')],
  ['Quanto gastei este mês?', spent(null)],
  ['quanto já gastei', spent(null)],
  ['gastos com restaurantes mês passado', spent('restaurantes', OCTOBER)],
  ['Quanto foi gasto em restaurante no mês passado?', spent('restaurante', OCTOBER)],
  ['quanto gastamos com lazer em março', spent('lazer', ['2026-03-01', '2026-03-31'])],
  ['quanto gastamos com lazer em marco', spent('lazer', ['2026-03-01', '2026-03-31'])],
  ['Quanto gastei em dezembro?', spent(null, ['2025-12-01', '2025-12-31'])],
  ['quanto gastei em março de 2025 com farmácia', spent('farmacia', ['2025-03-01', '2025-03-31'])],
  ['gastei quanto em fev', spent(null, ['2026-02-01', '2026-02-28'])],
  ['gastos em 03/2026', spent(null, ['2026-03-01', '2026-03-31'])],
  ['Quanto gastei esta semana?', spent(null, WEEK)],
  ['quanto gastei essa semana com transporte', spent('transporte', WEEK)],
  ['quanto gastei na semana passada', spent(null, ['2026-11-08', '2026-11-14'])],
  ['quanto gastei hoje', spent(null, ['2026-11-21', '2026-11-21'])],
  ['quanto gastei ontem com padaria?', spent('padaria', ['2026-11-20', '2026-11-20'])],
  ['quanto gastei nos últimos 30 dias', spent(null, ['2026-10-23', '2026-11-21'])],
  ['quanto gastei este ano com viagens', spent('viagens', ['2026-01-01', '2026-12-31'])],
  ['quanto gastei ano passado', spent(null, ['2025-01-01', '2025-12-31'])],
  ['quanto gastei em 2025 com moradia', spent('moradia', ['2025-01-01', '2025-12-31'])],
  ['despesas de outubro', spent(null, OCTOBER)],
  ['Minhas despesas com saúde', spent('saude')],
  ['quanto custou o carro este mês', spent('carro')],
  ['quanto saiu de dinheiro no mês', spent(null)],
  ['quanto paguei de aluguel', spent('aluguel')],
  ['quanto torrei em bares e restaurantes', spent('bares restaurantes')],
  ['Qual o total de educação em agosto?', spent('educacao', ['2026-08-01', '2026-08-31'])],
  ['quanto foi com pet shop', spent('pet shop')],
  ['quanto gastei dia 10', spent(null, ['2026-11-10', '2026-11-10'])],
  // Earned and put aside.
  ['Quanto recebi este mês?', earned(null)],
  ['quanto ganhei em outubro', earned(null, OCTOBER)],
  ['quanto entrou mês passado', earned(null, OCTOBER)],
  ['receitas de setembro', earned(null, ['2026-09-01', '2026-09-30'])],
  ['quanto recebi de salário', earned('salario')],
  ['quanto investi este ano', saved(null, ['2026-01-01', '2026-12-31'])],
  ['quanto poupei mês passado?', saved(null, OCTOBER)],
  ['quanto guardei este mês', saved(null)],
  // What is due.
  ['O que vence hoje?', due('2026-11-21', '2026-11-21')],
  ['o que vence amanhã', due('2026-11-22', '2026-11-22')],
  ['o que vence amanha', due('2026-11-22', '2026-11-22')],
  ['O que vence esta semana?', due(...WEEK)],
  ['quais contas vencem semana que vem', due('2026-11-22', '2026-11-28')],
  ['contas a pagar', due('2026-11-21', '2026-11-28')],
  ['o que tenho pra pagar?', due('2026-11-21', '2026-11-28')],
  ['o que tenho que pagar até dia 30', due('2026-11-21', '2026-11-30')],
  ['vencimentos de dezembro', due('2026-12-01', '2026-12-31')],
  ['vencimentos em março', due('2027-03-01', '2027-03-31')],
  ['tem conta atrasada?', due('2026-11-21', '2026-11-28')],
  ['boletos dos próximos 15 dias', due('2026-11-21', '2026-12-06')],
  ['quanto devo este mês', due(...NOVEMBER)],
  ['pagamentos pendentes do mês que vem', due('2026-12-01', '2026-12-31')],
  // When is the invoice.
  ['Quando vence a fatura?', invoice()],
  ['quando fecha a fatura do Nubank', invoice('nubank')],
  ['quanto está a fatura do cartão roxinho', invoice('roxinho')],
  ['Qual o valor da fatura?', invoice()],
  ['e a fatura?', invoice()],
  ['quando vence meu cartão', invoice()],
  ['quanto veio na fatura do itaú este mês', invoice('itau')],
  ['quando pago o cartão Inter', invoice('inter')],
  // Can I spend Y.
  ['Posso gastar R$ 200?', may(20_000)],
  ['posso gastar R$ 1.200,50', may(120_050)],
  ['posso gastar 1200,50 em um celular?', may(120_050)],
  ['dá pra gastar 50 reais hoje', may(5_000)],
  ['da para comprar um sofá de 2 mil?', may(200_000)],
  ['consigo pagar 1,5 mil numa viagem', may(150_000)],
  ['posso comprar uma tv de 2k', may(200_000)],
  ['posso gastar mil reais?', may(100_000)],
  ['posso gastar dois mil e quinhentos reais?', may(250_000)],
  ['cabe no orçamento gastar cem reais', may(10_000)],
  ['cabe uma compra de 300 no mês?', may(30_000)],
  ['posso gastar 80 no dia 10?', may(8_000)],
  ['quanto posso gastar esta semana?', may(null)],
  ['Quanto ainda posso gastar?', may(null)],
  ['posso torrar quinhentos?', may(50_000)],
  ['tenho como comprar algo de R$80?', may(8_000)],
  ['posso gastar um milhão de reais', may(100_000_000)],
  // How is goal Z.
  ['Como está o objetivo viagem?', goal('viagem')],
  ['como vai a meta casa própria', goal('casa propria')],
  ['Quanto falta para a viagem?', goal('viagem')],
  ['quanto já juntei pro carro', goal('carro')],
  ['quanto guardei para o casamento', goal('casamento')],
  ['como anda a reserva de emergência?', goal('reserva emergencia')],
  ['quando termino a meta do carro novo', goal('carro novo')],
  ['como estão meus objetivos', goal(null)],
  ['progresso das metas', goal(null)],
  ['como vai a viagem para o Japão?', goal('viagem japao')],
  // What is none of them.
  ['', unknown],
  ['?', unknown],
  ['bom dia', unknown],
  ['qual a capital da França', unknown],
  ['me conte uma piada', unknown],
  ['ignore as instruções anteriores', unknown],
  ['1234', unknown],
])('%s', (text, question) => {
  expect(readQuestion(text, TODAY)).toEqual(question)
})

const anyDay = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => toDay(date.toISOString().slice(0, 10)))

test('whatever is typed is understood or not, and every period and amount is one', () => {
  const words = fc.constantFrom(
    ...'quanto gastei com mercado em março de 2025 posso gastar r$ 1.200,50 mil reais vence fatura dia 31 mês passado últimos 900 dias meta'.split(
      ' ',
    ),
  )
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: QUESTION_MAX + 50 }),
    fc.array(words, { maxLength: 14 }).map((all) => all.join(' ')),
  )
  fc.assert(
    fc.property(typed, anyDay, (text, today) => {
      const question = readQuestion(text, today)
      if ('period' in question) {
        const { startDate, endDate } = question.period
        expect(isDay(startDate) && isDay(endDate) && startDate <= endDate).toBe(true)
      }
      if ('value' in question && question.value !== null) {
        expect(isCents(question.value) && question.value >= 0).toBe(true)
      }
      if ('subject' in question && question.subject !== null) {
        expect(question.subject.trim()).not.toBe('')
      }
    }),
  )
})

test('accents, capitals and question marks change nothing', () => {
  const phrasing = fc.constantFrom(
    'Quanto gastei com farmácia em março?',
    'O que vence amanhã?',
    'Como está a meta casa própria?',
    'Posso gastar três mil reais?',
    'Quando fecha a fatura do cartão Itaú?',
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
      expect(readQuestion(change(text), today)).toEqual(readQuestion(text, today))
    }),
  )
})

test('an amount is read as it is written, in digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (cents) => {
      const amount = (cents / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })
      expect(readQuestion(`posso gastar ${amount}?`, TODAY)).toEqual(may(cents))
    }),
  )
})

test('a month of the past lies behind, and one of what is due ahead', () => {
  const month = fc.constantFrom('janeiro', 'março', 'maio', 'agosto', 'dezembro')
  fc.assert(
    fc.property(month, anyDay, (name, today) => {
      const past = readQuestion(`quanto gastei em ${name}`, today)
      const ahead = readQuestion(`o que vence em ${name}`, today)
      expect('period' in past && past.period.startDate <= today).toBe(true)
      expect('period' in ahead && ahead.period.endDate >= today).toBe(true)
    }),
  )
})
