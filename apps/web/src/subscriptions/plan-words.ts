import type { Plan } from '@saldo/domain/subscriptions/plans'

/** How often a plan is charged, in words. */
export const intervalWords = {
  month: { short: 'por mês', every: 'todo mês', choice: 'Mensal' },
  year: { short: 'por ano', every: 'todo ano', choice: 'Anual' },
} as const satisfies Record<Plan['interval'], object>
