import { listProducts } from '@saldo/contract/products'
import { useReading } from '../data/queries.ts'

/** What the brand offers beside the product. */
export function useProducts() {
  return useReading(listProducts, {})
}
