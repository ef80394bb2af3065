import * as contract from '@saldo/contract/categories'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { updateCategory, createCategory, readCategory, removeCategory } from './service.ts'
import { treeOfAll } from './together.ts'
import { listCategories } from './store.ts'

/** The default categories, and one's own subcategories. */
export function serveCategories(app: App): void {
  serve(app, contract.listCategories, {
    act: ({ ledger, actor }) => listCategories(ledger, actor.userId),
    together: treeOfAll,
  })
  serve(app, contract.readCategory, ({ ledger, actor, params }) =>
    readCategory(ledger, actor, params.id),
  )
  serve(app, contract.createCategory, ({ ledger, actor, body, nowMs }) =>
    createCategory(ledger, actor, { draft: body, nowMs }),
  )
  serve(app, contract.updateCategory, ({ ledger, actor, params, body }) =>
    updateCategory(ledger, actor, { id: params.id, ...body }),
  )
  serve(app, contract.removeCategory, ({ ledger, actor, params }) =>
    removeCategory(ledger, actor, params.id),
  )
}
