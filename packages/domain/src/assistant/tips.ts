import { type Day, daysBetween } from '../calendar.ts'
import { type Cents, ZERO } from '../money.ts'

/** The screens about which the assistant has tips. */
export const ASSISTANT_SCREENS = [
  'dashboard',
  'transactions',
  'planning',
  'wallet',
  'calendar',
  'objectives',
] as const
export type AssistantScreen = (typeof ASSISTANT_SCREENS)[number]

/** Every tip by its id, which is kept for ever: a person may have said *não mostrar de novo*. */
export const TIPS = [
  'first-account',
  'first-card',
  'first-entry',
  'import-statement',
  'invoice-soon',
  'limit-nearly-used',
  'account-overdrawn',
  'no-plan',
  'plan-exceeded',
  'plan-above-revenues',
  'first-goal',
  'goal-behind',
  'goal-done',
  'calendar-start',
] as const
export type Tip = (typeof TIPS)[number]

/** What a person can put away: a tip for good, or what opens by itself on a screen. */
export const DISMISSALS = [
  ...TIPS,
  ...ASSISTANT_SCREENS.map((screen) => `screen:${screen}` as const),
] as const
export type Dismissal = (typeof DISMISSALS)[number]

type AccountFacts = {
  readonly name: string
  readonly type: 'money' | 'debit' | 'credit'
  readonly archived: boolean
  readonly entries: number
  readonly value: Cents
  readonly limit: Cents | null
  readonly limitUsed: Cents | null
  readonly invoice: { readonly dueOn: Day; readonly value: Cents } | null
}

/** A month's plan, in cents; null without one. */
type PlanFacts = {
  readonly noessentialValue: Cents
  readonly noessentialSpending: Cents
  readonly isOverRevenues: boolean
}

export type TipFacts = {
  readonly today: Day
  readonly payments: readonly AccountFacts[]
  /** Undefined where a screen has not read them. */
  readonly plan?: PlanFacts | null | undefined
  readonly objectives?:
    | readonly {
        readonly name: string
        readonly done: boolean
        readonly pace: { readonly onTime: boolean } | null
      }[]
    | undefined
}

/** A tip that holds, and what it is about: the account, card or goal that it names. */
export type HoldingTip = { readonly id: Tip; readonly about: string | null }

const INVOICE_SOON_DAYS = 5
/** Of a card's limit, in hundredths. */
const LIMIT_NEARLY = 80
const WHOLE = 100

const when = (holds: boolean | undefined) => (holds === true ? '' : null)

/** The most useful first. */
const rules: readonly {
  readonly id: Tip
  readonly screens: readonly AssistantScreen[]
  /** The name of what it is about, '' where it is about nothing that has one, null where it does not hold. */
  readonly holds: (facts: TipFacts & { readonly inUse: readonly AccountFacts[] }) => string | null
}[] = [
  {
    id: 'account-overdrawn',
    screens: ['dashboard', 'wallet'],
    holds: ({ inUse }) =>
      inUse.find(({ type, value }) => type === 'debit' && value < ZERO)?.name ?? null,
  },
  {
    id: 'invoice-soon',
    screens: ['dashboard', 'wallet', 'calendar', 'transactions'],
    holds: ({ inUse, today }) =>
      inUse.find(({ invoice }) => {
        if (invoice === null || invoice.value <= ZERO || invoice.dueOn < today) return false
        return daysBetween(today, invoice.dueOn) <= INVOICE_SOON_DAYS
      })?.name ?? null,
  },
  {
    id: 'plan-exceeded',
    screens: ['dashboard', 'planning'],
    holds: ({ plan }) =>
      when(
        plan != null &&
          plan.noessentialValue > ZERO &&
          plan.noessentialSpending > plan.noessentialValue,
      ),
  },
  {
    id: 'first-account',
    screens: ['dashboard', 'wallet'],
    holds: ({ inUse }) => when(!inUse.some(({ type }) => type === 'debit')),
  },
  {
    id: 'first-entry',
    screens: ['transactions'],
    holds: ({ payments }) => when(payments.every(({ entries }) => entries === 0)),
  },
  {
    id: 'import-statement',
    screens: ['dashboard', 'transactions'],
    holds: ({ inUse }) =>
      inUse.find(({ type, entries }) => type === 'debit' && entries === 0)?.name ?? null,
  },
  {
    id: 'limit-nearly-used',
    screens: ['wallet'],
    holds: ({ inUse }) =>
      inUse.find(
        ({ limit, limitUsed }) =>
          limit !== null &&
          limitUsed !== null &&
          limit > ZERO &&
          limitUsed * WHOLE >= limit * LIMIT_NEARLY,
      )?.name ?? null,
  },
  {
    id: 'no-plan',
    screens: ['dashboard', 'planning'],
    holds: ({ plan, payments }) =>
      when(plan === null && payments.some(({ entries }) => entries > 0)),
  },
  {
    id: 'plan-above-revenues',
    screens: ['planning'],
    holds: ({ plan }) => when(plan?.isOverRevenues),
  },
  {
    id: 'goal-behind',
    screens: ['dashboard', 'objectives'],
    holds: ({ objectives = [] }) =>
      objectives.find(({ done, pace }) => !done && pace?.onTime === false)?.name ?? null,
  },
  {
    id: 'goal-done',
    screens: ['objectives'],
    holds: ({ objectives = [] }) => objectives.find(({ done }) => done)?.name ?? null,
  },
  {
    id: 'first-goal',
    screens: ['objectives'],
    holds: ({ objectives }) => when(objectives?.length === 0),
  },
  {
    id: 'first-card',
    screens: ['wallet'],
    holds: ({ inUse }) => when(!inUse.some(({ type }) => type === 'credit')),
  },
  {
    id: 'calendar-start',
    screens: ['calendar'],
    holds: ({ payments }) => when(payments.every(({ entries }) => entries === 0)),
  },
]

/**
 * The tips that hold on a screen, the most useful first, without those that were put away. Each follows
 * from the person's own facts; a tip whose facts are not known is none.
 */
export function tipsFor(
  screen: AssistantScreen,
  facts: TipFacts,
  dismissed: readonly Dismissal[],
): readonly HoldingTip[] {
  const inUse = facts.payments.filter(({ archived }) => !archived)
  return rules.flatMap(({ id, screens, holds }) => {
    if (!screens.includes(screen) || dismissed.includes(id)) return []
    const about = holds({ ...facts, inUse })
    return about === null ? [] : [{ id, about: about === '' ? null : about }]
  })
}
