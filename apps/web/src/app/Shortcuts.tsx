import { useEffect } from 'react'
import { addMonths, type Month } from '@saldo/domain/calendar'
import { useMonth } from '../fields/use-month.ts'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { useMenu } from './use-menu.ts'

const GO_WITHIN_MS = 1_200

const WINDOWS = '[role=dialog],[role=alertdialog]'

/** Ctrl and K, or ⌘ and K: from a field too, for nobody types that. */
function isFind({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'
}

/** Typing belongs to whatever is being typed into, and an open window keeps its keys. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog],[role=menu],[role=listbox]') !== null) return true
  return (
    target instanceof HTMLElement &&
    target.closest('input,textarea,select,[contenteditable]') !== null
  )
}

/** What a single key does on every screen; the list is the window behind `?`. */
function act(
  key: string,
  {
    go,
    month,
  }: {
    readonly go: ReturnType<typeof useNavigation>
    readonly month: Month
  },
): boolean {
  if (key === 'n') go.open(windows.newTransaction('expenses'))
  else if (key === '?') go.open(windows.shortcuts())
  else if (key === 'ArrowLeft') go.setQuery({ mes: addMonths(month, -1) })
  else if (key === 'ArrowRight') go.setQuery({ mes: addMonths(month, 1) })
  else if (key === '/') document.querySelector<HTMLElement>('[type=search]')?.focus()
  else return false
  return true
}

/** Single keys, and `g` followed by a letter to go somewhere (interface.md). */
export function Shortcuts(): null {
  const go = useNavigation()
  const month = useMonth()
  const places = useMenu()
  useEffect(() => {
    let prefixPressedAt = -Infinity
    const press = (event: KeyboardEvent) => {
      if (isFind(event)) {
        event.preventDefault()
        if (document.querySelector(WINDOWS) === null) go.open(windows.find())
        return
      }
      const plain = !event.metaKey && !event.ctrlKey && !event.altKey
      if (!plain || event.defaultPrevented || isBusy(event.target)) return
      const inRows =
        event.target instanceof HTMLElement &&
        event.target.closest(
          '[role=grid],[role=table],[role=tablist],[role=radiogroup],[role=img],svg',
        ) !== null
      if (inRows && event.key.startsWith('Arrow')) return
      if (event.timeStamp - prefixPressedAt < GO_WITHIN_MS) {
        const place = places.find(({ letter }) => letter === event.key)
        prefixPressedAt = -Infinity
        if (place === undefined) return
        event.preventDefault()
        go.to(place.href)
      } else if (event.key === 'g') prefixPressedAt = event.timeStamp
      else if (act(event.key, { go, month })) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [go, month, places])
  return null
}
