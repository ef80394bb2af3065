import { type Query, type QueryClient, onlineManager } from '@tanstack/react-query'
import { readUser } from '@saldo/contract/users'
import { delMany, entries, get, keys, set } from 'idb-keyval'
import { answersStore as store, KEPT_MS } from './device-stores.ts'
import { whenForgotten } from './forgetting.ts'
import { Problem, isUnanswered } from './problem.ts'
import { reading } from './queries.ts'
import { readStop, readUserId } from './session.ts'
import { readClock } from './today.ts'
import { forgetDraftsOfOthers } from './drafts.ts'

/*
 * The last answers to what the screens ask, on the device. They are shown where the server cannot be
 * reached and nothing else is there, with the time at which they were read; never in place of an
 * answer that can be had (decision 85).
 */

const ANSWERS_MAX = 80
/** Longer lists are read again when there is a network. */
const LENGTH_MAX = 400_000
const WRITE_AFTER_MS = 1_000

type KeptAnswer = { readonly value: unknown; readonly at: number }

const keyOf = (userId: string, { queryHash }: Query) => `${userId} ${queryHash}`
const isOf = (userId: string) => (key: string) => key.startsWith(`${userId} `)

/** Who acts in somebody else's account keeps nothing of it on their own device. */
function isOwnAccount(cache: QueryClient, userId: string): boolean {
  return cache.getQueryData(reading(readUser, { params: { id: userId } }).queryKey)?.actor === null
}

/** Whether its text is longer than what is kept; of a list in pages no more is looked at than it takes. */
function isTooLong(data: unknown): boolean {
  const parts = (data as { readonly pages?: readonly unknown[] } | null)?.pages ?? [data]
  let length = 0
  return parts.some((part) => (length += JSON.stringify(part).length) > LENGTH_MAX)
}

async function write(cache: QueryClient, queries: readonly Query[]): Promise<void> {
  const userId = readUserId()
  if (userId === null || !isOwnAccount(cache, userId)) return
  await whenForgotten()
  for (const query of queries) {
    // The session may end between two of them.
    if (readUserId() !== userId || readStop() !== null) return
    const { data, dataUpdatedAt: at } = query.state
    if (data === undefined || isTooLong(data)) continue
    await set(keyOf(userId, query), { value: data, at } satisfies KeptAnswer, store)
  }
  const all = await entries<string, KeptAnswer>(store)
  const newestFirst = all.toSorted(([, a], [, b]) => b.at - a.at).map(([key]) => key)
  await delMany(newestFirst.slice(ANSWERS_MAX), store)
}

/** The kept answer to a question that could not be asked, where nothing else is there. */
async function show(cache: QueryClient, query: Query, problem: unknown): Promise<void> {
  const userId = readUserId()
  const isUnreachable = problem instanceof Problem && problem.status === 0
  if (!isUnreachable || query.state.data !== undefined || userId === null) return
  await whenForgotten()
  const kept = await get<KeptAnswer>(keyOf(userId, query), store)
  const isUsable = kept !== undefined && readClock() - kept.at < KEPT_MS
  // Meanwhile an answer may have come, or the person gone.
  if (!isUsable || query.state.data !== undefined || readUserId() !== userId) return
  const isOver = query.state.fetchStatus === 'idle'
  cache.setQueryData(query.queryKey, kept.value, { updatedAt: kept.at })
  // It is known to be old only while the question is not answered.
  if (isOver) await cache.refetchQueries({ queryKey: query.queryKey, exact: true })
}

/** What another person left here, where they could not be signed out in order. */
async function forgetOthers(): Promise<void> {
  await whenForgotten()
  const userId = readUserId()
  const isOwn = userId === null ? () => false : isOf(userId)
  await delMany(
    (await keys<string>(store)).filter((key) => !isOwn(key)),
    store,
  )
}

/** Keeps every answer that comes, and shows the kept one where a question cannot be asked. */
export function keepAnswers(cache: QueryClient): void {
  const waiting = new Set<Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const writeWaiting = () => {
    timer = undefined
    const due = [...waiting]
    waiting.clear()
    write(cache, due).catch(() => null)
  }
  const keep = (query: Query) => {
    waiting.add(query)
    timer ??= setTimeout(writeWaiting, WRITE_AFTER_MS)
  }
  const queries = cache.getQueryCache()
  queries.subscribe((event) => {
    if (event.type === 'removed') waiting.delete(event.query)
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'success' && action.manual !== true) keep(query)
    if (action.type === 'failed' || action.type === 'error') {
      show(cache, query, action.error).catch(() => null)
    }
  })
  forgetOthers().catch(() => null)
  for (const query of queries.getAll()) {
    if (query.state.status === 'success') keep(query)
    else show(cache, query, query.state.error ?? query.state.fetchFailureReason).catch(() => null)
  }
}

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
