import * as holders from '@saldo/contract/card-holders'
import * as changes from '@saldo/contract/payment-changes'
import * as contract from '@saldo/contract/payments'
import type { App } from '../http/app.ts'
import { joinAnswers, onlyAnswer } from '../http/family.ts'
import { serve } from '../http/serve.ts'
import { listCardHolders, updateCardHolders } from './holders.ts'
import { createPayment, isPayment, listPayments, readPayment } from './service.ts'
import { updatePayment, type FollowCalendar } from './update.ts'

/** Cash, bank accounts and cards. Their removal changes invoices too, so `invoices` serves it. */
export function servePayments(
  app: App,
  { followCalendar }: { readonly followCalendar: FollowCalendar },
): void {
  serve(app, contract.listPayments, {
    act: listPayments,
    together: joinAnswers,
  })
  serve(app, contract.readPayment, {
    act: (ctx, { params }) => readPayment(ctx, { id: params.id }),
    together: onlyAnswer,
  })
  serve(app, holders.listCardHolders, listCardHolders)
  serve(app, holders.updateCardHolders, {
    act: updateCardHolders,
    elsewhere: {
      refusal: 'payment_of_another_user',
      find: (ctx, { params }) => isPayment(ctx, params.id),
    },
  })
  serve(app, changes.createPayment, (ctx, { body }) => createPayment(ctx, { draft: body }))
  serve(app, changes.updatePayment, {
    act: (ctx, { params, body }) =>
      updatePayment(ctx, { id: params.id, changes: body, followCalendar }),
    elsewhere: {
      refusal: 'payment_of_another_user',
      find: (ctx, { params }) => isPayment(ctx, params.id),
    },
  })
}
