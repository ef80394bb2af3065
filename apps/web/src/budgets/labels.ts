import type { BudgetEntry } from '@saldo/contract/budget-plan'

/** The words of money.md §5 and §8, to the letter. */
export const VALUE_WRONG = 'Digite um valor, como 12,50.'
export const OVER_REVENUES = 'Passa das receitas do mês.'
export const REVENUE_FIRST = 'Planeje uma receita primeiro.'
/** The same for a month as a whole. */
export const refusalWords = {
  budget_without_revenues: REVENUE_FIRST,
  budget_over_revenues: OVER_REVENUES,
} as const

export const NOT_PLANNED = 'Categoria não está inclusa no planejamento'

/** How a line may come back (money.md §5). */
export const periodOptions = [
  { value: 'never', label: 'Não repetir' },
  { value: 'monthly', label: 'Mensalmente' },
  { value: 'semiannual', label: 'Semestralmente' },
  { value: 'annual', label: 'Anualmente' },
] as const
export type Period = (typeof periodOptions)[number]['value']

const periodWords = {
  monthly: 'todo mês',
  semiannual: 'a cada 6 meses',
  annual: 'todo ano',
} as const

const partNotes = ({
  recurrentType,
  lastInstallment,
  recurrentIndex,
}: Pick<BudgetEntry, 'recurrentType' | 'lastInstallment' | 'recurrentIndex'>) => [
  recurrentType === null ? null : periodWords[recurrentType],
  lastInstallment === null ? null : `parcela ${recurrentIndex + 1} de ${lastInstallment}`,
]

/** What is to be said of a line beside its amount, of each series in it: `dia 5 · parcela 3 de 18`. */
export function lineNote(line: BudgetEntry): string {
  const day = line.day === null ? null : `dia ${line.day}`
  const notes = [day, ...partNotes(line), ...line.others.flatMap(partNotes)]
  return notes.filter((note) => note !== null).join(' · ')
}
