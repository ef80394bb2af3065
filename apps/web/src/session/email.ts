const SHAPE = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** Whether this could be an e-mail; the server has the last word. */
export function isEmail(typed: string): boolean {
  return SHAPE.test(typed.trim())
}
