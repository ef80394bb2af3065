import { useRouter, useRouterState } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, useCallback } from 'react'
import type { WindowQuery } from './paths.ts'

type Search = Readonly<Record<string, unknown>>

/** The words of a window in an address: they go when it closes, the screen's own words stay. */
const WINDOW_WORDS = ['janela', 'tipo', 'id', 'forma', 'dia', 'estorno'] as const

/** The query of the address in the bar, as texts; what is not a text is left out. */
export function useQueryWords(): Readonly<Record<string, string>> {
  return useRouterState({
    select: ({ location }) => wordsOf(location.search as Search),
    structuralSharing: true,
  })
}

function wordsOf(search: Search): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
}

function withQuery(path: string, words: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(words).filter((pair): pair is [string, string] => Boolean(pair[1]))
  const text = new URLSearchParams(pairs).toString()
  return text === '' ? path : `${path}?${text}`
}

/** Going somewhere without a new page: to an address, or to the same one with other words. */
export function useGo() {
  const { history } = useRouter()
  const to = useCallback(
    (href: string, options: { readonly replace?: boolean } = {}) =>
      options.replace === true ? history.replace(href) : history.push(href),
    [history],
  )
  /** Changes some words of the address: the month, a filter. No step back is made for it. */
  const say = useCallback(
    (words: Readonly<Record<string, string | undefined>>) => {
      const { pathname, search } = history.location
      const now = Object.fromEntries(new URLSearchParams(search))
      history.replace(withQuery(pathname, { ...now, ...words }))
    },
    [history],
  )
  /** Opens a window over the screen; the back button closes it, a reload keeps it. */
  const open = useCallback(
    (window: WindowQuery) => {
      const { pathname, search } = history.location
      const now = Object.fromEntries(new URLSearchParams(search))
      for (const word of WINDOW_WORDS) delete now[word]
      history.push(withQuery(pathname, { ...now, ...window }), { overScreen: true } as never)
    },
    [history],
  )
  /** Closes the window: back to where it was opened, or to the bare screen after a reload. */
  const close = useCallback(() => {
    const { pathname, search, state } = history.location
    if ((state as { overScreen?: boolean }).overScreen === true) {
      history.back()
      return
    }
    const now = Object.fromEntries(new URLSearchParams(search))
    for (const word of WINDOW_WORDS) delete now[word]
    history.replace(withQuery(pathname, now))
  }, [history])
  return { to, say, open, close }
}

/** A link to an address of ours. A middle click or a modifier key does what it does everywhere. */
export function Go(props: ComponentProps<'a'> & { readonly href: string }) {
  const { href, onClick, children, ...rest } = props
  const { to } = useGo()
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
