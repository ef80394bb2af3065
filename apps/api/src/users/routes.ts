import { refuse } from '@saldo/contract/refusals'
import * as contract from '@saldo/contract/users'
import type { House } from '../http/house.ts'
import { serve } from '../http/serve.ts'
import { servePublic } from '../http/serve-public.ts'
import { findBlock, limits, takeAttempt } from './attempts.ts'
import { activateAccount, resendCode } from './activation.ts'
import { type PutFirst, registerUser } from './register.ts'
import { changeUser, readUser } from './service.ts'

/** Registration, activation and one's own data. */
export function serveUsers(house: House, putFirst: PutFirst): void {
  const { database, clock, settings } = house

  servePublic(house, contract.register, async ({ body, visitor }) => {
    const tried = {
      limit: limits.registrationFromAddress,
      of: visitor.address,
      nowMs: clock.now(),
    }
    const block = await database.system((ledger) => findBlock(ledger, tried))
    if (block !== null) return { told: refuse('too_many_requests'), retryAfterSeconds: block }
    const told = await registerUser(house, body, putFirst)
    // Only what found an account taken is counted: it is the one answer that tells something.
    if ('refused' in told && told.refused === 'email_taken') {
      await database.system((ledger) => takeAttempt(ledger, tried))
    }
    return { told }
  })
  serve(house, contract.activate, ({ ledger, actor, body, nowMs, today }) =>
    activateAccount(ledger, {
      userId: actor.userId,
      code: body.activationCode,
      nowMs,
      today,
      secret: settings.secret,
    }),
  )
  serve(house, contract.resendActivation, ({ ledger, actor, nowMs, today }) =>
    resendCode(ledger, actor.userId, { nowMs, today, secret: settings.secret }),
  )
  serve(house, contract.readUser, ({ ledger, actor, params }) => readUser(ledger, actor, params.id))
  serve(house, contract.updateUser, ({ ledger, actor, params, body, caller, ...moment }) =>
    changeUser(ledger, actor, {
      id: params.id,
      body,
      moment: { ...moment, sessionId: caller.sessionId },
    }),
  )
}
