import * as z from 'zod/mini'
import { contentId } from './content-id.ts'
import { product } from './contents.ts'
import { endpoint } from './endpoint.ts'

export type Product = z.output<typeof product>

export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  summary: 'O que a marca oferece além do aplicativo.',
  access: 'active',
  answer: z.array(product),
  refusals: [],
  shows: 'products',
  isTagged: false,
})

export const readProduct = endpoint({
  method: 'GET',
  path: '/products/:id',
  summary: 'Um produto.',
  access: 'active',
  example: { path: '/products/fgts' },
  params: z.strictObject({ id: contentId }),
  answer: product,
  refusals: ['product_not_found'],
  shows: 'products',
  isTagged: false,
})
