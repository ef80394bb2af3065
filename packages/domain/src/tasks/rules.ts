import { addMonthsWithin, daysBetween, monthOf } from '../calendar.ts'
import { addCents, type Cents, negate, sumCents, toCents } from '../money.ts'
import { TOLERANCE } from '../invoices/settlement.ts'
import { unfedOf } from '../payments/feeding.ts'
import type { CategoryFacts, RepeatedFacts, TaskFacts } from './facts.ts'
import { type Suggestion, TASK_RULES, type TaskRule } from './suggestion.ts'
import {
  debtsAboveShare,
  fixedAboveHalf,
  goalBehind,
  idleBalance,
  noPlan,
  noReserve,
  planNeverAdjusted,
  reserveShort,
} from './planning-rules.ts'

const someOf = (cents: Cents): Cents | null => (cents > 0 ? cents : null)
const LATE_TWICE = 2
const MONTHS_RUNNING = 3

/** A card whose last closed invoice left more than a cent (case C1). It saves the interest that was charged. */
function cardResidual({ cards }: TaskFacts): readonly Suggestion[] {
  return cards
    .filter(({ residual }) => residual > TOLERANCE)
    .map(({ paymentId, name, residual, charges }) => ({
      id: `card-residual:${paymentId}`,
      rule: 'card-residual',
      title: `Quite o que ficou da fatura de ${name}`,
      why: [
        'A última fatura fechada deixou ',
        { cents: residual },
        ' sem pagar',
        ...(charges > 0
          ? [', e no último mês foram lançados ', { cents: charges }, ' de juros e multas.']
          : ['.']),
      ],
      monthly: someOf(charges),
      screen: '/carteiras',
    }))
}

/** A repeated charge that is higher than the month before. It saves the difference. */
function subscriptionRose({ repeated }: TaskFacts): readonly Suggestion[] {
  return repeated.flatMap(({ id, name, before, now }) => {
    if (before === null || before <= 0 || now <= before) return []
    const rise = addCents(now, negate(before))
    return [
      {
        id: `subscription-rose:${id}`,
        rule: 'subscription-rose',
        title: `Reveja a assinatura ${name}`,
        why: ['Passou de ', { cents: before }, ' para ', { cents: now }, ' por mês.'],
        monthly: rise,
        screen: '/movimentacoes',
      },
    ]
  })
}

/** Two or more repeated charges of one kind. It saves the cheapest one, the least that leaving one saves. */
function subscriptionsOfOneKind({ repeated }: TaskFacts): readonly Suggestion[] {
  const kinds = new Map<string, RepeatedFacts[]>()
  for (const one of repeated.filter(({ now }) => now > 0)) {
    const alike = kinds.get(one.kindId)
    if (alike === undefined) kinds.set(one.kindId, [one])
    else alike.push(one)
  }
  return [...kinds].flatMap(([kindId, alike]) => {
    const [first, ...others] = alike
    if (first === undefined || others.length === 0) return []
    return [
      {
        id: `subscriptions-of-one-kind:${kindId}`,
        rule: 'subscriptions-of-one-kind',
        title: `Veja se você usa todas as assinaturas de ${first.kindName}`,
        why: [
          'São ',
          { count: alike.length },
          ', que somam ',
          { cents: sumCents(alike.map(({ now }) => now)) },
          ' por mês.',
        ],
        monthly: toCents(Math.min(...alike.map(({ now }) => now))),
        screen: '/movimentacoes',
      },
    ]
  })
}

/** The excess of each of the three months before this one; null unless all of them were above their plan. */
function excessesOf({ months }: CategoryFacts, today: TaskFacts['today']) {
  const now = monthOf(today)
  const last = [1, 2, MONTHS_RUNNING].map((back) => {
    const wanted = addMonthsWithin(now, -back)
    return months.find(({ month }) => month === wanted)
  })
  const excesses = last.flatMap((month) =>
    month !== undefined && month.planned > 0 && month.realised > month.planned
      ? [addCents(month.realised, negate(month.planned))]
      : [],
  )
  return excesses.length === MONTHS_RUNNING ? excesses : null
}

/** A category above its plan in each of the last three months. It saves the least of the three excesses. */
function categoryAbovePlan({ categories, today }: TaskFacts): readonly Suggestion[] {
  return categories.flatMap((category) => {
    const excesses = excessesOf(category, today)
    if (excesses === null) return []
    const least = toCents(Math.min(...excesses))
    return [
      {
        id: `category-above-plan:${category.id}`,
        rule: 'category-above-plan',
        title: `Traga ${category.name} de volta ao plano`,
        why: [
          'Nos últimos ',
          { count: MONTHS_RUNNING },
          ' meses passou do planejado, ao todo ',
          { cents: sumCents(excesses) },
          ' e nunca menos de ',
          { cents: least },
          ' por mês.',
        ],
        monthly: least,
        screen: '/planejamento',
      },
    ]
  })
}

/** Invoices due today or later, before the next salary, that the accounts do not cover. */
function invoicesBeforeSalary(facts: TaskFacts): readonly Suggestion[] {
  const { dues, salaryDate, today, available } = facts
  if (salaryDate === null) return []
  const before = dues.filter(
    ({ dueDate, open }) => open > TOLERANCE && dueDate >= today && dueDate < salaryDate,
  )
  const due = sumCents(before.map(({ open }) => open))
  if (before.length === 0 || due <= available) return []
  return [
    {
      id: 'invoices-before-salary',
      rule: 'invoices-before-salary',
      title: 'Mude o vencimento das faturas para depois do salário',
      why: [
        'Até o salário, em ',
        { day: salaryDate },
        `, ${before.length === 1 ? 'vence' : 'vencem'} `,
        { cents: due },
        ' em faturas, e nas contas há ',
        { cents: available },
        '.',
      ],
      monthly: null,
      screen: '/carteiras',
    },
  ]
}

/** A bill paid late at least twice in six months. It saves the fines that were written down. */
function billLateTwice({ bills }: TaskFacts): readonly Suggestion[] {
  return bills.flatMap(({ id, name, lateDays, charges }) => {
    const times = lateDays.filter((days) => days > 0).length
    if (times < LATE_TWICE) return []
    return [
      {
        id: `bill-late-twice:${id}`,
        rule: 'bill-late-twice',
        title: `Ponha ${name} em débito automático`,
        why: ['Nos últimos seis meses foi paga com atraso ', { count: times }, ' vezes.'],
        monthly: someOf(charges),
        screen: '/movimentacoes',
      },
    ]
  })
}

/** An account or card that is fed by files, and whose last one ends more than a month ago. */
function importOld({ fed, today }: TaskFacts): readonly Suggestion[] {
  return unfedOf(fed, today).map(({ paymentId, name, isCard, fedUntil }) => ({
    id: `import-old:${paymentId}`,
    rule: 'import-old',
    title: isCard ? `Traga a fatura de ${name}` : `Traga o extrato de ${name}`,
    why: [
      'O último arquivo que você importou vai até ',
      { day: fedUntil },
      ', há ',
      { count: daysBetween(fedUntil, today) },
      ' dias.',
    ],
    monthly: null,
    screen: '/importar',
  }))
}

const RULES: Readonly<Record<TaskRule, (facts: TaskFacts) => readonly Suggestion[]>> = {
  'card-residual': cardResidual,
  'invoices-before-salary': invoicesBeforeSalary,
  'bill-late-twice': billLateTwice,
  'debts-above-share': debtsAboveShare,
  'fixed-above-half': fixedAboveHalf,
  'category-above-plan': categoryAbovePlan,
  'subscription-rose': subscriptionRose,
  'subscriptions-of-one-kind': subscriptionsOfOneKind,
  'no-reserve': noReserve,
  'reserve-short': reserveShort,
  'idle-balance': idleBalance,
  'goal-behind': goalBehind,
  'no-plan': noPlan,
  'plan-never-adjusted': planNeverAdjusted,
  'import-old': importOld,
}

/**
 * Every suggestion that the figures bear out, what saves most in a month first, of two alike by the order
 * of the rules and then by id; those without a figure last (decisions.md §15).
 */
export function suggestionsOf(facts: TaskFacts): readonly Suggestion[] {
  const rank = (rule: TaskRule) => TASK_RULES.indexOf(rule)
  return TASK_RULES.flatMap((rule) => RULES[rule](facts)).toSorted(
    (a, b) =>
      (b.monthly ?? 0) - (a.monthly ?? 0) || rank(a.rule) - rank(b.rule) || (a.id < b.id ? -1 : 1),
  )
}
