import * as feed from '@saldo/contract/calendar-feed'
import * as dues from '@saldo/contract/dues'
import * as contract from '@saldo/contract/linked-transactions'
import * as many from '@saldo/contract/many-transactions'
import { refuse, refuseTries } from '@saldo/contract/refusals'
import { monthOf } from '@saldo/domain/calendar'
import type { App } from '../http/app.ts'
import { limitByNetwork } from '../http/call-limit.ts'
import { refusal, send } from '../http/reply.ts'
import { serve } from '../http/serve.ts'
import { listCalendar, readItem } from './calendar.ts'
import { showInCalendar } from './many.ts'
import { changeFeed, createFeed, FEED_PATH, openFeed, readFeed, removeFeed } from './feed.ts'
import { listDues, mergeDues } from './dues.ts'
import {
  updateLinkedTransaction,
  createLinkedTransaction,
  removeLinkedTransaction,
} from './service.ts'

/** Of all calendars that one network reads: a service that reads those of many people asks each a few times a day. */
const READINGS_PER_MINUTE = 600

/** What is to be paid and received, and the calendar's monthly commitments with their paid months. */
export function serveLinkedTransactions(app: App): void {
  serve(app, dues.listDues, {
    act: (ctx, { query }) =>
      listDues(ctx, { ...query, isOwn: ctx.caller.actor.userId === ctx.userId }),
    together: (parts, { query }) => mergeDues(parts, query),
  })
  serve(app, contract.listLinkedTransactions, listCalendar)
  serve(
    app,
    contract.readLinkedTransaction,
    async (ctx, { params }) =>
      (await readItem(ctx, { id: params.id, month: monthOf(ctx.today) })) ??
      refuse('linked_transaction_not_found'),
  )
  serve(app, contract.createLinkedTransaction, (ctx, { body }) =>
    createLinkedTransaction(ctx, { draft: body }),
  )
  serve(app, contract.updateLinkedTransaction, updateLinkedTransaction)
  serve(app, contract.removeLinkedTransaction, removeLinkedTransaction)
  serve(app, many.showInCalendar, showInCalendar)
  serveFeed(app)
}

/** The private address of what is due, and the calendar that lies there for whoever knows it. */
function serveFeed(app: App): void {
  serve(app, feed.readCalendarFeed, readFeed)
  serve(app, feed.createCalendarFeed, createFeed(app.settings))
  serve(app, feed.updateCalendarFeed, changeFeed)
  serve(app, feed.removeCalendarFeed, removeFeed)
  const secondsToWait = limitByNetwork(READINGS_PER_MINUTE)
  app.fastify.get<{ Params: { readonly file: string } }>(
    `${FEED_PATH}/:file`,
    async (request, reply) => {
      const waitSeconds = secondsToWait(request.ip, app.clock.now())
      if (waitSeconds !== null) return send(reply, refusal(refuseTries(waitSeconds)))
      const seenTag = request.headers['if-none-match']
      const found = await openFeed(app, { file: request.params.file, seenTag })
      reply.header('cache-control', 'private, no-cache')
      if (found === null) return reply.callNotFound()
      reply.header('etag', found.tag)
      if (found.text === null) return reply.code(304).send()
      return reply.header('content-type', 'text/calendar; charset=utf-8').send(found.text)
    },
  )
}
