import { clear, createStore } from 'idb-keyval'
import { defaultBrand } from '../brand.ts'
import { readClock } from './today.ts'

const DAYS_MS = 7 * 24 * 60 * 60 * 1_000
/**
 * How long anything is kept: what is older says nothing of a household any more, and is in no form that
 * somebody means to go on with. On a brand's page never longer than its session lasts without being used.
 */
export const KEPT_MS = Math.min(DAYS_MS, defaultBrand.session.idleMinutes * 60_000)

/** What the screens have read (`kept-answers.ts`). */
export const answersStore = createStore('saldo-answers', 'answers')
/** What was typed and not saved (`drafts.ts`). */
export const draftsStore = createStore('saldo-drafts', 'drafts')

/** Files that another application shared, until they are sent (`shared-files.ts`). */
export const SHARED_FILES = 'saldo-shared'

/** How long what was shared waits for whoever signs in (case R15). */
const SHARED_WAIT_MS = 10 * 60_000

/** `/shared/1790000000000/0/fatura.pdf`: when it came, its place, and its name. */
export function sharedFacts({ url }: Request): { readonly at: number; readonly name: string } {
  const [, , at = '', , name = ''] = new URL(url).pathname.split('/')
  return { at: Number(at), name: decodeURIComponent(name) }
}

/**
 * Throws away what was shared before an instant and what has waited for too long, or all of it. Without https
 * nothing can be. Returns how many files are left.
 */
export async function forgetSharedFiles(before = Infinity): Promise<number> {
  if (!('caches' in globalThis) || !(await caches.has(SHARED_FILES))) return 0
  // An older release has noted no instant.
  if (!(before < Infinity)) {
    await caches.delete(SHARED_FILES)
    return 0
  }
  const from = Math.max(before, readClock() - SHARED_WAIT_MS)
  const cache = await caches.open(SHARED_FILES)
  const files = await cache.keys()
  const gone = files.filter((request) => sharedFacts(request).at < from)
  // One by one: meanwhile another may come.
  for (const request of gone) await cache.delete(request)
  return files.length - gone.length
}

/** Empties them all as long as it is noted, of what was shared what came before the instant of the note. */
export async function clearStores(key: string): Promise<void> {
  for (let note = localStorage.getItem(key); note !== null; note = localStorage.getItem(key)) {
    await Promise.all([clear(answersStore), clear(draftsStore), forgetSharedFiles(Number(note))])
    if (localStorage.getItem(key) === note) localStorage.removeItem(key)
  }
}
