import { listInvoiceHolders as holders } from '@saldo/contract/card-holders'
import * as contract from '@saldo/contract/invoices'
import * as payments from '@saldo/contract/payment-changes'
import type { OwnerLedger } from '../context.ts'
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
import { readPurchase } from './purchase.ts'
import {
  isInvoice,
  isItem,
  isOwnPayment,
  listInvoiceHolders,
  listInvoiceMonths,
  listInvoices,
  readInvoice,
} from './read.ts'

/** Another member's invoice may be read, and paid or changed by its owner alone (case I9). */
const elsewhere = {
  refusal: 'invoice_of_another_user' as const,
  find: (ctx: OwnerLedger, { params }: { readonly params: { readonly id: string } }) =>
    isInvoice(ctx, params.id),
}

/** Invoices, and the removal of a payment method with its invoices and entries. */
export function serveInvoices(app: App): void {
  serve(app, contract.listInvoices, {
    act: listInvoices,
    together: joinAnswers,
  })
  serve(app, contract.readInvoice, {
    act: (ctx, { params, query }) =>
      readInvoice(ctx, { id: params.id, limit: query.limit, after: query.after }),
    together: onlyAnswer,
  })
  serve(app, contract.listInvoiceMonths, { act: listInvoiceMonths, together: onlyAnswer })
  serve(app, holders, { act: listInvoiceHolders, together: onlyAnswer })
  serve(app, contract.readPurchase, { act: readPurchase, together: onlyAnswer })
  serve(app, contract.payInvoice, {
    act: payInvoice,
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
    act: updateInvoiceItem,
    elsewhere: {
      refusal: 'transaction_of_another_user',
      find: (ctx, { params }) => isItem(ctx, params.item),
    },
  })
  serve(app, contract.readAnticipation, readAnticipation)
  serve(app, contract.anticipateInstalments, {
    act: anticipate,
    elsewhere,
  })
  serve(app, payments.removePayment, {
    act: (ctx, { params }) => removePayment(ctx, { id: params.id }),
    elsewhere: {
      refusal: 'payment_of_another_user',
      find: (ctx, { params }) => isOwnPayment(ctx, params.id),
    },
  })
  serve(app, payments.readPaymentRemoval, readPaymentRemoval)
  serve(app, payments.listRemovedPayments, listRemovedPayments)
  serve(app, payments.restorePayment, restorePayment)
}
