import * as changes from '@saldo/contract/payment-changes'
import * as contract from '@saldo/contract/payments'
import type { App } from '../http/app.ts'
import { joinAnswers, onlyAnswer } from '../http/family.ts'
import { serve } from '../http/serve.ts'
import { createPayment, listPayments, readPayment } from './service.ts'

/** Cash, bank accounts and cards. What changes their entries as well hangs in `invoices`. */
export function servePayments(app: App): void {
  serve(app, contract.listPayments, {
    act: ({ ledger, actor, today }) => listPayments(ledger, actor, today),
    together: joinAnswers,
  })
  serve(app, contract.readPayment, {
    act: ({ ledger, actor, params, today }) => readPayment(ledger, actor, { id: params.id, today }),
    together: onlyAnswer,
  })
  serve(app, changes.createPayment, ({ ledger, actor, body, nowMs, today }) =>
    createPayment(ledger, actor, { draft: body, nowMs, today }),
  )
}
