import * as contract from '@saldo/contract/invoices'
import * as payments from '@saldo/contract/payment-changes'
import type { Ledger } from '../db/ledger.ts'
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
  find: (ledger: Ledger, userId: string, { params }: Named) => isInvoice(ledger, userId, params.id),
}

/** Invoices, and the removal of a payment method with its invoices and entries. */
export function serveInvoices(app: App): void {
  serve(app, contract.listInvoices, {
    act: ({ ledger, actor, query, today }) => listInvoices(ledger, actor, { ...query, today }),
    together: joinAnswers,
  })
  serve(app, contract.readInvoice, {
    act: ({ ledger, actor, params, query, today }) =>
      readInvoice(ledger, actor, { id: params.id, today, limit: query.limit, after: query.after }),
    together: onlyAnswer,
  })
  serve(app, contract.payInvoice, {
    act: ({ ledger, actor, body, nowMs, today }) =>
      payInvoice(ledger, actor, { draft: body, nowMs, today }),
    elsewhere: {
      refusal: 'invoice_of_another_user',
      find: (ledger, userId, { body }) => isInvoice(ledger, userId, body.paymentInvoiceReferenceId),
    },
  })
  serve(app, contract.moveInvoiceClosing, {
    act: ({ ledger, actor, params, body, today }) =>
      moveInvoiceClosing(ledger, actor, { id: params.id, closeOnDay: body.closeOnDay, today }),
    elsewhere,
  })
  serve(app, contract.updateInvoiceItem, {
    act: ({ ledger, actor, params, query, body, today, nowMs }) =>
      updateInvoiceItem(ledger, actor, { ...params, changes: body, query, today, nowMs }),
    elsewhere: {
      refusal: 'transaction_of_another_user',
      find: (ledger, userId, { params }) => isItem(ledger, userId, params.item),
    },
  })
  serve(app, contract.readAnticipation, ({ ledger, actor, params, today }) =>
    readAnticipation(ledger, actor, { ...params, today }),
  )
  serve(app, contract.anticipateInstalments, {
    act: ({ ledger, actor, params, body, nowMs, today }) =>
      anticipate(ledger, actor, { id: params.id, draft: body, nowMs, today }),
    elsewhere,
  })
  serve(app, payments.removePayment, {
    act: ({ ledger, actor, params, nowMs }) =>
      removePayment(ledger, actor, { id: params.id, nowMs }),
    elsewhere: {
      refusal: 'payment_of_another_user',
      find: (ledger, userId, { params }) => isOwnPayment(ledger, userId, params.id),
    },
  })
  serve(app, payments.readPaymentRemoval, ({ ledger, actor, params }) =>
    readPaymentRemoval(ledger, actor, params.id),
  )
  serve(app, payments.listRemovedPayments, ({ ledger, actor, nowMs }) =>
    listRemovedPayments(ledger, actor, nowMs),
  )
  serve(app, payments.restorePayment, ({ ledger, actor, params, today }) =>
    restorePayment(ledger, actor, { id: params.id, today }),
  )
}
