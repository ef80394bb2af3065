import * as contract from '@saldo/contract/bank-accesses'
import { isRefused, refuse } from '@saldo/contract/refusals'
import { AGGREGATORS } from '@saldo/domain/bank-accesses/kinds'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { serveWebhook } from '../http/webhook.ts'
import { type Outside, prepareAccess, prepareMigration, prepareToken, tryToken } from './connect.ts'
import { listQuestions } from './list-questions.ts'
import { answerQuestion } from './questions.ts'
import { removeBankAccess } from './remove.ts'
import { listRemovedLines } from './removed-lines-store.ts'
import { removeBankEntry, restoreBankLine } from './removed-lines.ts'
import { prepareSync } from './request-sync.ts'
import { listInstitutions } from './institutions.ts'
import { listBankAccesses, readBankAccess } from './service.ts'
import { findAccess } from './store.ts'
import { takeEvent } from './webhooks.ts'

const unreachable = async () => refuse('bank_connection_failed')

/** Connected accounts: their links, what of their syncs is in doubt, and what was removed of them. */
export function serveBankAccesses(app: App): void {
  const { banks = null } = app.settings
  serve(app, contract.listInstitutions, async ({ ledger }) => ({
    available: banks?.pluggy != null,
    items: (await listInstitutions(ledger))
      .filter(({ isWithdrawn }) => !isWithdrawn)
      .map(({ isWithdrawn: _, openFinanceIds, belvoNames, ...one }) => ({
        ...one,
        openFinanceIds: [...openFinanceIds],
        belvoNames: [...belvoNames],
      })),
  }))
  serve(app, contract.listBankAccesses, {
    act: ({ ledger, actor, today, nowMs }) => listBankAccesses(ledger, actor, { today, nowMs }),
    isSnapshot: true,
  })
  serve(app, contract.readBankAccess, {
    act: ({ ledger, actor, params, today, nowMs }) =>
      readBankAccess(ledger, actor, { id: params.id, today, nowMs }),
    isSnapshot: true,
  })
  serve(app, contract.removeBankAccess, {
    act: ({ ledger, actor, params, query, nowMs }) =>
      removeBankAccess(ledger, actor, { id: params.id, history: query.history ?? 'keep', nowMs }),
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
    outside: async ({ ledger, actor, params, body, today, nowMs }) => {
      const ask = await prepareToken(ledger, actor, { params, body, outside, today, nowMs })
      const { userId } = actor
      return isRefused(ask) ? ask : () => tryToken(app, { userId, nowMs }, ask)
    },
  })
  serve(app, contract.createBankAccess, {
    act: unreachable,
    outside: async ({ ledger, actor, body }) => {
      const ask = await prepareAccess(ledger, actor, { body, outside })
      if (isRefused(ask)) return ask
      return async () => {
        const act = await ask()
        if (isRefused(act)) return act
        return (call) => act(call.ledger, { today: call.today, nowMs: call.nowMs })
      }
    },
  })
  serve(app, contract.migrateBankAccess, {
    act: unreachable,
    outside: async ({ ledger, actor, params, body }) => {
      const access = await findAccess(ledger, { userId: actor.userId, id: params.id })
      if (access === undefined) return refuse('bank_access_not_found')
      const listed = await listInstitutions(ledger)
      return async () => {
        const act = await prepareMigration(outside, access, { body, banks: listed })
        if (isRefused(act)) return act
        return (call) => act(call.ledger, { today: call.today, nowMs: call.nowMs })
      }
    },
  })
  serve(app, contract.syncBankAccess, {
    act: async () => refuse('bank_sync_failed'),
    outside: async ({ ledger, actor, params, nowMs: askedMs }) => {
      const access = await findAccess(ledger, { userId: actor.userId, id: params.id })
      if (access === undefined) return refuse('bank_access_not_found')
      return async () => {
        const act = await prepareSync(outside, access, askedMs)
        if (isRefused(act)) return act
        return (call) => act(call.ledger, { today: call.today, nowMs: call.nowMs })
      }
    },
  })
}

/** What a person decides about lines of the bank. */
function serveReview(app: App): void {
  serve(app, contract.listBankQuestions, {
    act: ({ ledger, actor, query, today }) =>
      listQuestions(ledger, actor, { answered: query.answered ?? false, today }),
    isSnapshot: true,
  })
  serve(app, contract.answerBankQuestion, ({ ledger, actor, caller, params, body, nowMs }) =>
    answerQuestion(ledger, actor, { id: params.id, body, currency: caller.currency, nowMs }),
  )
  serve(app, contract.listRemovedBankLines, ({ ledger, actor }) =>
    listRemovedLines(ledger, actor.userId),
  )
  serve(app, contract.removeBankEntry, ({ ledger, actor, params, nowMs }) =>
    removeBankEntry(ledger, actor, { id: params.id, nowMs }),
  )
  serve(app, contract.restoreBankLine, ({ ledger, actor, params, nowMs }) =>
    restoreBankLine(ledger, actor, { id: params.id, nowMs }),
  )
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
