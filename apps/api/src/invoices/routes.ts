import * as contract from '@saldo/contract/payments'
import type { House } from '../http/house.ts'
import { serve } from '../http/serve.ts'
import { changePayment, removePayment } from './payment-methods.ts'

/** What changes a payment method and, with it, the invoices and entries that hang on it. */
export function serveInvoices(house: House): void {
  serve(house, contract.updatePayment, ({ ledger, actor, params, body, today }) =>
    changePayment(ledger, actor, { id: params.id, changes: body, today }),
  )
  serve(house, contract.removePayment, ({ ledger, actor, params, nowMs }) =>
    removePayment(ledger, actor, { id: params.id, nowMs }),
  )
}
