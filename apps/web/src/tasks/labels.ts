import type { Task } from '@saldo/contract/tasks'
import type { Day } from '@saldo/domain/calendar'
import type { Achievement } from '@saldo/domain/users/achievements'
import type { TaskState } from '@saldo/domain/tasks/lifecycle'
import type { TASK_SCREENS, TaskRule } from '@saldo/domain/tasks/suggestion'
import { showNearDay } from '../fields/days.ts'
import { paths } from '../paths.ts'
import type { CategoryTone, Tone } from '../ui/tones.ts'
type Style = { readonly icon: string; readonly tone: CategoryTone }

/** What stands beside a suggestion: what it is about, as an icon. */
const ruleStyles: Readonly<Record<TaskRule, Style>> = {
  'card-residual': { icon: 'credit-card', tone: 'violet' },
  'invoices-before-salary': { icon: 'calendar-clock', tone: 'amber' },
  'bill-late-twice': { icon: 'clock-alert', tone: 'orange' },
  'debts-above-share': { icon: 'hand-coins', tone: 'rose' },
  'fixed-above-half': { icon: 'house', tone: 'indigo' },
  'category-above-plan': { icon: 'chart-pie', tone: 'pink' },
  'subscription-rose': { icon: 'trending-up', tone: 'fuchsia' },
  'subscriptions-of-one-kind': { icon: 'layers', tone: 'sky' },
  'no-reserve': { icon: 'umbrella', tone: 'emerald' },
  'reserve-short': { icon: 'umbrella', tone: 'emerald' },
  'idle-balance': { icon: 'coins', tone: 'lime' },
  'goal-behind': { icon: 'piggy-bank', tone: 'teal' },
  'no-plan': { icon: 'target', tone: 'blue' },
  'plan-never-adjusted': { icon: 'target', tone: 'blue' },
  'import-old': { icon: 'file-text', tone: 'cyan' },
}

/** The icon of a task and its colour; a person's own task has a plain one. */
export function styleOf({ rule }: Pick<Task, 'rule'>): Style {
  return rule === null ? { icon: 'flag', tone: 'slate' } : ruleStyles[rule]
}

/** What the figure of a month is: what is no longer spent, what is earned, what is put aside. */
export function monthlyLabel(rule: TaskRule | null): string {
  if (rule === 'idle-balance') return 'Rendimento por mês'
  if (rule === 'goal-behind') return 'A guardar por mês'
  return 'Economia por mês'
}

const screenLabels: Readonly<Record<(typeof TASK_SCREENS)[number], string>> = {
  '/carteiras': 'Ir para Contas e cartões',
  '/movimentacoes': 'Ir para Movimentações',
  '/planejamento': 'Ir para Planejamento',
  '/objetivos': 'Ir para Objetivos',
  '/importar': 'Importar extrato',
}

/**
 * The screen that does what a task suggests, with what it begins with already open where that is clear.
 * Null of a task of one's own.
 */
export function placeOf({ _id: id, rule, screen }: Pick<Task, '_id' | 'rule' | 'screen'>): {
  readonly href: string
  readonly label: string
} | null {
  if (screen === null) return null
  if (rule === 'no-plan') return { href: paths.firstPlan(), label: 'Montar planejamento' }
  if (rule === 'no-reserve') return { href: paths.newObjective(), label: 'Criar objetivo' }
  if (rule === 'import-old') {
    const [, payment] = id.split(':')
    return { href: paths.statementImport(payment), label: screenLabels[screen] }
  }
  return { href: screen, label: screenLabels[screen] }
}

/** How the state of a task is called, with the colour of its badge. */
export const stateLabels: Readonly<
  Record<TaskState, { readonly label: string; readonly tone: Tone }>
> = {
  accepted: { label: 'Pendente', tone: 'amber' },
  done: { label: 'Concluída', tone: 'emerald' },
  rejected: { label: 'Recusada', tone: 'slate' },
}

const decidedWords: Readonly<Record<TaskState, string>> = {
  accepted: 'Aceita',
  done: 'Concluída',
  rejected: 'Recusada',
}

/** When a task was accepted, done or rejected: `Aceita hoje`, `Concluída em 12 nov`. */
export function decidedText({ state, decidedOn }: Task, today: Day): string {
  if (state === null || decidedOn === null) return ''
  const near = showNearDay(decidedOn, today)
  const when = /\d/.test(near) ? `em ${near}` : near.toLowerCase()
  return `${decidedWords[state]} ${when}`
}

type AchievementLabel = {
  readonly name: string
  /** What was reached. */
  readonly reached: string
  /** What is still to be done for it. */
  readonly missing: string
  /** Where it is done; null where this screen is the place, or another opens it by itself. */
  readonly href: string | null
  readonly tone: CategoryTone
}

/** The six achievements in words. */
export const achievementLabels: Readonly<Record<Achievement, AchievementLabel>> = {
  'planning-tutorial': {
    name: 'Primeira lição',
    reached: 'Você leu a lição do planejamento.',
    missing: 'Leia a lição do planejamento.',
    href: paths.startPlanning(),
    tone: 'sky',
  },
  'budget-tutorial': {
    name: 'Primeiro plano',
    reached: 'Você montou o seu planejamento.',
    missing: 'Monte o seu planejamento.',
    href: paths.firstPlan(),
    tone: 'blue',
  },
  'end-tutorial': {
    name: 'Tudo conhecido',
    reached: 'Você viu o tour até o fim.',
    missing: 'Veja o tour até o fim.',
    href: paths.tour(),
    tone: 'violet',
  },
  'first-task': {
    name: 'Primeira tarefa',
    reached: 'Você concluiu uma tarefa.',
    missing: 'Conclua uma tarefa.',
    href: null,
    tone: 'amber',
  },
  'emergency-reserve': {
    name: 'Reserva de emergência',
    reached: 'A sua reserva de emergência está completa.',
    missing: 'Complete a sua reserva de emergência.',
    href: paths.objectives(),
    tone: 'emerald',
  },
  'main-objective': {
    name: 'Objetivo realizado',
    reached: 'Você completou um objetivo.',
    missing: 'Complete um objetivo.',
    href: paths.objectives(),
    tone: 'rose',
  },
}
