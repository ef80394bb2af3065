import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { forgetDraftsOfOthers } from './drafts.ts'
import { keepAnswers } from './kept-answers.ts'
import { isUnanswered } from './problem.ts'

/** The files of the page that is open: `/api/` and other hosts are not among them. */
function loadedFiles(): readonly string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const isFile = ({ origin, pathname }: URL) =>
    origin === location.origin && !pathname.startsWith('/api/')
  return [`${location.origin}/`, ...urls.filter(isFile).map(({ href }) => href)]
}

const ASK_AGAIN_MS = 10_000

/**
 * Asks again while somebody looks at what got no answer: a network that reaches nothing counts as one,
 * and no event says when it does again. One question goes ahead; the others follow where it is answered.
 */
async function askAgain(cache: QueryClient): Promise<void> {
  const unanswered = cache.getQueryCache().findAll({
    type: 'active',
    fetchStatus: 'idle',
    predicate: ({ state }) => isUnanswered(state.error),
  })
  const [first] = unanswered
  if (first === undefined || document.visibilityState !== 'visible') return
  await cache.refetchQueries({ queryKey: first.queryKey, exact: true }, { throwOnError: true })
  await cache.refetchQueries({ predicate: ({ state }) => isUnanswered(state.error) })
}

/**
 * Has the product open without a network: its files by the service worker, what was read by the answers
 * that are kept. Plain http has no service workers, but for this machine.
 */
export async function workOffline(cache: QueryClient): Promise<void> {
  keepAnswers(cache)
  // The library takes a page for online until an event says otherwise: opened without a network, it
  // would not notice that the network has come.
  onlineManager.setOnline(navigator.onLine)
  setInterval(() => void askAgain(cache).catch(() => null), ASK_AGAIN_MS)
  forgetDraftsOfOthers().catch(() => null)
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer }
  if (serviceWorker === undefined || !import.meta.env.PROD) return
  await serviceWorker.register('/service-worker.js')
  const { active } = await serviceWorker.ready
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none: it is of one origin
  active?.postMessage({ kind: 'loaded', urls: loadedFiles() })
}
