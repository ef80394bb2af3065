import type { askModel as endpoint } from '@saldo/contract/assistant'
import type { Answer } from '@saldo/contract/endpoint'
import { refuse, type Refused, refuseTries } from '@saldo/contract/refusals'
import { shownAnswer } from '@saldo/domain/assistant/consent-text'
import type { RequestContext } from '../context.ts'
import type { Recheck } from '../access/refuse-caller.ts'
import type { Database } from '../db/ledger.ts'
import { askModel, type ModelFailure, type ModelSettings } from '../gateways/model.ts'
import { limits, takeAttempt } from '../users/attempts.ts'
import { modelFigures } from './figures.ts'

type Means = {
  readonly database: Database
  readonly model: ModelSettings
  readonly logFailure: (failure: ModelFailure) => void
}

/**
 * What the language model answers to a question of a person who agreed. Whoever has put too many is
 * refused before any figure is read; how the model failed is logged, the question and the figures are not.
 */
export async function answerByModel(
  { database, model, logFailure }: Means,
  ctx: RequestContext & { readonly recheck: Recheck },
  question: string,
): Promise<Answer<typeof endpoint> | Refused<'too_many_requests' | 'assistant_model_failed'>> {
  const tried = { limit: limits.questionOfAccount, of: ctx.userId, nowMs: ctx.nowMs }
  const wait = await database.system((system) => takeAttempt(system, tried))
  if (wait !== null) return refuseTries(wait)
  const figures = await database.readSnapshot(ctx.userId, async (ledger) => {
    await ctx.recheck(ledger)
    return modelFigures({ ...ctx, ledger })
  })
  const answer = await askModel(model, { question, figures })
  if ('text' in answer) return { text: shownAnswer(answer.text) }
  logFailure(answer)
  return refuse('assistant_model_failed')
}
