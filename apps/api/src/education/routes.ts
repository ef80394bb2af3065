import * as contract from '@saldo/contract/education'
import { refuse } from '@saldo/contract/refusals'
import { listItems } from '../contents/store.ts'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'

/** Trails of lessons, single videos and e-books, as operators have saved them. */
export function serveEducation(app: App): void {
  serve(app, contract.listTrails, async ({ ledger }) => {
    const trails = await listItems(ledger, 'trails')
    return trails.map(({ items, ...trail }) => ({
      ...trail,
      items: items.map(({ text: _, ...lesson }) => lesson),
    }))
  })
  serve(app, contract.readTrail, async ({ ledger, params }) => {
    const trails = await listItems(ledger, 'trails')
    return trails.find(({ _id }) => _id === params.id) ?? refuse('trail_not_found')
  })
  serve(app, contract.listVideos, {
    act: async ({ ledger }) => ({
      contendVideo: await listItems(ledger, 'videos'),
      ebooks: await listItems(ledger, 'ebooks'),
    }),
    isSnapshot: true,
  })
}
