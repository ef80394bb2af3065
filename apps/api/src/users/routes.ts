import * as changes from '@saldo/contract/user-changes'
import * as contract from '@saldo/contract/users'
import { refuse } from '@saldo/contract/refusals'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { servePublic } from '../http/serve-public.ts'
import { documentsOf } from '@saldo/domain/users/documents'
import { acceptDocuments } from './acceptance.ts'
import { activateAccount, resendCode } from './activation.ts'
import { type PutFirst, registerUser } from './register.ts'
import { type AskSecondFactor, changeUser, listProfiles, readUser } from './service.ts'

/** Registration, activation and the user's own data. */
export function serveUsers(
  app: App,
  {
    putFirst,
    askSecondFactor,
  }: { readonly putFirst: PutFirst; readonly askSecondFactor: AskSecondFactor },
): void {
  const { settings } = app

  servePublic(app, changes.register, async ({ body, visitor, key }) => {
    const { address, agent, host } = visitor
    const call = { address, agent, key, documents: documentsOf(settings.brands.atHost(host)) }
    return { result: await registerUser(app, body, { putFirst, call }) }
  })
  serve(app, changes.activate, ({ ledger, actor, body, nowMs, today }) =>
    activateAccount(ledger, {
      userId: actor.userId,
      code: body.activationCode,
      email: body.email,
      nowMs,
      today,
      secret: settings.secret,
    }),
  )
  serve(app, changes.resendActivation, ({ ledger, actor, body, nowMs, today }) =>
    resendCode(ledger, {
      userId: actor.userId,
      email: body.email,
      nowMs,
      today,
      secret: settings.secret,
    }),
  )
  serve(app, contract.readUser, ({ ledger, actor, params }) => readUser(ledger, actor, params.id))
  serve(app, contract.listProfiles, ({ ledger, actor }) => listProfiles(ledger, actor))
  serve(app, contract.readProfile, async ({ ledger, actor, params }) => {
    const profiles = await listProfiles(ledger, actor)
    return profiles.find(({ _id }) => _id === params.name) ?? refuse('not_found')
  })
  serve(app, changes.acceptDocuments, ({ ledger, actor, body, nowMs, address, agent }) =>
    acceptDocuments(ledger, actor, { ...body, nowMs, address, agent, brands: settings.brands }),
  )
  serve(app, changes.updateUser, ({ ledger, actor, params, body, caller, ...moment }) =>
    changeUser(ledger, actor, {
      id: params.id,
      body,
      moment: { ...moment, sessionId: caller.sessionId, brands: settings.brands },
      askSecondFactor,
    }),
  )
}
