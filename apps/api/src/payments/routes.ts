import * as changes from '@saldo/contract/payment-changes'
import * as contract from '@saldo/contract/payments'
import type { House } from '../http/house.ts'
import { allOf, oneOf } from '../http/family.ts'
import { serve } from '../http/serve.ts'
import { createPayment, listPayments, readPayment } from './service.ts'

/** Cash, bank accounts and cards. What changes their entries as well hangs in `invoices`. */
export function servePayments(house: House): void {
  serve(house, contract.listPayments, {
    act: ({ ledger, actor, today }) => listPayments(ledger, actor, today),
    together: allOf,
  })
  serve(house, contract.readPayment, {
    act: ({ ledger, actor, params, today }) => readPayment(ledger, actor, { id: params.id, today }),
    together: oneOf,
  })
  serve(house, changes.createPayment, ({ ledger, actor, body, nowMs, today }) =>
    createPayment(ledger, actor, { draft: body, nowMs, today }),
  )
}
