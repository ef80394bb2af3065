import * as contract from '@saldo/contract/products'
import { refuse } from '@saldo/contract/refusals'
import { listItems } from '../contents/store.ts'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'

/** What a brand offers beside the product, as operators have saved it. */
export function serveProducts(app: App): void {
  serve(app, contract.listProducts, ({ ledger }) => listItems(ledger, 'products'))
  serve(app, contract.readProduct, async ({ ledger, params }) => {
    const products = await listItems(ledger, 'products')
    return products.find(({ _id }) => _id === params.id) ?? refuse('product_not_found')
  })
}
