// The words that no password may be are many: they come behind the page, before one has typed.
const rules = import('./check-password.ts').catch(() => null)

/** Why this is no password, or true; where the rules did not come, the server has the last word. */
export async function checkPasswordLater(
  typed: string,
  about: { readonly email: string; readonly name: string },
): Promise<true | string> {
  return (await rules)?.checkPassword(typed, about) ?? true
}
