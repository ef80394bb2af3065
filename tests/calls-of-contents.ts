import type { CallBuilder } from './call-builder.ts'

/** Those of what operators offer: it is everybody's, and known by names and no ids of people. */
export const contentCalls: Readonly<Record<string, CallBuilder>> = {
  'GET /trails': () => ({ path: '/trails' }),
  'GET /trails/:id': () => ({ path: '/trails/primeiros-passos' }),
  'GET /educational/videos': () => ({ path: '/educational/videos' }),
  'GET /educational/blog': () => ({ path: '/educational/blog' }),
  'GET /experts': () => ({ path: '/experts' }),
  'GET /experts/:id': () => ({ path: '/experts/ninguem' }),
  'PATCH /experts/:id': () => ({ path: '/experts/ninguem', body: { likes: 1 } }),
  'GET /products': () => ({ path: '/products' }),
  'GET /products/:id': () => ({ path: '/products/fgts' }),
}
