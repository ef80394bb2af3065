import { readBalances, readBalancesByMonth, readSpendable } from '@saldo/contract/balances'
import type { Budget, BudgetEntry } from '@saldo/contract/budget-plan'
import { listBudgets } from '@saldo/contract/budgets'
import { listPayments } from '@saldo/contract/payments'
import { type Affordability, judgeSpending } from '@saldo/domain/assistant/affordability'
import { leftOf } from '@saldo/domain/assistant/figures'
import type { Period } from '@saldo/domain/assistant/question/period'
import type { Question } from '@saldo/domain/assistant/question/question'
import { addMonthsWithin, firstDay, lastDay, type Month, monthOf } from '@saldo/domain/calendar'
import { addCents, type Cents, negate, splitCents, sumCents, ZERO } from '@saldo/domain/money'
import { showMonth } from '@saldo/domain/month-names'
import { showDay } from '../../../fields/days.ts'
import { paths } from '../../../paths.ts'
import { type Content, type Context, type Line, type Plan, plan, request, OWN } from './content.ts'
import { periodText } from './words.ts'

type QuestionOf<I extends Question['intent']> = Extract<Question, { intent: I }>

const rangeOf = (month: Month) => ({ startDate: firstDay(month), endDate: lastDay(month) })
const balancesOf = (period: Period) =>
  request(readBalances, { query: { startDate: period.startDate, endDate: period.endDate, ...OWN } })
const budgetOf = (month: Month) => request(listBudgets, { query: { ...rangeOf(month), ...OWN } })

/** What is in the accounts that are named, or in each of them and in all. */
export function planBalance({ accounts }: QuestionOf<'balance'>): Plan {
  return plan([request(listPayments, { query: OWN })] as const, ([payments]) => {
    const open = payments.filter(({ type, archived }) => type !== 'credit' && !archived)
    const ids = accounts.map(({ _id }) => _id)
    const shown = ids.length === 0 ? open : open.filter(({ _id }) => ids.includes(_id))
    const total = sumCents(shown.map(({ value }) => value))
    const [first] = shown
    const lines: Line[] =
      shown.length === 1 && first !== undefined
        ? [[`Saldo de ${first.name}: `, { money: first.value }, '.']]
        : [
            [
              'Nas contas e no dinheiro, ao todo: ',
              { money: total },
              total < 0 ? ': no negativo.' : '.',
            ],
          ]
    return [
      {
        lines,
        rows:
          shown.length < 2
            ? []
            : shown.map(({ _id, name, value }) => ({ key: _id, note: '', name, value })),
        sources: [{ href: paths.wallet(), label: 'Ver contas e cartões' }],
      },
    ]
  })
}

/** The forecast for the end of a month that is not over; of one that is, what was left of it. */
export function planResult({ period }: QuestionOf<'result'>, { today }: Context): Plan {
  const month = monthOf(period.endDate)
  const source = { href: paths.dashboard(month), label: `Ver ${showMonth(month)}` }
  return plan([balancesOf(period)] as const, ([balances]) => {
    const { currentBalance, planned, revenuesBalance, expensesBalance, investimentsBalance } =
      balances
    const left = sumCents([revenuesBalance, negate(expensesBalance), negate(investimentsBalance)])
    const when = periodText(period, today)
    const sum: Line = [
      `O que entrou menos o que saiu ${when}: `,
      { money: left },
      '. Receitas de ',
      { money: revenuesBalance },
      ', despesas de ',
      { money: expensesBalance },
      ' e investimentos de ',
      { money: investimentsBalance },
      '.',
    ]
    const name = month === monthOf(today) ? 'O mês' : `O mês de ${showMonth(month)}`
    const ahead: Line = [
      `${name} deve terminar com `,
      { money: planned },
      ' nas contas, pela previsão.',
    ]
    const then: Line = [
      `No fim do dia ${showDay(period.endDate, today)} havia `,
      { money: currentBalance },
      ' nas contas.',
    ]
    const isOneDay = period.startDate === period.endDate
    const lines = period.endDate >= today ? [ahead, sum] : isOneDay ? [then] : [sum, then]
    return [{ lines, sources: [source] }]
  })
}

/** What was put aside in each period, or all of it up to now: goals and investments, as they grew. */
export function planSaved({ periods }: QuestionOf<'saved'>, { today }: Context): Plan {
  const shown = periods.length > 0 ? periods : [rangeOf(monthOf(today))]
  const requests = shown.map((period) =>
    request(readBalancesByMonth, {
      query: {
        startDate: firstDay(addMonthsWithin(monthOf(period.startDate), -1)),
        endDate: period.endDate,
        chartType: 'savings',
        paid: true,
        ...OWN,
      },
    }),
  )
  return plan(requests, (answers) => {
    const grown = answers.map((points) => {
      const [before, last] = [points[0]?.value ?? ZERO, points.at(-1)?.value ?? ZERO]
      return periods.length === 0 ? last : addCents(last, negate(before))
    })
    const lines: Line[] = shown.map((period, at) => [
      periods.length === 0
        ? 'Guardado até agora, em objetivos e investimentos: '
        : `Guardado ${periodText(period, today)}, em objetivos e investimentos: `,
      { money: grown[at] ?? ZERO },
      '.',
    ])
    return [
      {
        lines,
        sources: [
          { href: paths.objectives(), label: 'Ver objetivos' },
          {
            href: `${paths.transactions(monthOf(shown[0]?.endDate ?? today))}&filtro=investimentos`,
            label: 'Ver investimentos',
          },
        ],
      },
    ]
  })
}

const verdicts: Readonly<Record<Affordability, string>> = {
  fits: 'Sim, cabe no mês e no plano.',
  over_plan: 'O mês comporta, mas passa do que o plano deixa por semana.',
  without_plan:
    'O mês comporta. Sem planejamento para despesas variáveis, não há com que comparar.',
  overdrawn: 'Não cabe: faltaria dinheiro nas contas.',
}

/** Whether an amount may be spent, or how much may be, by the month's forecast and the plan's week. */
export function planAffordable(question: QuestionOf<'affordable'>, { today }: Context): Plan {
  const { value, parts, object, until } = question
  const month = monthOf(until ?? today)
  const isNow = month === monthOf(today)
  const figures = isNow ? request(readSpendable, { query: OWN }) : balancesOf(rangeOf(month))
  return plan(
    [figures, budgetOf(month)] as const,
    ([{ planned, saved, spendable, ...of }, { items }]) => {
      const lastsUntil = 'until' in of && of.until !== null ? of.until : lastDay(month)
      const [budget] = items
      const hasPlan = budget !== undefined && budget.noessentialValue > ZERO
      const allowance = hasPlan ? budget.weeklyAllowance : null
      const verdict: Line[] =
        value === null
          ? []
          : [
              [verdicts[judgeSpending({ value, forecast: spendable, allowance })]],
              [
                'Conta feita com ',
                { money: value },
                object === null ? '' : ` (${object})`,
                ...partWords(value, parts),
              ],
            ]
      const end: Line = [
        isNow
          ? `Até ${showDay(lastsUntil, today)}, antes de entrar mais, haverá nas contas `
          : `O mês de ${showMonth(month)} deve terminar com `,
        { money: spendable },
        ...(saved === ZERO
          ? [' para gastar. ']
          : [' para gastar: ', { money: planned }, ' menos ', { money: saved }, ' guardados. ']),
        ...(allowance === null
          ? ['Não há plano para despesas variáveis neste mês.']
          : ['Pelo plano, até o fim do mês cabem ', { money: allowance }, ' por semana.']),
      ]
      return [
        {
          lines: [...verdict, end],
          sources: [
            { href: paths.dashboard(month), label: 'Ver a previsão do mês' },
            { href: paths.planning(), label: 'Ver o planejamento' },
          ],
        },
      ]
    },
  )
}

/** The largest of equal parts: the first, which has the centavo that does not divide. */
function partWords(value: Cents, parts: number | null): Line {
  if (parts === null || parts < 2) return ['.']
  return [`. Em ${parts} vezes: `, { money: splitCents(value, parts)[0] ?? value }, ' por mês.']
}

const GROUPS = ['essential', 'noessential', 'debts', 'investiment'] as const

const linesOf = (budget: Budget): readonly BudgetEntry[] =>
  GROUPS.flatMap((group) => budget[`${group}Categories`])

/** What the plan leaves of some categories, or of what is spent at all. */
export function planPlan(question: QuestionOf<'plan'>, { today }: Context): Plan {
  const month = monthOf(question.period?.endDate ?? today)
  const source = { href: `${paths.planning()}?mes=${month}`, label: 'Ver o planejamento' }
  return plan([budgetOf(month)] as const, ([{ items }]) => {
    const [budget] = items
    if (budget === undefined || budget.fake) {
      return [{ lines: [[`Ainda não há planejamento em ${showMonth(month)}.`]], sources: [source] }]
    }
    const lines =
      question.categories.length > 0 ? categoryLines(question, budget) : groupLines(budget)
    return [{ lines, sources: [source] }]
  })
}

const leftWords = (planned: Cents, spending: Cents): Line => {
  const left = leftOf({ value: planned, spending })
  return [
    'planejado ',
    { money: planned },
    ', realizado ',
    { money: spending },
    left < 0 ? ': passou ' : ': restam ',
    { money: left < 0 ? negate(left) : left },
    '.',
  ]
}

function categoryLines({ categories }: QuestionOf<'plan'>, budget: Budget): readonly Line[] {
  return categories.map(({ _id, name }): Line => {
    const own = linesOf(budget).filter(({ category }) => category._id === _id)
    const below = linesOf(budget).filter(({ category }) => category.category === _id)
    const lines = own.length > 0 ? own : below
    if (lines.length > 0) {
      const planned = sumCents(lines.map(({ value }) => value))
      return [`${name}: `, ...leftWords(planned, sumCents(lines.map(({ spending }) => spending)))]
    }
    const spent = budget.unplannedCategories.filter(
      ({ category }) => category._id === _id || category.category === _id,
    )
    return [
      `${name} não está no plano deste mês; realizado `,
      { money: sumCents(spent.map(({ spending }) => spending)) },
      '.',
    ]
  })
}

function groupLines(budget: Budget): readonly Line[] {
  const { weeklyAllowance } = budget
  const lines: Line[] = [
    ['Despesas fixas: ', ...leftWords(budget.essentialValue, budget.essentialSpending)],
    ['Despesas variáveis: ', ...leftWords(budget.noessentialValue, budget.noessentialSpending)],
    ['Dívidas: ', ...leftWords(budget.debtsValue, budget.debtsSpending)],
  ]
  if (weeklyAllowance !== null) {
    lines.push([
      'Até o fim do mês cabem ',
      { money: weeklyAllowance },
      ' por semana em despesas variáveis.',
    ])
  }
  return lines
}

/** What was typed was done and is no question: where it can be entered. */
export function writeRecord({ flow, value }: QuestionOf<'record'>, { today }: Context): Content {
  const kind = flow === 'revenues' ? 'uma receita' : 'uma despesa'
  const window = new URLSearchParams({ janela: 'nova-movimentacao', tipo: flow })
  return [
    {
      lines: [
        [
          `Isto parece ${kind} de `,
          { money: value },
          ' a anotar, e não uma pergunta. Aqui nada é anotado.',
        ],
        [`Para saber quanto foi, pergunte com “quanto”.`],
      ],
      sources: [
        { href: `${paths.transactions(monthOf(today))}&${window}`, label: `Anotar ${kind}` },
      ],
    },
  ]
}
