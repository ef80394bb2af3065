import { expect } from 'vitest'
import { runDue } from '@saldo/api/jobs/run-due'
import { letterJob } from '@saldo/api/mail/jobs'
import type { Outbox } from '@saldo/api/mail/outbox'
import type { TestApp } from './app.ts'

const silent = { info: () => {}, warn: () => {} }

/** Sends what is due, and gives how many letters that were. */
export function sendLetters(outbox: Outbox): Promise<number> {
  const { signal } = new AbortController()
  const { database, clock } = outbox
  return runDue({ database, clock, log: silent, signal }, letterJob(outbox))
}

/** Forgets every letter, and that any is to be sent. */
export async function emptyOutbox(app: TestApp): Promise<void> {
  await app.owner.system(async (ledger) => {
    await ledger.deleteFrom('mail_outbox').execute()
    await ledger.deleteFrom('jobs').where('kind', '=', 'letter').execute()
  })
}

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
