import * as z from 'zod/mini'
import type { Dependencies } from '../dependencies.ts'
import { instantAt } from '../gateways/clock.ts'
import type { Post } from '../gateways/mail.ts'
import type { Jobs, QueuedJob } from '../job.ts'
import { deleteOldMail, LETTER, type Outbox, postponeLetter, sendLetter } from './outbox.ts'

const POLL_MS = 1_000
const ATTEMPTS_MAX = 12
const FORGETTING_EVERY_MS = 60 * 60_000
const KEPT_MS = 30 * 24 * 60 * 60_000

const payload = z.object({ id: z.uuid() })

type Refused = { readonly responseCode?: number; readonly code?: string }

/** Sends what waits in the outbox. */
export function letterJob(outbox: Outbox): QueuedJob<z.infer<typeof payload>> {
  return {
    kind: LETTER,
    payload,
    pollMs: POLL_MS,
    attemptsMax: ATTEMPTS_MAX,
    run: ({ id }) => sendLetter(outbox, id),
    // A 5xx is final.
    isHopeless: (error) => ((error as Refused).responseCode ?? 0) >= 500,
    // The mail server's answer may name the recipient: it is stored with the letter, and deleted
    // with it.
    describe: (error) => {
      const { responseCode, code } = error as Refused
      return `not sent: ${responseCode ?? code ?? 'unknown'}`
    },
    failed: async (stored, attempt) => {
      const { success, data } = payload.safeParse(stored)
      if (success) await postponeLetter(outbox, data.id, attempt)
    },
  }
}

export function mailJobs({ database, clock, settings }: Dependencies, post: Post): Jobs {
  const { appUrl, brands } = settings
  const run = () =>
    database.system((ledger) => deleteOldMail(ledger, instantAt(clock.now() - KEPT_MS)))
  return {
    queued: [letterJob({ database, clock, post, appUrl, brands })],
    periodic: [{ kind: 'forget_letters', everyMs: FORGETTING_EVERY_MS, run }],
  }
}
