const SHAPE = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** Whether this could be an e-mail; the server has the last word. */
export function isEmail(typed: string): boolean {
  return SHAPE.test(typed.trim())
}

/** Why this is no e-mail, or true. */
export function checkEmail(typed: string): true | string {
  return isEmail(typed) || 'Por favor insira um email válido!'
}

/** What was typed as it is sent. */
export function toAddress(typed: string): string {
  return typed.trim().toLowerCase()
}
