import { KEPT_MS, SHARED_FILES } from './device-stores.ts'
import { readClock } from './today.ts'

/* The files that another application of this device shared: the service worker keeps them until they are sent. */

/** `/shared/1790000000000/0/fatura.pdf`: when it came, its place, and its name. */
function factsOf({ url }: Request): { readonly at: number; readonly name: string } {
  const [, , at = '', , name = ''] = new URL(url).pathname.split('/')
  return { at: Number(at), name: decodeURIComponent(name) }
}

/** What was shared and waits, as it came; what has waited too long is thrown away. */
export async function readSharedFiles(): Promise<readonly File[]> {
  if (!('caches' in globalThis)) return []
  const cache = await caches.open(SHARED_FILES)
  const files: File[] = []
  for (const request of await cache.keys()) {
    const { at, name } = factsOf(request)
    const response = await cache.match(request)
    if (readClock() - at > KEPT_MS) await cache.delete(request)
    else if (response !== undefined) {
      const blob = await response.blob()
      files.push(new File([blob], name, { type: blob.type }))
    }
  }
  return files
}
