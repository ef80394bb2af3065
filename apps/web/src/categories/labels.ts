import type { Category } from '@saldo/contract/categories'

type Choosable = 'revenues' | 'expenses' | 'investiments'

/** Whether people put their own under it: invoices and bank movements have none. */
export function isChoosable(group: Category['group']): group is Choosable {
  return group in groupLabels
}

export const groupLabels = {
  revenues: 'Receitas',
  expenses: 'Despesas',
  investiments: 'Investimentos',
} as const satisfies Record<Choosable, string>
