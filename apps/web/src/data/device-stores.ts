import { clear, createStore } from 'idb-keyval'

/** What the screens have read (`kept-answers.ts`). */
export const answersStore = createStore('saldo-answers', 'answers')
/** What was typed and not saved (`drafts.ts`). */
export const draftsStore = createStore('saldo-drafts', 'drafts')

/** Empties both. */
export async function clearStores(): Promise<void> {
  await Promise.all([clear(answersStore), clear(draftsStore)])
}
