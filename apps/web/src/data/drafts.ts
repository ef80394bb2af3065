import { del, delMany, get, keys, set } from 'idb-keyval'
import { draftsStore as store, KEPT_MS } from './device-stores.ts'
import { whenForgotten } from './forgetting.ts'
import { readStop, readUserId } from './session.ts'
import { readClock } from './today.ts'

/*
 * What was typed into a form and not saved, on the device: a reload or a restart of the browser does
 * not lose it. Of the person who is signed in alone, and until they sign out (decision 95).
 */

type KeptDraft = { readonly value: unknown; readonly at: number }

const keyOf = (userId: string, name: string) => `${userId} ${name}`

/** Whether this tab still belongs to the person who typed. */
function isSignedIn(userId: string): boolean {
  return readUserId() === userId && readStop() === null
}

/** What this person left in the form of this name, or null. */
export async function readDraft(userId: string, name: string): Promise<unknown> {
  await whenForgotten()
  const kept = await get<KeptDraft>(keyOf(userId, name), store)
  const isUsable = kept !== undefined && readClock() - kept.at < KEPT_MS
  return isUsable && isSignedIn(userId) ? kept.value : null
}

/** Keeps it in place of what was kept before; nothing of whoever is not signed in here any more. */
export async function keepDraft(userId: string, name: string, value: unknown): Promise<void> {
  await whenForgotten()
  if (!isSignedIn(userId)) return
  await set(keyOf(userId, name), { value, at: readClock() } satisfies KeptDraft, store)
}

/** It was saved or thrown away. */
export function dropDraft(userId: string, name: string): Promise<void> {
  return del(keyOf(userId, name), store)
}

/** What another person left here, where they could not be signed out in order. */
export async function forgetDraftsOfOthers(): Promise<void> {
  await whenForgotten()
  const userId = readUserId()
  const others = (await keys<string>(store)).filter(
    (key) => userId === null || !key.startsWith(`${userId} `),
  )
  await delMany(others, store)
}
