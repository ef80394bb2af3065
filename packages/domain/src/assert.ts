/** A broken promise between two parts of this program: never the fault of the person who uses it. */
class AssertionError extends Error {
  override readonly name = 'AssertionError'
}

/**
 * Stops on a programmer's error. What a person may get wrong is refused with a code instead; what
 * comes here has already passed every gate, so that going on would write a wrong figure.
 */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionError(message)
}
