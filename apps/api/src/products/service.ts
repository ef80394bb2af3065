import type { Product } from '@saldo/contract/products'
import { refuse, type Refused } from '@saldo/contract/refusals'
import { listItems } from '../contents/store.ts'
import type { Ledger } from '../db/ledger.ts'

/** What the brand offers beside the product, in its order. */
export function listProducts(ledger: Ledger): Promise<Product[]> {
  return listItems(ledger, 'products')
}

/** One of them; a refusal where there is none of this id. */
export async function readProduct(
  ledger: Ledger,
  id: string,
): Promise<Product | Refused<'product_not_found'>> {
  const products = await listProducts(ledger)
  return products.find(({ _id }) => _id === id) ?? refuse('product_not_found')
}
