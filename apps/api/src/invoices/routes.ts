import * as contract from '@saldo/contract/invoices'
import { removePayment, updatePayment } from '@saldo/contract/payments'
import type { House } from '../http/house.ts'
import { serve } from '../http/serve.ts'
import { anticipate } from './anticipate.ts'
import { moveInvoiceClosing } from './closing.ts'
import { changeItem } from './items.ts'
import { payInvoice } from './pay.ts'
import * as paymentMethods from './payment-methods.ts'
import { listInvoices, readInvoice } from './read.ts'

/** Invoices, and what changes a payment method with the invoices and entries that hang on it. */
export function serveInvoices(house: House): void {
  serve(house, contract.listInvoices, ({ ledger, actor, query, today }) =>
    listInvoices(ledger, actor, { ...query, today }),
  )
  serve(house, contract.readInvoice, ({ ledger, actor, params, today }) =>
    readInvoice(ledger, actor, { id: params.id, today }),
  )
  serve(house, contract.payInvoice, ({ ledger, actor, body, nowMs, today }) =>
    payInvoice(ledger, actor, { draft: body, nowMs, today }),
  )
  serve(house, contract.moveInvoiceClosing, ({ ledger, actor, params, body, today }) =>
    moveInvoiceClosing(ledger, actor, { id: params.id, closeOnDay: body.closeOnDay, today }),
  )
  serve(house, contract.updateInvoiceItem, ({ ledger, actor, params, query, body, today }) =>
    changeItem(ledger, actor, { ...params, changes: body, query, today }),
  )
  serve(house, contract.anticipateInstalments, ({ ledger, actor, params, body, nowMs, today }) =>
    anticipate(ledger, actor, { id: params.id, draft: body, nowMs, today }),
  )
  serve(house, updatePayment, ({ ledger, actor, params, body, nowMs, today }) =>
    paymentMethods.changePayment(ledger, actor, { id: params.id, changes: body, nowMs, today }),
  )
  serve(house, removePayment, ({ ledger, actor, params, nowMs }) =>
    paymentMethods.removePayment(ledger, actor, { id: params.id, nowMs }),
  )
}
