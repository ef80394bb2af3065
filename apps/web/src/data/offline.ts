import type { QueryClient } from '@tanstack/react-query'
import { forgetDraftsOfOthers } from './drafts.ts'
import { keepAnswers } from './kept-answers.ts'

/** The files of the page that is open: `/api/` and other hosts are not among them. */
function loadedFiles(): readonly string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const isFile = ({ origin, pathname }: URL) =>
    origin === location.origin && !pathname.startsWith('/api/')
  return [`${location.origin}/`, ...urls.filter(isFile).map(({ href }) => href)]
}

/**
 * Has the product open without a network: its files by the service worker, what was read by the answers
 * that are kept. Plain http has no service workers, but for this machine.
 */
export async function workOffline(cache: QueryClient): Promise<void> {
  keepAnswers(cache)
  forgetDraftsOfOthers().catch(() => null)
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer }
  if (serviceWorker === undefined || !import.meta.env.PROD) return
  await serviceWorker.register('/service-worker.js')
  const { active } = await serviceWorker.ready
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none: it is of one origin
  active?.postMessage({ kind: 'loaded', urls: loadedFiles() })
}
