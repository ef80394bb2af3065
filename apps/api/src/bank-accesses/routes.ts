import * as contract from '@saldo/contract/bank-accesses'
import { removeTransactions } from '@saldo/contract/many-transactions'
import { isRefused, refuse } from '@saldo/contract/refusals'
import { restoreTransactions } from '@saldo/contract/transaction-changes'
import { AGGREGATORS } from '@saldo/domain/bank-accesses/kinds'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { serveWebhook } from '../http/webhook.ts'
import {
  type Outside,
  prepareAccess,
  prepareMigration,
  prepareToken,
  tryToken,
  removeBankAccess,
  prepareSync,
} from './connect.ts'
import { listQuestions, answerQuestion } from './questions.ts'
import { listRemovedLines, findAccess } from './store.ts'
import {
  removeBankEntry,
  restoreBankLine,
  listBankAccesses,
  readBankAccess,
  takeEvent,
} from './service.ts'
import { listInstitutions } from './institutions.ts'
import { removeManyTransactions, restoreRemoved } from './remove-many.ts'

const unreachable = async () => refuse('bank_connection_failed')

/** Connected accounts: their links, what of their syncs is in doubt, and what was removed of them. */
export function serveBankAccesses(app: App): void {
  const { banks = null } = app.settings
  serve(app, contract.listInstitutions, async (ctx) => ({
    available: banks?.pluggy != null,
    items: (await listInstitutions(ctx.ledger))
      .filter(({ isWithdrawn }) => !isWithdrawn)
      .map(({ isWithdrawn: _, openFinanceIds, belvoNames, ...one }) => ({
        ...one,
        openFinanceIds: [...openFinanceIds],
        belvoNames: [...belvoNames],
      })),
  }))
  serve(app, contract.listBankAccesses, {
    act: listBankAccesses,
    isSnapshot: true,
  })
  serve(app, contract.readBankAccess, {
    act: (ctx, { params }) => readBankAccess(ctx, { id: params.id }),
    isSnapshot: true,
  })
  serve(app, contract.removeBankAccess, {
    act: (ctx, { params, query }) =>
      removeBankAccess(ctx, { id: params.id, history: query.history ?? 'keep' }),
    isBulk: true,
  })
  serveLinks(app)
  serveReview(app)
  serveWebhooks(app)
}

/** What asks the aggregator first. */
function serveLinks(app: App): void {
  const outside: Outside = {
    banks: app.settings.banks ?? null,
    warn: (fault) => app.fastify.log.warn({ fault }, 'the bank aggregator failed'),
  }
  serve(app, contract.createAccessToken, {
    act: unreachable,
    outside: async (ctx, { params, body }) => {
      const ask = await prepareToken(ctx, { params, body, outside })

      return isRefused(ask)
        ? ask
        : () => tryToken(app, { userId: ctx.userId, nowMs: ctx.nowMs }, ask)
    },
  })
  serve(app, contract.createBankAccess, {
    act: unreachable,
    outside: async (ctx, { body }) => {
      const ask = await prepareAccess(ctx, { body, outside })
      if (isRefused(ask)) return ask
      return ask
    },
  })
  serve(app, contract.migrateBankAccess, {
    act: unreachable,
    outside: async (ctx, { params, body }) => {
      const access = await findAccess(ctx, { id: params.id })
      if (access === undefined) return refuse('bank_access_not_found')
      const listed = await listInstitutions(ctx.ledger)
      return () => prepareMigration(outside, access, { body, banks: listed })
    },
  })
  serve(app, contract.syncBankAccess, {
    act: async () => refuse('bank_sync_failed'),
    outside: async (ctx, { params }) => {
      const access = await findAccess(ctx, { id: params.id })
      if (access === undefined) return refuse('bank_access_not_found')
      return () => prepareSync(outside, access, ctx.nowMs)
    },
  })
}

/** What a person decides about lines of the bank. */
function serveReview(app: App): void {
  serve(app, contract.listBankQuestions, {
    act: (ctx, { query }) => listQuestions(ctx, { answered: query.answered ?? false }),
    isSnapshot: true,
  })
  serve(app, contract.answerBankQuestion, answerQuestion)
  serve(app, contract.listRemovedBankLines, listRemovedLines)
  serve(app, contract.removeBankEntry, removeBankEntry)
  serve(app, contract.restoreBankLine, restoreBankLine)
  serve(app, removeTransactions, removeManyTransactions)
  serve(app, restoreTransactions, restoreRemoved)
}

/** Takes the events of the aggregators that are configured. */
function serveWebhooks(app: App): void {
  const { banks = null } = app.settings
  for (const name of AGGREGATORS) {
    if (banks?.[name] == null) continue
    serveWebhook(app, {
      path: `/webhooks/${name}`,
      secret: banks.webhookSecret,
      take: (body) => takeEvent(app, name, body),
    })
  }
}
