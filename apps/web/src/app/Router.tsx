import { type ComponentType, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'
import { defaultBrand } from '../brand.ts'
import { Here, readWords, useGo } from '../go.tsx'
import { Boundary } from './Boundary.tsx'
import { Broken, Missing, Waiting } from './edges.tsx'
import { matchOf } from './match.ts'
import { type Place, routes } from './routes.tsx'
import type { Shell } from './Shell.tsx'
import { useDailyReload } from './use-daily-reload.ts'
import { usePlaceOnPage } from './use-place-on-page.ts'

/** A screen that is quicker than this is not announced. */
const WAITING_MS = 300

/** The screen in sight. */
type Standing = {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly title: string
  readonly Screen: ComponentType
  /** What stands around it, where something does. */
  readonly Frame: typeof Shell | null
}

/** A screen and its frame, which whoever is not in yet has no use for. */
async function loadCode({ screen, inShell = false }: Place) {
  const [Screen, Frame] = await Promise.all([
    screen().catch(() => Broken),
    inShell ? import('./Shell.tsx').then((all) => all.Shell) : null,
  ])
  return { Screen, Frame }
}

/**
 * The screen of a path, or the address to go to instead. Its code is on its way while the guard
 * still asks; nothing of it is drawn before the guard has answered.
 */
async function arriveAt(path: string): Promise<Standing | string> {
  const match = matchOf(routes, path)
  if (match === null) {
    return { path, params: {}, title: 'Página não encontrada', Screen: Missing, Frame: null }
  }
  const { route, params } = match
  if ('goTo' in route) return route.goTo
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
function useStanding(path: string) {
  const { to } = useGo()
  const [standing, setStanding] = useState<Standing | null>(null)
  const [late, setLate] = useState<string | null>(null)
  useLayoutEffect(() => {
    let gone = false
    const timer = setTimeout(() => setLate(path), WAITING_MS)
    const arrive = async () => {
      const broken = { path, params: {}, title: 'Recarregar', Screen: Broken, Frame: null }
      const there = await arriveAt(path).catch(() => broken)
      if (gone) return
      clearTimeout(timer)
      setLate(null)
      if (typeof there === 'string') to(there, { replace: true })
      else setStanding(there)
    }
    void arrive()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [path, to])
  return { standing, late: late === path }
}

/** The screen that the address means, in the frame that belongs around it. */
export function Router() {
  const path = usePathname()
  const search = useSearch()
  const { standing, late } = useStanding(path)
  const arrived = standing?.path === path
  usePlaceOnPage(standing, arrived)
  useDailyReload(path)

  const title = standing?.title
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${defaultBrand.name}`
  }, [title])

  // The old screen keeps its own query until the next one stands.
  const [own, setOwn] = useState(search)
  if (arrived && own !== search) setOwn(search)
  const here = useMemo(
    () => ({ params: standing?.params ?? {}, words: readWords(own) }),
    [standing, own],
  )
  const screen = useMemo(() => standing && <standing.Screen />, [standing])

  if (standing === null || (late && !(standing.Frame && isInShell(path)))) {
    return late ? <Waiting /> : null
  }
  const { Frame } = standing
  const content = late ? <Waiting /> : <Boundary at={here}>{screen}</Boundary>
  return (
    <Here value={here}>
      {Frame ? (
        <Boundary at={here}>
          <Frame path={path}>{content}</Frame>
        </Boundary>
      ) : (
        content
      )}
    </Here>
  )
}
