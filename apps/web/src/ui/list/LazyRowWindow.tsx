import { useLayoutEffect } from 'react'
import { lazyComponent } from '../lazy-component.tsx'
import type { RowView } from './row-view.ts'
import type { RowTarget } from './RowWindow.tsx'

/** Fewer lines than this are simply drawn: the browser finds text in them and nothing is measured. */
export const DRAW_ALL_MAX = 60

/** What is drawn of many lines; null until it is known. */
export type View = RowView | 'all' | null

/** Where the code for a part of the rows cannot be had, all are drawn: slow, but nothing is lost. */
function AllRows({ onView }: { readonly onView: (view: View) => void }) {
  useLayoutEffect(() => onView('all'), [onView])
  return null
}

/** RowWindow, which is loaded when there are many lines. */
export const LazyRowWindow = lazyComponent<
  Omit<RowTarget, 'onView'> & { readonly onView: (view: View) => void }
>(() =>
  import('./RowWindow.tsx').then(
    (all) => all.RowWindow,
    () => AllRows,
  ),
)
