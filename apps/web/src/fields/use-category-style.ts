import { listCategories } from '@saldo/contract/categories'
import { useReading } from '../data/queries.ts'
import { useWholeView } from '../data/view.ts'
import { toneNamed, type Tone } from '../ui/tones.ts'

/** How a category is drawn everywhere: its icon and its colour; a reversal has a look of its own. */
export function useCategoryStyle(id: string | undefined): { icon: string; tone: Tone } {
  // Another member's own subcategories are drawn as they draw them.
  const { data } = useReading(listCategories, { query: useWholeView() })
  const found = id === undefined ? undefined : data?.find((category) => category._id === id)
  if (found === undefined) return { icon: 'undo-2', tone: 'slate' }
  return { icon: found.icon, tone: toneNamed(found.color) }
}
