import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** What the last letter of this kind to this e-mail says; there must be one. */
export async function letterTo(
  app: TestApp,
  recipient: string,
  kind: string,
): Promise<Readonly<Record<string, string>>> {
  const letter = await app.owner.system((ledger) =>
    ledger
      .selectFrom('mail_outbox')
      .select('payload')
      .where('recipient', '=', recipient)
      .where('kind', '=', kind)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  expect(letter, `${kind} to ${recipient}`).toBeDefined()
  return letter?.payload ?? {}
}
