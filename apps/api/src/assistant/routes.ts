import * as contract from '@saldo/contract/assistant'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { instantAt } from '../gateways/clock.ts'
import { deleteDismissals, insertDismissal, listDismissals } from './store.ts'

/** What the person has put away of the assistant; its answers are made of what the screens read. */
export function serveAssistant(app: App): void {
  serve(app, contract.readAssistant, async ({ ledger, actor }) => ({
    dismissed: await listDismissals(ledger, actor.userId),
  }))
  serve(app, contract.dismiss, async ({ ledger, actor, body, nowMs }) => {
    const { userId } = actor
    await insertDismissal(ledger, { userId, subject: body.subject, at: instantAt(nowMs) })
    return { dismissed: await listDismissals(ledger, userId) }
  })
  serve(app, contract.restoreTips, async ({ ledger, actor }) => {
    await deleteDismissals(ledger, actor.userId)
    return null
  })
}
