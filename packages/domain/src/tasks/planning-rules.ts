import { addMonthsWithin, monthOf, monthsBetween } from '../calendar.ts'
import { addCents, type Cents, negate, sumCents, toTotal, shareOf } from '../money.ts'
import type { TaskFacts } from './facts.ts'
import type { Suggestion } from './suggestion.ts'

const WHOLE_HUNDREDTHS = 10_000
/** Fixed costs above this share of the revenues, in hundredths of one per cent. */
const FIXED_SHARE = 5000
/** Debts above this share of the revenues. */
const DEBT_SHARE = 3000
const RESERVE_MONTHS = 3
const AVERAGE_MONTHS = 3
const UNADJUSTED_MONTHS = 3

/** What the last three whole months came to, in cents; null unless all three are there. */
function lastMonthsOf({ months, today }: TaskFacts) {
  const now = monthOf(today)
  const from = addMonthsWithin(now, -AVERAGE_MONTHS)
  const last = months.filter(({ month }) => month >= from && month < now)
  if (last.length < AVERAGE_MONTHS) return null
  const sumOf = (group: 'revenues' | 'essential' | 'noessential' | 'debts') =>
    sumCents(last.map((month) => month[group]))
  return {
    revenues: sumOf('revenues'),
    essential: sumOf('essential'),
    debts: sumOf('debts'),
    spent: addCents(addCents(sumOf('essential'), sumOf('noessential')), sumOf('debts')),
  }
}

const monthlyOf = (sum: Cents): Cents => toTotal(Math.floor(sum / AVERAGE_MONTHS))

/** How much of the revenues a sum is, and what of it a month is above the limit, or null within it. */
function aboveShare(sum: Cents, revenues: Cents, limit: number) {
  const whole = BigInt(WHOLE_HUNDREDTHS)
  const above = BigInt(sum) * whole - BigInt(revenues) * BigInt(limit)
  if (revenues <= 0 || above <= 0n) return null
  return {
    percent: shareOf(sum, revenues),
    monthly: toTotal(Number(above / (whole * BigInt(AVERAGE_MONTHS)))),
  }
}

/** Fixed costs above half of the revenues in three months. It saves what is above the half. */
export function fixedAboveHalf(facts: TaskFacts): readonly Suggestion[] {
  const last = lastMonthsOf(facts)
  const above = last && aboveShare(last.essential, last.revenues, FIXED_SHARE)
  if (!last || !above) return []
  return [
    {
      id: 'fixed-above-half',
      rule: 'fixed-above-half',
      title: 'Reduza as despesas fixas',
      why: [
        'Nos últimos três meses foram ',
        { cents: last.essential },
        ', ',
        { percent: above.percent },
        ' das receitas, mais da metade.',
      ],
      monthly: above.monthly > 0 ? above.monthly : null,
      screen: '/planejamento',
    },
  ]
}

/** Debts above 30 % of the revenues in three months. It saves what is above that. */
export function debtsAboveShare(facts: TaskFacts): readonly Suggestion[] {
  const last = lastMonthsOf(facts)
  const above = last && aboveShare(last.debts, last.revenues, DEBT_SHARE)
  if (!last || !above) return []
  return [
    {
      id: 'debts-above-share',
      rule: 'debts-above-share',
      title: 'Renegocie dívidas e parcelas',
      why: [
        'Nos últimos três meses foram ',
        { cents: last.debts },
        ', ',
        { percent: above.percent },
        ' das receitas, acima de ',
        { percent: DEBT_SHARE },
        '.',
      ],
      monthly: above.monthly > 0 ? above.monthly : null,
      screen: '/planejamento',
    },
  ]
}

/** Nothing put aside while money goes out every month. */
export function noReserve(facts: TaskFacts): readonly Suggestion[] {
  const spent = lastMonthsOf(facts)?.spent
  if (facts.reserve === null || facts.reserve > 0 || spent === undefined) return []
  const monthly = monthlyOf(spent)
  if (monthly <= 0) return []
  return [
    {
      id: 'no-reserve',
      rule: 'no-reserve',
      title: 'Comece uma reserva de emergência',
      why: ['Você gasta em média ', { cents: monthly }, ' por mês e ainda não tem reserva.'],
      monthly: null,
      screen: '/objetivos',
    },
  ]
}

/** A reserve that pays for less than three months of what is spent. */
export function reserveShort(facts: TaskFacts): readonly Suggestion[] {
  const spent = lastMonthsOf(facts)?.spent
  const { reserve } = facts
  // Three average months are the sum of the last three.
  if (reserve === null || reserve <= 0 || spent === undefined || reserve >= spent) return []
  return [
    {
      id: 'reserve-short',
      rule: 'reserve-short',
      title: 'Complete a reserva de emergência',
      why: [
        'A reserva é de ',
        { cents: reserve },
        '; os últimos ',
        { count: RESERVE_MONTHS },
        ' meses custaram ',
        { cents: spent },
        '.',
      ],
      monthly: null,
      screen: '/objetivos',
    },
  ]
}

/** What lay in the accounts for three months beyond a month's expenses. It gains what savings yield. */
export function idleBalance(facts: TaskFacts): readonly Suggestion[] {
  const { leastHeld, available, monthlyYield } = facts
  const spent = lastMonthsOf(facts)?.spent
  if (leastHeld === null || monthlyYield === null || spent === undefined) return []
  const cost = monthlyOf(spent)
  const held = Math.min(leastHeld, available)
  const idle = held - cost
  const gain = Number((BigInt(idle) * BigInt(monthlyYield)) / BigInt(WHOLE_HUNDREDTHS))
  if (idle <= 0 || gain <= 0) return []
  return [
    {
      id: 'idle-balance',
      rule: 'idle-balance',
      title: 'Ponha para render o que está parado',
      why: [
        'Há três meses as contas não ficam abaixo de ',
        { cents: toTotal(held) },
        ', e um mês custa em média ',
        { cents: cost },
        '. Render ',
        { percent: monthlyYield },
        ' por mês já faz diferença.',
      ],
      monthly: toTotal(gain),
      screen: '/objetivos',
    },
  ]
}

/** Entries in each of the last three months and no plan. */
export function noPlan(facts: TaskFacts): readonly Suggestion[] {
  const last = lastMonthsOf(facts)
  if (facts.plan !== null || last === null || last.spent <= 0) return []
  return [
    {
      id: 'no-plan',
      rule: 'no-plan',
      title: 'Monte seu planejamento',
      why: ['Nos últimos três meses saíram ', { cents: last.spent }, ' sem um plano.'],
      monthly: null,
      screen: '/planejamento',
    },
  ]
}

/** A plan of at least three months of which no line was ever changed. */
export function planNeverAdjusted({ plan, today }: TaskFacts): readonly Suggestion[] {
  if (plan === null || plan.isAdjusted) return []
  const age = monthsBetween(plan.since, monthOf(today))
  if (age < UNADJUSTED_MONTHS) return []
  return [
    {
      id: 'plan-never-adjusted',
      rule: 'plan-never-adjusted',
      title: 'Ajuste seu planejamento',
      why: ['O plano tem ', { count: age }, ' meses e nenhuma linha foi alterada.'],
      monthly: null,
      screen: '/planejamento',
    },
  ]
}

/** A goal that its pace does not reach in time. It puts aside what the pace is short of. */
export function goalBehind({ goals }: TaskFacts): readonly Suggestion[] {
  return goals
    .filter(({ isOnTime, monthly, needed }) => !isOnTime && monthly < needed)
    .map(({ id, name, monthly, needed }) => ({
      id: `goal-behind:${id}`,
      rule: 'goal-behind',
      title: `Retome o ritmo do objetivo ${name}`,
      why: [
        'Nos últimos meses foram guardados ',
        { cents: monthly },
        ' por mês; para chegar a tempo são ',
        { cents: needed },
        '.',
      ],
      monthly: addCents(needed, negate(monthly)),
      screen: '/objetivos',
    }))
}
