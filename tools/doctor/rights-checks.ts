import type { Client } from 'pg'
import { compareRights } from '@saldo/api/db/rights'

export const RIGHTS = {
  name: 'rights',
  claim: 'O banco de dados permite o que as migrações dão, nem menos nem mais',
} as const

/** What the database allows is what the migrations give, no less and no more (case L72). */
export async function examineRights(client: Client): Promise<readonly string[]> {
  const { missing, unknown } = await compareRights(client)
  return [
    ...missing.map((expected) => `Falta: ${expected}`),
    ...unknown.map((expected) => `Está a mais: ${expected}`),
  ]
}
