/**
 * The categories that most plans have, in the order in which they are asked about: the first lines of a
 * plan, and of each step of the survey. Their ids never change (`categories/default-branches.ts`).
 */
export const COMMON_CATEGORIES: readonly string[] = [
  '5a1d0000-0000-8000-8000-000000000100', // Salário
  '5a1d0000-0000-8000-8000-000000001001', // Aluguel
  '5a1d0000-0000-8000-8000-000000001002', // Condomínio
  '5a1d0000-0000-8000-8000-000000001004', // Energia
  '5a1d0000-0000-8000-8000-000000001005', // Água
  '5a1d0000-0000-8000-8000-000000001007', // Internet
  '5a1d0000-0000-8000-8000-000000003000', // Mercado
  '5a1d0000-0000-8000-8000-000000003200', // Transporte
  '5a1d0000-0000-8000-8000-000000003101', // Restaurantes
  '5a1d0000-0000-8000-8000-000000003301', // Farmácia
  '5a1d0000-0000-8000-8000-000000003400', // Lazer
  '5a1d0000-0000-8000-8000-000000005100', // Financiamento
  '5a1d0000-0000-8000-8000-000000006000', // Reserva de emergência
]
