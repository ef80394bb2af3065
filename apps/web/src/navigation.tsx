import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { withWords } from '@saldo/domain/places'
import { noteTop, readEntry } from './entry.ts'
import { hasMonth, isPaying, type WindowQuery } from './paths.ts'

type Words = Readonly<Record<string, string>>

/** The words of a window in an address: they go when it closes, the screen's own words stay. */
const WINDOW_WORDS = 'janela tipo id forma dia estorno de como nome'.split(' ')

/**
 * The route of the screen in sight. The address bar may be ahead of it: until the next screen is
 * shown, the old one goes on reading its own.
 */
export const RouteContext = createContext<{ readonly params: Words; readonly words: Words }>({
  params: {},
  words: {},
})

/** The query of the address, as texts. */
export function useQueryWords(): Words {
  return useContext(RouteContext).words
}

/** What the path says where its route leaves it open: `payment` in `/movimentacoes/:payment`. */
export function useRouteParams(): Words {
  return useContext(RouteContext).params
}

/** A query is plain texts: `mes=2026-11`, never JSON in disguise. */
export function readWords(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

type Question = (leave: () => void) => void
let question: Question | null = null

/** Has somebody ask before another screen is opened, while something would be lost; null ends it. */
export function askBeforeLeaving(ask: Question | null): void {
  question = ask
}

/** The month of the last screen that has one, where its address names it. */
let monthInSight: string | undefined

/** The address with the month in sight, where it leads to another screen that has one and names none. */
function withMonth(href: string): string {
  const { pathname, search } = location
  if (hasMonth(pathname)) monthInSight = readWords(search)['mes']
  const target = new URL(href, location.href)
  const isOpen = hasMonth(target.pathname) && !target.searchParams.has('mes')
  if (!isOpen || target.pathname === pathname) return href
  return withWords(target.pathname, { mes: monthInSight, ...readWords(target.search) })
}

function to(href: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  const isElsewhere = !replace && new URL(href, location.href).pathname !== location.pathname
  if (isElsewhere && question !== null) {
    question(() => {
      question = null
      to(href)
    })
    return
  }
  if (isPaying(href) !== isPaying(location.pathname)) {
    location[replace ? 'replace' : 'assign'](href)
    return
  }
  // An address that replaces another one begins anew: a redirect, another person.
  if (replace) monthInSight = undefined
  else noteTop()
  navigate(replace ? href : withMonth(href), { replace })
}

/** Changes some words of the address: the month, a filter. No step back is made for it. */
function setQuery(words: Readonly<Record<string, string | undefined>>): void {
  const { pathname, search } = location
  navigate(withWords(pathname, { ...readWords(search), ...words }), {
    replace: true,
    state: readEntry(),
  })
}

/** The address without its window. */
function withoutWindow(): Record<string, string> {
  const words = readWords(location.search)
  for (const word of WINDOW_WORDS) delete words[word]
  return words
}

/** Opens a window over the screen; the back button closes it, a reload keeps it. */
function open(window: WindowQuery): void {
  noteTop()
  const href = withWords(location.pathname, { ...withoutWindow(), ...window })
  navigate(href, { state: { ...readEntry(), overScreen: true } })
}

/** Closes the window: back to where it was opened, or to the bare screen after a reload. */
function close(): void {
  if (readEntry().overScreen === true) history.back()
  else navigate(withWords(location.pathname, withoutWindow()), { replace: true })
}

/** Closes the window, and goes on from the screen under it: Back leads there, not to the window. */
function closeThen(act: () => void): void {
  const isBack = readEntry().overScreen === true
  // After the route has heard of it.
  if (isBack) window.addEventListener('popstate', () => setTimeout(act), { once: true })
  close()
  if (!isBack) act()
}

const navigation = { to, setQuery, open, close, closeThen } as const

/** Going somewhere without a new page: to an address, or to the same one with other words. */
export function useNavigation() {
  return navigation
}

/** A link to an address of ours. A middle click or a modifier key does what it does everywhere. */
export function Link(props: ComponentProps<'a'> & { readonly href: string }) {
  const { href, onClick, children, ...rest } = props
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
    if (event.defaultPrevented || elsewhere) return
    event.preventDefault()
    to(href)
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}
