import * as changes from '@saldo/contract/payment-changes'
import * as contract from '@saldo/contract/payments'
import type { App } from '../http/app.ts'
import { joinAnswers, onlyAnswer } from '../http/family.ts'
import { serve } from '../http/serve.ts'
import { createPayment, isPayment, listPayments, readPayment } from './service.ts'
import { updatePayment, type FollowCalendar } from './update.ts'

type LaterSlices = { readonly followCalendar: FollowCalendar }

/** Cash, bank accounts and cards. Their removal changes invoices too, so `invoices` serves it. */
export function servePayments(app: App, { followCalendar }: LaterSlices): void {
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
  serve(app, changes.updatePayment, {
    act: ({ ledger, actor, params, body, nowMs, today }) =>
      updatePayment(ledger, actor, { id: params.id, changes: body, nowMs, today, followCalendar }),
    elsewhere: {
      refusal: 'payment_of_another_user',
      find: (ledger, userId, { params }) => isPayment(ledger, userId, params.id),
    },
  })
}
