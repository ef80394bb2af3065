import * as contract from '@saldo/contract/receipts'
import { refuse } from '@saldo/contract/refusals'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { prepareAttachment, removeReceipt } from './attach.ts'
import { listReceipts, prepareFile, receiptServices } from './read.ts'
import { countByEntry } from './store.ts'

/** Pictures and PDFs at entries. */
export function serveReceipts(app: App): void {
  const { settings, fastify } = app
  const services = () =>
    receiptServices(settings, (fault) =>
      fastify.log.warn({ fault }, 'the store of receipts failed'),
    )
  serve(app, contract.listReceipts, {
    act: (ctx, { query }) =>
      listReceipts(ctx, { entryId: query.transaction, services: services() }),
    isSnapshot: true,
  })
  serve(app, contract.listReceiptCounts, (ctx, { query }) => countByEntry(ctx, query.month))
  serve(app, contract.attachReceipt, {
    act: async () => refuse('receipts_unavailable'),
    outside: (ctx, call) => prepareAttachment(ctx, { ...call, services: services() }),
  })
  serve(app, contract.readReceiptFile, {
    act: async () => refuse('receipts_unavailable'),
    outside: (ctx, { params }) => prepareFile(ctx, { id: params.id, services: services() }),
  })
  serve(app, contract.removeReceipt, removeReceipt)
}
