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
  serve(app, changes.activate, (ctx, { body }) =>
    activateAccount(ctx, {
      code: body.activationCode,
      email: body.email,
      secret: settings.secret,
    }),
  )
  serve(app, changes.resendActivation, (ctx, { body }) =>
    resendCode(ctx, {
      email: body.email,
      secret: settings.secret,
    }),
  )
  serve(app, contract.readUser, (ctx, { params }) => readUser(ctx, params.id))
  serve(app, contract.listProfiles, listProfiles)
  serve(app, contract.readProfile, async (ctx, { params }) => {
    const profiles = await listProfiles(ctx)
    return profiles.find(({ _id }) => _id === params.name) ?? refuse('not_found')
  })
  serve(app, changes.acceptDocuments, (ctx, { body }) =>
    acceptDocuments(ctx, {
      ...body,
      address: ctx.address,
      agent: ctx.agent,
      brands: settings.brands,
    }),
  )
  serve(app, changes.updateUser, (ctx, { params, body }) =>
    changeUser(ctx, {
      id: params.id,
      body,
      moment: {
        nowMs: ctx.nowMs,
        today: ctx.today,
        address: ctx.address,
        isProved: ctx.isProved,
        sessionId: ctx.caller.sessionId,
        brands: settings.brands,
      },
      askSecondFactor,
    }),
  )
}
