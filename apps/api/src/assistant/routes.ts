import * as contract from '@saldo/contract/assistant'
import { refuse } from '@saldo/contract/refusals'
import { MODEL_CONSENT } from '@saldo/domain/assistant/consent-text'
import type { Ledger } from '../db/ledger.ts'
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

/** What the person has put away of the assistant, and the language model, where one is set. */
export function serveAssistant(app: App): void {
  const model = app.settings.model ?? null
  const read = async (ledger: Ledger, userId: string): Promise<contract.Assistant> => ({
    dismissed: await listDismissals(ledger, userId),
    model: model === null ? null : { consentedAt: await findModelConsent(ledger, userId) },
  })
  serve(app, contract.readAssistant, ({ ledger, actor }) => read(ledger, actor.userId))
  serve(app, contract.dismiss, async ({ ledger, actor, body, nowMs }) => {
    const { userId } = actor
    await insertDismissal(ledger, { userId, subject: body.subject, at: instantAt(nowMs) })
    return read(ledger, userId)
  })
  serve(app, contract.restoreTips, async ({ ledger, actor }) => {
    await deleteDismissals(ledger, actor.userId)
    return null
  })
  serve(app, contract.allowModel, async ({ ledger, actor, body, nowMs, address, agent }) => {
    if (model === null) return refuse('assistant_model_off')
    if (body.version !== MODEL_CONSENT.version) return refuse('consent_text_changed', 'version')
    const { userId } = actor

    // Decided.
    const at = instantAt(nowMs)
    await insertModelConsent(ledger, {
      userId,
      id: newId(nowMs),
      isGiven: true,
      at,
      address,
      agent,
    })
    return read(ledger, userId)
  })
  serve(app, contract.forbidModel, async ({ ledger, actor, nowMs, address, agent }) => {
    const { userId } = actor
    if ((await findModelConsent(ledger, userId)) === null) return null

    // Decided.
    const at = instantAt(nowMs)
    await insertModelConsent(ledger, {
      userId,
      id: newId(nowMs),
      isGiven: false,
      at,
      address,
      agent,
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
    outside: async ({ ledger, actor, caller, body, nowMs, today, recheck }) => {
      const { userId } = actor
      if (model === null) return refuse('assistant_model_off')
      const consentedAt = await findModelConsent(ledger, userId)
      if (consentedAt === null) return refuse('assistant_consent_missing')
      const { currency } = caller
      const asking = { userId, today, nowMs, currency, question: body.question, recheck }
      const { database, fastify } = app
      const logFailure = (failure: ModelFailure) =>
        fastify.log.warn(failure, 'the language model failed')
      return () => answerByModel({ database, model, logFailure }, asking)
    },
  })
}
