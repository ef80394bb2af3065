import * as contract from '@saldo/contract/assistant'
import { refuse } from '@saldo/contract/refusals'
import { MODEL_CONSENT } from '@saldo/domain/assistant/consent-text'
import { instantAt } from '../gateways/clock.ts'
import type { ModelFailure } from '../gateways/model.ts'
import { newId } from '../gateways/random.ts'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { answerByModel } from './service.ts'
import {
  deleteDismissals,
  findModelConsent,
  insertDismissal,
  insertModelConsent,
  listDismissals,
} from './store.ts'
import type { OwnerLedger } from '../context.ts'

/** What the person has put away of the assistant, and the language model, where one is set. */
export function serveAssistant(app: App): void {
  const model = app.settings.model ?? null
  const read = async (ctx: OwnerLedger): Promise<contract.Assistant> => ({
    dismissed: await listDismissals(ctx),
    model: model === null ? null : { consentedAt: await findModelConsent(ctx) },
  })
  serve(app, contract.readAssistant, (ctx) => read(ctx))
  serve(app, contract.dismiss, async (ctx, { body }) => {
    await insertDismissal(ctx, { subject: body.subject, at: instantAt(ctx.nowMs) })
    return read(ctx)
  })
  serve(app, contract.restoreTips, async (ctx) => {
    await deleteDismissals(ctx)
    return null
  })
  serve(app, contract.allowModel, async (ctx, { body }) => {
    if (model === null) return refuse('assistant_model_off')
    if (body.version !== MODEL_CONSENT.version) return refuse('consent_text_changed', 'version')

    // Decided.
    const at = instantAt(ctx.nowMs)
    await insertModelConsent(ctx, {
      id: newId(ctx.nowMs),
      isGiven: true,
      at,
      address: ctx.address,
      agent: ctx.agent,
    })
    return read(ctx)
  })
  serve(app, contract.forbidModel, async (ctx) => {
    if ((await findModelConsent(ctx)) === null) return null

    // Decided.
    const at = instantAt(ctx.nowMs)
    await insertModelConsent(ctx, {
      id: newId(ctx.nowMs),
      isGiven: false,
      at,
      address: ctx.address,
      agent: ctx.agent,
    })
    return null
  })
  serveQuestions(app)
}

/** The questions that a language model answers. */
function serveQuestions(app: App): void {
  const model = app.settings.model ?? null
  serve(app, contract.askModel, {
    act: async () => refuse('assistant_model_off'),
    outside: async (ctx, { body }) => {
      if (model === null) return refuse('assistant_model_off')
      const consentedAt = await findModelConsent(ctx)
      if (consentedAt === null) return refuse('assistant_consent_missing')
      const { database, fastify } = app
      const logFailure = (failure: ModelFailure) =>
        fastify.log.warn(failure, 'the language model failed')
      return () => answerByModel({ database, model, logFailure }, ctx, body.question)
    },
  })
}
