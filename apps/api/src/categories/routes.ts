import * as contract from '@saldo/contract/categories'
import type { House } from '../http/house.ts'
import { serve } from '../http/serve.ts'
import { changeCategory, createCategory, lookAtCategory, removeCategory } from './service.ts'
import { treeOfAll } from './together.ts'
import { listCategories } from './store.ts'

/** The tree that everyone has, and one's own subcategories. */
export function serveCategories(house: House): void {
  serve(house, contract.listCategories, {
    act: ({ ledger, actor }) => listCategories(ledger, actor.userId),
    together: treeOfAll,
  })
  serve(house, contract.readCategory, ({ ledger, actor, params }) =>
    lookAtCategory(ledger, actor, params.id),
  )
  serve(house, contract.createCategory, ({ ledger, actor, body, nowMs }) =>
    createCategory(ledger, actor, { draft: body, nowMs }),
  )
  serve(house, contract.updateCategory, ({ ledger, actor, params, body }) =>
    changeCategory(ledger, actor, { id: params.id, ...body }),
  )
  serve(house, contract.removeCategory, ({ ledger, actor, params }) =>
    removeCategory(ledger, actor, params.id),
  )
}
