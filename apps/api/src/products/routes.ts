import * as contract from '@saldo/contract/products'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { listProducts, readProduct } from './service.ts'

/** What a brand offers beside the product, as operators have saved it. */
export function serveProducts(app: App): void {
  serve(app, contract.listProducts, ({ ledger }) => listProducts(ledger))
  serve(app, contract.readProduct, ({ ledger, params }) => readProduct(ledger, params.id))
}
