import type { CategoryColor } from './category-colours.ts'
import { DEFAULT_BRANCHES } from './default-branches.ts'
import type { CategoryFacts } from './kinds.ts'

/** A category that everyone has. */
export type DefaultCategory = CategoryFacts & {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly color: CategoryColor
  readonly icon: string
}

/**
 * The categories of a Brazilian household, each parent before its children. A child has its
 * parent's place in plans, so that moving its entries up to the parent, as the removal of a
 * subcategory does (decisions.md §4), changes no budget group.
 */
export const DEFAULT_CATEGORIES: readonly DefaultCategory[] = DEFAULT_BRANCHES.flatMap(
  ({ group, sort, type, branches }) =>
    branches.flatMap(({ parent, color, children }) => {
      const [parentId] = parent
      return [parent, ...children].map(([id, name, icon]) => ({
        id,
        parentId: id === parentId ? null : parentId,
        name,
        group,
        sort,
        type,
        color,
        icon,
      }))
    }),
)

/** The categories that rules and imports must name (money.md §9, decisions.md §4 and §5). */
export const DEFAULT_CATEGORY_IDS = {
  salary: '5a1d0000-0000-8000-8000-000000000100', // Salário
  otherRevenues: '5a1d0000-0000-8000-8000-000000000500', // Outras rendas
  cashback: '5a1d0000-0000-8000-8000-000000000501',
  refund: '5a1d0000-0000-8000-8000-000000000502', // Estorno
  subscriptions: '5a1d0000-0000-8000-8000-000000001300', // Assinaturas
  miscellaneousFixed: '5a1d0000-0000-8000-8000-000000001700', // Diversos (Fixa)
  miscellaneousVariable: '5a1d0000-0000-8000-8000-000000003800', // Diversos (Variável)
  cardInterest: '5a1d0000-0000-8000-8000-000000005201', // Juros do cartão
  iof: '5a1d0000-0000-8000-8000-000000005203',
  lateFees: '5a1d0000-0000-8000-8000-000000005204', // Multas por atraso
  reserve: '5a1d0000-0000-8000-8000-000000006000', // Reserva de emergência
  invoicePayment: '5a1d0000-0000-8000-8000-000000007000', // Pagamento de fatura
  deposit: '5a1d0000-0000-8000-8000-000000007100', // Depósito
  withdraw: '5a1d0000-0000-8000-8000-000000007200', // Saque
  transfer: '5a1d0000-0000-8000-8000-000000007300', // Transferência
  adjustment: '5a1d0000-0000-8000-8000-000000007400', // Ajuste de saldo
  objective: '5a1d0000-0000-8000-8000-000000007500', // Guardado em objetivos
} as const

/** Where an entry of each kind stands whose own category is gone and has left no trace (case M27). */
export const FALLBACK_CATEGORY_IDS = {
  revenues: DEFAULT_CATEGORY_IDS.otherRevenues,
  expenses: DEFAULT_CATEGORY_IDS.miscellaneousVariable,
  investiments: DEFAULT_CATEGORY_IDS.reserve,
} as const
