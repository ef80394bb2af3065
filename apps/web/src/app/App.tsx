import {
  useState,
  Component,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  type ComponentType,
  useMemo,
  useRef,
} from 'react'
import { defaultBrand } from '../brand.ts'
import { RouteContext, readWords, useNavigation } from '../navigation.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { wasReplaced } from '../data/build.ts'
import type { Day } from '@saldo/domain/calendar'
import { readToday } from '../data/today.ts'
import { noteTop, readEntry } from '../entry.ts'
import { usePathname, useSearch } from 'wouter/use-browser-location'
import { readToken, useStop } from '../data/session.ts'
import { requireActive } from './guards.ts'
import { routeAt } from './routes.ts'
import type { Shell } from './Shell.tsx'
import { SidebarShape } from './SidebarShape.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../data/queries.ts'
import { SnackProvider } from '../ui/SnackProvider.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { useProofAsked } from '../data/proof.ts'

/** While a screen's code is on its way. */
function LoadingScreen() {
  return (
    <output className="grid min-h-60 place-items-center" aria-busy="true" aria-label="Carregando">
      <Spinner />
    </output>
  )
}

// It is there by the time that a release has taken away what was not loaded.
const LoadFailure = lazyComponent(
  () => import('./LoadFailure.tsx').then((all) => all.LoadFailure),
  {
    shape: (
      <p role="alert" className="p-6 text-center">
        Esta tela não pôde ser carregada.{' '}
        <button type="button" onClick={() => location.reload()}>
          Recarregar
        </button>
      </p>
    ),
    soon: true,
    isOptional: true,
  },
)

/** The same where no frame is around it. */
function LoadFailurePage() {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <LoadFailure />
    </main>
  )
}

/** The frame and a screen without words, of the places that they will take (`Shell`, `Sidebar`). */
function ShellShape() {
  return (
    <main aria-busy="true" aria-label="Carregando" className="min-h-dvh min-[900px]:flex">
      <SidebarShape />
      <div className="mx-auto w-full max-w-300 flex-1 px-4 pt-5 sm:px-6 min-[900px]:pt-8 lg:px-8">
        <Skeleton className="h-8 w-48" />
        <Skeleton className="mt-6 h-28 rounded-card" />
        <Skeleton className="mt-5 h-80 rounded-card" />
      </div>
    </main>
  )
}

type Props = {
  /** Where one is: somewhere else it is tried again. */
  readonly at: object
  /** No frame is around it. */
  readonly isPage?: boolean
  readonly children: ReactNode
}
type State = { readonly at: object; readonly failed: boolean }

/** Says so where a part of the screen cannot be had or drawn; the rest stays in sight. */
class Boundary extends Component<Props, State> {
  override state: State = { at: this.props.at, failed: false }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return state.at === at ? null : { at, failed: false }
  }

  override render() {
    const { isPage = false, children } = this.props
    if (!this.state.failed) return children
    return isPage ? <LoadFailurePage /> : <LoadFailure />
  }
}

/**
 * A page that was loaded on another day, or whose build was replaced, is loaded again with the next screen,
 * where nothing typed can be lost: a tab that stays open for weeks runs today's program (access.md §4). Each
 * tab keeps its own day, since another tab may have been opened later. What is under way is waited for.
 */
function useFreshPage(path: string): void {
  const loadedOn = useRef<Day | null>(null)
  useEffect(() => {
    // The first day that a page reads takes as long as all else of its first turn, so it is read behind that.
    const today = readToday()
    loadedOn.current ??= today
    const isOld = today !== loadedOn.current || wasReplaced()
    if (isOld && queryClient.isMutating() === 0) location.reload()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it runs with each new path
  }, [path])
}

const NOTE_MS = 300
const SETTLE_MS = 2_000

/**
 * Brings the page to where it was. A list that is asked for again is not as long as it was yet, so
 * the place is tried as the page grows, until it is reached or the person scrolls.
 */
function settleAt(top: number): () => void {
  const go = () => {
    scrollTo({ top, behavior: 'instant' })
    return Math.abs(scrollY - top) <= 1
  }
  if (go()) return () => {}
  const watch = new ResizeObserver(() => go() && stop())
  const inputEvents = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
  const stop = () => {
    watch.disconnect()
    clearTimeout(timer)
    for (const event of inputEvents) removeEventListener(event, stop)
  }
  const timer = setTimeout(stop, SETTLE_MS)
  for (const event of inputEvents) addEventListener(event, stop, { passive: true })
  watch.observe(document.body)
  return stop
}

/**
 * A new screen begins at its top; Back and a reload find it where it was left. Each entry of the
 * history carries its own place, so nothing of it stays on the device.
 */
function useScrollRestoration(screen: object | null, isCurrent: boolean): void {
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  const isFirst = useRef(true)
  useLayoutEffect(() => {
    if (screen === null) return
    const top = readEntry().top ?? 0
    // A page that was just loaded is there already; to look would have the browser lay all of it out at once.
    const isThere = isFirst.current && top === 0
    isFirst.current = false
    return isThere ? undefined : settleAt(top)
  }, [screen])

  useEffect(() => {
    // While the next screen is on its way, the bar says its address and the page is the old one's.
    if (!isCurrent) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const moved = () => {
      clearTimeout(timer)
      timer = setTimeout(noteTop, NOTE_MS)
    }
    addEventListener('scroll', moved, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', moved)
    }
  }, [isCurrent])
}

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

/** What an address shows that is none of ours. */
async function missingScreen(path: string): Promise<ShownScreen> {
  const isIn = readToken() !== null && (await requireActive()) === null
  const { NotFound, NotFoundPage } = await import('./NotFound.tsx')
  const Frame = isIn ? await loadShell() : null
  const Screen = isIn ? NotFound : NotFoundPage
  return { path, params: {}, title: 'Página não encontrada', Screen, Frame }
}

/**
 * The screen of a path, or the address to go to instead. Its code is on its way while the guard
 * still asks; nothing of it is drawn before the guard has answered.
 */
async function resolveScreen(path: string): Promise<ShownScreen | string> {
  const route = routeAt(path, defaultBrand.flags)
  if (route === null) return missingScreen(path)
  if ('goTo' in route) return route.goTo
  const { title, params, inShell, load } = route
  const code = Promise.all([
    load().catch(() => (inShell ? LoadFailure : LoadFailurePage)),
    inShell ? loadShell() : null,
  ])
  // Whoever is sent elsewhere does not ask for it any more.
  code.catch(() => null)
  const elsewhere = await route.refuse()
  if (elsewhere === 'none') return missingScreen(path)
  if (elsewhere !== null) return elsewhere
  const [Screen, Frame] = await code
  return { path, params, title, Screen, Frame }
}

function isInShell(path: string): boolean {
  const route = routeAt(path, defaultBrand.flags)
  return route !== null && 'inShell' in route && route.inShell
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
function Router() {
  const path = usePathname()
  const search = useSearch()
  const { shown, late } = useShownScreen(path)
  const isCurrent = shown?.path === path
  useScrollRestoration(shown, isCurrent)
  useFreshPage(path)

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

/** The whole application: the query cache, the snack bar and the router. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <SnackProvider>
        <Screens />
        <WaitingNote />
      </SnackProvider>
    </QueryClientProvider>
  )
}

/** The screen and what is asked over it; where the browser is another person's, nothing of either. */
function Screens() {
  const stop = useStop()
  return (
    <>
      {stop?.kind !== 'replaced' && (
        <>
          <Router />
          <Proof />
        </>
      )}
      {stop !== null && (
        <Boundary at={stop}>
          <SessionGate stop={stop} />
        </Boundary>
      )}
    </>
  )
}

// It is there by the time that the network is gone.
const WaitingNote = lazyComponent(
  () => import('./WaitingNote.tsx').then((all) => all.WaitingNote),
  { soon: true, isOptional: true },
)

const SessionGate = lazyComponent(() => import('./SessionGate.tsx').then((all) => all.SessionGate))

const ProofDialog = lazyComponent(() => import('./ProofDialog.tsx').then((all) => all.ProofDialog))

/** Whatever screen is in sight: a change that wants the person to show who they are asks here. */
function Proof() {
  const proof = useProofAsked()
  if (proof === null) return null
  return (
    <Boundary at={proof}>
      <ProofDialog />
    </Boundary>
  )
}
