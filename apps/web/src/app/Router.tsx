import { type ComponentType, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'
import { defaultBrand } from '../brand.ts'
import { RouteContext, readWords, useNavigation } from '../navigation.tsx'
import { Boundary } from './Boundary.tsx'
import { readToken } from '../data/session.ts'
import { isOperatorHere, requireActive } from './guards.ts'
import {
  LoadFailure,
  LoadFailurePage,
  LoadingScreen,
  NotFound,
  NotFoundPage,
  ShellShape,
} from './status-screens.tsx'
import { matchOf } from './match.ts'
import { type Place, routes } from './routes.tsx'
import type { Shell } from './Shell.tsx'
import { useDailyReload } from './use-daily-reload.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

/** A screen that is quicker than this is not announced. */
const WAITING_MS = 300

/** The screen in sight. */
type ShownScreen = {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly title: string
  readonly Screen: ComponentType
  /** The frame around it, where it has one. */
  readonly Frame: typeof Shell | null
}

const loadShell = () => import('./Shell.tsx').then((all) => all.Shell)

/** A screen and its frame, which whoever is not in yet has no use for. */
async function loadCode({ screen, inShell = false }: Place) {
  const [Screen, Frame] = await Promise.all([
    screen().catch(() => (inShell ? LoadFailure : LoadFailurePage)),
    inShell ? loadShell() : null,
  ])
  return { Screen, Frame }
}

/** What an address shows that is none of ours. */
async function missingScreen(path: string): Promise<ShownScreen> {
  const isIn = readToken() !== null && (await requireActive()) === null
  const Frame = isIn ? await loadShell() : null
  const Screen = isIn ? NotFound : NotFoundPage
  return { path, params: {}, title: 'Página não encontrada', Screen, Frame }
}

/**
 * The screen of a path, or the address to go to instead. Its code is on its way while the guard
 * still asks; nothing of it is drawn before the guard has answered.
 */
async function resolveScreen(path: string): Promise<ShownScreen | string> {
  const match = matchOf(routes, path)
  if (match === null) return missingScreen(path)
  const { route, params } = match
  if ('goTo' in route) return route.goTo
  if (route.forOperators === true && !(await isOperatorHere())) return missingScreen(path)
  const code = loadCode(route)
  // Whoever is sent elsewhere does not ask for it any more.
  code.catch(() => null)
  const elsewhere = (await route.guard?.()) ?? null
  if (elsewhere !== null) return elsewhere
  const title = typeof route.title === 'string' ? route.title : route.title(params)
  return { path, params, title, ...(await code) }
}

function isInShell(path: string): boolean {
  const route = matchOf(routes, path)?.route
  return route !== undefined && 'inShell' in route && route.inShell
}

/** Goes to the screen of a path; the last one stays in sight until it is there. */
function useShownScreen(path: string) {
  const { to } = useNavigation()
  const [shown, setShown] = useState<ShownScreen | null>(null)
  const [late, setLate] = useState<string | null>(null)
  useLayoutEffect(() => {
    let gone = false
    const timer = setTimeout(() => setLate(path), WAITING_MS)
    const show = async () => {
      const fallback = {
        path,
        params: {},
        title: 'Recarregar',
        Screen: LoadFailurePage,
        Frame: null,
      }
      const next = await resolveScreen(path).catch(() => fallback)
      if (gone) return
      clearTimeout(timer)
      setLate(null)
      if (typeof next === 'string') to(next, { replace: true })
      else setShown(next)
    }
    void show()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [path, to])
  return { shown, late: late === path }
}

/** The screen that the address means, in the frame that belongs around it. */
export function Router() {
  const path = usePathname()
  const search = useSearch()
  const { shown, late } = useShownScreen(path)
  const isCurrent = shown?.path === path
  useScrollRestoration(shown, isCurrent)
  useDailyReload(path)

  const title = shown?.title
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${defaultBrand.name}`
  }, [title])

  // The old screen keeps its own query until the next one is shown.
  const [shownSearch, setShownSearch] = useState(search)
  if (isCurrent && shownSearch !== search) setShownSearch(search)
  const route = useMemo(
    () => ({ params: shown?.params ?? {}, words: readWords(shownSearch) }),
    [shown, shownSearch],
  )
  const screen = useMemo(() => shown && <shown.Screen />, [shown])

  // While it is found out who is in, the frame of what they will see.
  if (shown === null && isInShell(path) && readToken() !== null) return <ShellShape />
  if (shown === null || (late && !(shown.Frame && isInShell(path)))) {
    return late ? <LoadingScreen /> : null
  }
  const { Frame } = shown
  const content = late ? (
    <LoadingScreen />
  ) : (
    <Boundary at={route} isPage={Frame === null}>
      {screen}
    </Boundary>
  )
  return (
    <RouteContext value={route}>
      {Frame ? (
        <Boundary at={route} isPage>
          <Frame path={path}>{content}</Frame>
        </Boundary>
      ) : (
        content
      )}
    </RouteContext>
  )
}
