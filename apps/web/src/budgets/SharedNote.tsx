import type { BudgetEntry } from '@saldo/contract/budget-plan'
import { useHiddenValues } from '../data/preferences.ts'
import { useMoneyText } from '../fields/Money.tsx'
import { MASK } from '../ui/field/mask.ts'
import { FOLLOWING, sharedNote } from './shared-plan.ts'
import { useFollowing, useSharedLine } from './use-shared-plan.ts'

/** What is said of the part of a shared line in a plan: how much of all of it is its owner's. */
export function SharedNote({
  line,
  userId,
}: {
  readonly line: BudgetEntry
  readonly userId: string
}) {
  const { shared } = useSharedLine(line.category._id)
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  const note = sharedNote(shared, {
    userId,
    value: line.value,
    show: (cents) => (hidden ? MASK : show(cents)),
  })
  useFollowing(note === FOLLOWING)
  return note
}
