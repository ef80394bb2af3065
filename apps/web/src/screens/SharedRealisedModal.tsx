import { useNavigation, useQueryWords } from '../navigation.tsx'
import { useSharedPlan } from '../budgets/use-shared-plan.ts'
import { useMonth } from '../fields/use-month.ts'
import { RealisedMovementsModal } from './RealisedMovementsModal.tsx'

/** The movements behind what one has paid of a line of the shared plan, by the lines that it has in that month. */
export function SharedRealisedModal() {
  const month = useMonth()
  const { id, de } = useQueryWords()
  const { close } = useNavigation()
  const { data, isPlaceholderData } = useSharedPlan(month)
  if (data === undefined || isPlaceholderData || id === undefined || de === undefined) return null
  const lines = new Set(data.months.flatMap((one) => one.lines.map(({ category }) => category._id)))
  return (
    <RealisedMovementsModal
      key={`${id} ${de}`}
      month={month}
      hasLine={(_, categoryId) => lines.has(categoryId)}
      categoryId={id}
      userId={de}
      onClose={close}
    />
  )
}
