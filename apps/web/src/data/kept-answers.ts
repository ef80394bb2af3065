import type { Query, QueryClient } from '@tanstack/react-query'
import { readUser } from '@saldo/contract/users'
import { delMany, entries, get, keys, set } from 'idb-keyval'
import { answersStore as store, KEPT_MS } from './device-stores.ts'
import { whenForgotten } from './forgetting.ts'
import { Problem } from './problem.ts'
import { reading } from './queries.ts'
import { readStop, readUserId } from './session.ts'
import { readClock } from './today.ts'

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

async function write(cache: QueryClient, queries: readonly Query[]): Promise<void> {
  const userId = readUserId()
  if (userId === null || !isOwnAccount(cache, userId)) return
  await whenForgotten()
  for (const query of queries) {
    // The session may end between two of them.
    if (readUserId() !== userId || readStop() !== null) return
    const { data, dataUpdatedAt: at } = query.state
    if (data === undefined || JSON.stringify(data).length > LENGTH_MAX) continue
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
