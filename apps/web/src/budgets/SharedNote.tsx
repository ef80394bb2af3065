import { useHiddenValues } from '../data/preferences.ts'
import { useMyId } from '../data/view.ts'
import { useMoneyText } from '../fields/Money.tsx'
import { useMonth } from '../fields/use-month.ts'
import { MASK } from '../ui/field/mask.ts'
import { sharedNote } from './shared-plan.ts'
import { useSharedPlan } from './use-shared-plan.ts'

/** What is said of the part of a shared line in one's own plan: how much of all of it is one's own. */
export function SharedNote({ categoryId }: { readonly categoryId: string }) {
  const { data } = useSharedPlan(useMonth())
  const me = useMyId()
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  const lines = data?.months[0]?.lines ?? []
  return sharedNote(lines, categoryId, {
    userId: me,
    show: (cents) => (hidden ? MASK : show(cents)),
  })
}
