/** The largest piece of memory, and all large ones together, that reading a bill needs many times over. */
const PIECE_MAX = 64 * 2 ** 20
const ALL_MAX = 256 * 2 ** 20
/** Smaller ones are not counted. */
const LARGE = 2 ** 20

/**
 * Runs `act` with an end to the bytes that may be allocated, and tells whether it came to it. A stream of a
 * few megabytes can be unpacked to gigabytes, which lie outside of the heap that a thread's limits are about; the
 * library unpacks them, whatever filters they have gone through, into arrays of bytes alone. One at a time.
 */
export async function withBoundedBytes<T>(
  act: () => Promise<T>,
): Promise<{ readonly value: T } | 'too_large'> {
  const Bytes = globalThis.Uint8Array
  let all = 0
  let isTooLarge = false
  const Bounded: typeof Uint8Array = new Proxy(Bytes, {
    construct(target, values: readonly unknown[], newTarget) {
      const [size] = values
      if (typeof size === 'number' && size > LARGE) {
        all += size
        if (size > PIECE_MAX || all > ALL_MAX) {
          isTooLarge = true
          throw new RangeError('a file unpacks to more bytes than it may')
        }
      }
      return Reflect.construct(target, values, newTarget === Bounded ? target : newTarget)
    },
  })
  globalThis.Uint8Array = Bounded
  try {
    const value = await act()
    return isTooLarge ? 'too_large' : { value }
  } catch (error) {
    if (isTooLarge) return 'too_large'
    throw error
  } finally {
    globalThis.Uint8Array = Bytes
  }
}
