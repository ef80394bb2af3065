import * as contract from '@saldo/contract/invoices'
import * as payments from '@saldo/contract/payment-changes'
import type { Owned } from '../context.ts'
import type { App } from '../http/app.ts'
import { joinAnswers, onlyAnswer } from '../http/family.ts'
import { serve } from '../http/serve.ts'
import { anticipate, readAnticipation } from './anticipate.ts'
import { moveInvoiceClosing } from './closing.ts'
import { updateInvoiceItem } from './items.ts'
import { payInvoice } from './pay.ts'
import {
  listRemovedPayments,
  readPaymentRemoval,
  removePayment,
  restorePayment,
} from './payment-removal.ts'
import { listInvoices, readInvoice } from './read.ts'
import { isInvoice, isItem, isOwnPayment } from './seen.ts'

type Named = { readonly params: { readonly id: string } }

/** Another member's invoice may be read, and paid or changed by its owner alone (case I9). */
const elsewhere = {
  refusal: 'invoice_of_another_user' as const,
  find: (ctx: Owned, { params }: Named) => isInvoice(ctx, params.id),
}

/** Invoices, and the removal of a payment method with its invoices and entries. */
export function serveInvoices(app: App): void {
  serve(app, contract.listInvoices, {
    act: (ctx, { query }) => listInvoices(ctx, { ...query }),
    together: joinAnswers,
  })
  serve(app, contract.readInvoice, {
    act: (ctx, { params, query }) =>
      readInvoice(ctx, { id: params.id, limit: query.limit, after: query.after }),
    together: onlyAnswer,
  })
  serve(app, contract.payInvoice, {
    act: (ctx, { body }) => payInvoice(ctx, { draft: body }),
    elsewhere: {
      refusal: 'invoice_of_another_user',
      find: (ctx, { body }) => isInvoice(ctx, body.paymentInvoiceReferenceId),
    },
  })
  serve(app, contract.moveInvoiceClosing, {
    act: (ctx, { params, body }) =>
      moveInvoiceClosing(ctx, { id: params.id, closeOnDay: body.closeOnDay }),
    elsewhere,
  })
  serve(app, contract.updateInvoiceItem, {
    act: (ctx, { params, query, body }) =>
      updateInvoiceItem(ctx, { ...params, changes: body, query }),
    elsewhere: {
      refusal: 'transaction_of_another_user',
      find: (ctx, { params }) => isItem(ctx, params.item),
    },
  })
  serve(app, contract.readAnticipation, (ctx, { params }) => readAnticipation(ctx, { ...params }))
  serve(app, contract.anticipateInstalments, {
    act: (ctx, { params, body }) => anticipate(ctx, { id: params.id, draft: body }),
    elsewhere,
  })
  serve(app, payments.removePayment, {
    act: (ctx, { params }) => removePayment(ctx, { id: params.id }),
    elsewhere: {
      refusal: 'payment_of_another_user',
      find: (ctx, { params }) => isOwnPayment(ctx, params.id),
    },
  })
  serve(app, payments.readPaymentRemoval, (ctx, { params }) => readPaymentRemoval(ctx, params.id))
  serve(app, payments.listRemovedPayments, (ctx) => listRemovedPayments(ctx))
  serve(app, payments.restorePayment, (ctx, { params }) => restorePayment(ctx, { id: params.id }))
}
