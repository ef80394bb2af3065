import { KEPT_MS, SHARED_FILES, sharedFacts } from './device-stores.ts'
import { whenForgotten } from './forgetting.ts'
import { readClock } from './today.ts'

/* The files that another application of this device shared: the service worker keeps them until they are sent. */

/** What was shared and waits, as it came; what has waited too long is thrown away. */
export async function readSharedFiles(): Promise<readonly File[]> {
  await whenForgotten()
  if (!('caches' in globalThis) || !(await caches.has(SHARED_FILES))) return []
  const cache = await caches.open(SHARED_FILES)
  const files: File[] = []
  for (const request of await cache.keys()) {
    const { at, name } = sharedFacts(request)
    const response = await cache.match(request)
    if (readClock() - at > KEPT_MS) await cache.delete(request)
    else if (response !== undefined) {
      const blob = await response.blob()
      files.push(new File([blob], name, { type: blob.type }))
    }
  }
  return files
}
