import { useMemo } from 'react'
import { listCategories } from '@saldo/contract/categories'
import { useReading } from '../data/queries.ts'
import { useWholeView } from '../data/view.ts'
import { toneNamed, type Tone } from '../ui/tones.ts'

export type CategoryStyle = { readonly icon: string; readonly tone: Tone }

/** How a category is drawn everywhere: its icon and its colour; a reversal has a look of its own. */
export function useCategoryStyle(id: string | undefined): CategoryStyle {
  return useCategoryStyles()(id)
}

/** The same for all of a list, which asks once for all its rows. */
export function useCategoryStyles(): (id: string | undefined) => CategoryStyle {
  // Another member's own subcategories are drawn as they draw them.
  const { data } = useReading(listCategories, { query: useWholeView() })
  return useMemo(() => {
    const byId = new Map(data?.map((category) => [category._id, category]))
    return (id) => {
      const found = id === undefined ? undefined : byId.get(id)
      if (found === undefined) return { icon: 'undo-2', tone: 'slate' }
      return { icon: found.icon, tone: toneNamed(found.color) }
    }
  }, [data])
}
