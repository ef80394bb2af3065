import { ReadingStopped } from './findings.ts'

/** What may open a file: what its owner has typed for it, else what banks make of their CPF. */
export type FilePasswords = { readonly typed: string | null; readonly cpf: string | null }

/**
 * What banks protect a bill or a statement with: the first five digits of the CPF (Itaú, Mercado Pago), the first
 * six (Bradesco), or all of them (BTG).
 */
const CPF_DIGITS = [5, 6, 11]

/**
 * Reads a file that may be protected: without a password first, then with each that may be its own. `read`
 * throws `statement_password_needed` or `statement_password_wrong` where it does not open. Throws the first where
 * nothing was typed, and the second where it was.
 */
export async function readProtected<T>(
  { typed, cpf }: FilePasswords,
  read: (password: string | null) => Promise<T>,
): Promise<T> {
  const fromCpf = cpf === null ? [] : CPF_DIGITS.map((digits) => cpf.slice(0, digits))
  for (const password of [null, ...(typed === null ? fromCpf : [typed])]) {
    try {
      return await read(password)
    } catch (error) {
      if (!isOfPassword(error)) throw error
    }
  }
  throw new ReadingStopped(
    typed === null ? 'statement_password_needed' : 'statement_password_wrong',
  )
}

const isOfPassword = (error: unknown) =>
  error instanceof ReadingStopped &&
  (error.refusal === 'statement_password_needed' || error.refusal === 'statement_password_wrong')
