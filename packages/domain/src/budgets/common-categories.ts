import type { BudgetGroup } from './kinds.ts'

/**
 * The categories that most plans have, in the order in which they are asked about: the first rows of a
 * plan, and of each step of the survey. Their ids never change (`categories/default-branches.ts`).
 */
export const COMMON_CATEGORIES: Readonly<Record<BudgetGroup, readonly string[]>> = {
  revenues: [
    '5a1d0000-0000-8000-8000-000000000100', // Salário
  ],
  essential: [
    '5a1d0000-0000-8000-8000-000000001001', // Aluguel
    '5a1d0000-0000-8000-8000-000000001002', // Condomínio
    '5a1d0000-0000-8000-8000-000000001004', // Energia
    '5a1d0000-0000-8000-8000-000000001005', // Água
    '5a1d0000-0000-8000-8000-000000001007', // Internet
  ],
  noessential: [
    '5a1d0000-0000-8000-8000-000000003000', // Mercado
    '5a1d0000-0000-8000-8000-000000003200', // Transporte
    '5a1d0000-0000-8000-8000-000000003101', // Restaurantes
    '5a1d0000-0000-8000-8000-000000003301', // Farmácia
    '5a1d0000-0000-8000-8000-000000003400', // Lazer
  ],
  debts: [
    '5a1d0000-0000-8000-8000-000000005100', // Financiamento
  ],
  investiments: [
    '5a1d0000-0000-8000-8000-000000006000', // Reserva de emergência
  ],
}
