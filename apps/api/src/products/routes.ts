import * as contract from '@saldo/contract/products'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { listProducts, readProduct } from './service.ts'

/** What a brand offers beside the product, as operators have saved it. */
export function serveProducts(app: App): void {
  serve(app, contract.listProducts, (ctx) => listProducts(ctx.ledger))
  serve(app, contract.readProduct, (ctx, { params }) => readProduct(ctx.ledger, params.id))
}
