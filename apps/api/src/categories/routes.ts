import * as contract from '@saldo/contract/categories'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { updateCategory, createCategory, readCategory, removeCategory } from './service.ts'
import { treeOfAll } from './together.ts'
import { listCategories } from './store.ts'

/** The default categories, and one's own subcategories. */
export function serveCategories(app: App): void {
  serve(app, contract.listCategories, {
    act: listCategories,
    together: treeOfAll,
  })
  serve(app, contract.readCategory, readCategory)
  serve(app, contract.createCategory, (ctx, { body }) => createCategory(ctx, { draft: body }))
  serve(app, contract.updateCategory, (ctx, { params, body }) =>
    updateCategory(ctx, { id: params.id, ...body }),
  )
  serve(app, contract.removeCategory, removeCategory)
}
