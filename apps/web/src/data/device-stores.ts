import { clear, createStore } from 'idb-keyval'
import { defaultBrand } from '../brand.ts'

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

/** Throws away what was shared. Without https nothing can be. */
export async function forgetSharedFiles(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(SHARED_FILES)
}

/** Empties them all. */
export async function clearStores(): Promise<void> {
  await Promise.all([clear(answersStore), clear(draftsStore), forgetSharedFiles()])
}
