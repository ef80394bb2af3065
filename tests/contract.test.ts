import { allRefusals } from '@saldo/contract/all-refusals'
import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildApp } from '@saldo/api/app'
import type { Database } from '@saldo/api/db/ledger'
import { checkShape } from '@saldo/api/http/check-shape'
import { openApi } from '@saldo/api/http/openapi'
import { serve } from '@saldo/api/http/serve'
import { catalogue } from '@saldo/contract/catalogue'
import { type Endpoint, endpoint, nameOf } from '@saldo/contract/endpoint'
import { createObjective, readObjective } from '@saldo/contract/objectives'
import { isRefused, refuse } from '@saldo/contract/refusals'
import { filledExample } from './calls.ts'
import { brands } from '../bench/harness/brands.ts'

/** Endpoints are registered without the database; a call to it here would wait for ever. */
const noDatabase: Database = {
  read: () => new Promise(() => {}),
  readShared: () => new Promise(() => {}),
  readSnapshot: () => new Promise(() => {}),
  change: () => new Promise(() => {}),
  system: () => new Promise((resolve) => resolve(undefined as never)),
  operate: () => new Promise(() => {}),
  audit: () => new Promise(() => {}),
  queryUnscoped: () => new Promise(() => {}),
  connections: () => new Promise(() => {}),
  close: async () => {},
}
const dependencies = {
  database: noDatabase,
  clock: { now: () => 0 },
  settings: {
    appUrl: 'http://127.0.0.1:4800',
    secret: 'a secret of the tests, long enough to be one',
    brands,
    buildId: 'test',
    trustProxy: false,
  },
}

let fastify: FastifyInstance
const served: string[] = []
const watch = (message: unknown) => {
  const { fastify: server } = message as { readonly fastify: FastifyInstance }
  server.addHook('onRoute', ({ method, url }) => {
    for (const verb of [method].flat()) served.push(`${verb} ${url}`)
  })
}
beforeAll(async () => {
  diagnostics.subscribe('fastify.initialization', watch)
  fastify = await buildApp({ ...dependencies, logger: false })
})
afterAll(async () => {
  diagnostics.unsubscribe('fastify.initialization', watch)
  await fastify.close()
})

const routes = () =>
  served
    .filter((route) => route.includes(' /api/') && !route.startsWith('HEAD '))
    .map((route) => route.replace(' /api/', ' /'))

const names = catalogue.map(nameOf)

const SOME_ID = '01890a5d-ac96-7cc4-9b1e-000000000001'

/** What of an endpoint's example its own shapes would refuse. */
function exampleFaults(one: Endpoint): string[] {
  const { path, body } = filledExample(one, () => SOME_ID, 'eva@exemplo.com.br')
  if (path.includes(':') && path === one.path) return ['params are missing']
  const query = Object.fromEntries(new URL(path, 'http://localhost').searchParams)
  return Object.entries({ query, body: body ?? {} }).flatMap(([part, value]) => {
    const shape = one[part as 'query' | 'body']
    const checked = shape === undefined ? null : checkShape(shape, value)
    if (checked === null || 'data' in checked) return []
    return checked.issues.map((issue) => `${part}: ${issue.path.join('.')}`)
  })
}

describe('the contract and the routes', () => {
  test('every endpoint of the contract is served', () => {
    expect(names.filter((name) => !routes().includes(name))).toEqual([])
  })

  test('nothing is served that the contract does not know', () => {
    expect(routes().length).toBeGreaterThan(25)
    // Clients of the first API may say PUT for PATCH.
    const routeNames = routes().map((name) => name.replace(/^PUT /, 'PATCH '))
    expect(routeNames.filter((name) => !names.includes(name))).toEqual([])
  })

  test('every endpoint stands once in the contract', () => {
    expect(new Set(names).size).toBe(names.length)
  })

  test('every endpoint into which something goes shows how it is called, as its shapes take it', () => {
    const faults = catalogue.flatMap((one) =>
      exampleFaults(one).map((fault) => `${nameOf(one)}: ${fault}`),
    )
    expect(faults).toEqual([])
    const planted = {
      ...createObjective,
      example: { body: { name: 'Praia', totalValue: 'muito' } },
    }
    expect(exampleFaults(planted)).toEqual([
      'body: category',
      'body: totalValue',
      'body: finalDate',
      'body: payment',
    ])
    const { example: _, ...without } = readObjective
    expect(exampleFaults(without)).toEqual(['params are missing'])
  })

  test('a refusal that the endpoint does not declare does not compile', () => {
    const planted = endpoint({
      method: 'GET',
      path: '/categories',
      summary: 'Recusa só o que diz.',
      access: 'active',
      answer: z.null(),
      refusals: ['payment_not_found'],
      shows: 'user',
    })
    type Handler = Parameters<typeof serve<typeof planted>>[2]
    const declared: Handler = async () => refuse('payment_not_found')
    // @ts-expect-error -- the compiler takes no refusal that is not declared
    const undeclared: Handler = async () => refuse('category_not_found')
    expect([declared, undeclared]).toHaveLength(2)
  })

  test('a public endpoint is not registered where a session is read, nor the reverse', () => {
    const [signIn] = catalogue.filter((entry) => nameOf(entry) === 'POST /users/authenticate')
    if (signIn === undefined) throw new Error('there is a sign-in')
    expect(() =>
      serve({ ...dependencies, fastify }, signIn, async () => refuse('not_found')),
    ).toThrow('is public')
  })

  test('every refusal of an endpoint has its status and words', () => {
    for (const refusal of catalogue.flatMap((entry) => entry.refusals)) {
      const [status, words] = allRefusals[refusal]
      expect(status).toBeGreaterThanOrEqual(400)
      expect(words.length).toBeGreaterThan(5)
      expect(isRefused(refuse(refusal))).toBe(true)
    }
  })

  test('a change says what it makes stale, a reading what it shows', () => {
    for (const entry of catalogue) {
      if (entry.method === 'GET') expect(entry.shows).toBeTruthy()
      else expect(Array.isArray(entry.changes)).toBe(true)
    }
  })
})

type Operation = {
  readonly operationId?: string
  readonly responses?: Record<string, { readonly description?: string }>
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
}

describe('the OpenAPI document', () => {
  const document = openApi('https://saldo.example') as {
    readonly openapi: string
    readonly paths: Record<string, Record<string, Operation>>
    readonly components: { readonly schemas: object }
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

  test('has an operation for every endpoint, each with its answers described', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(operations).toHaveLength(catalogue.length)
    for (const { path, operation } of operations) {
      const answers = Object.entries(operation.responses ?? {})
      expect(answers.length).toBeGreaterThan(1)
      for (const [status, { description }] of answers) {
        expect(status).toMatch(/^[1-5]\d\d$/)
        expect(description).toBeTruthy()
      }
      const within = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const pathParams = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
      expect(pathParams.map(({ name }) => name)).toEqual(within)
    }
  })

  test('refers to nothing that it does not hold', () => {
    const text = JSON.stringify(document)
    const named = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref)
    const listed = Object.keys(document.components.schemas).map(
      (name) => `#/components/schemas/${name}`,
    )
    expect([...new Set(named)].filter((ref) => !listed.includes(ref ?? ''))).toEqual([])
    expect(text).not.toContain('$defs')
  })

  test('keeps the names that clients know', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(operations.length)
    expect(ids.toSorted()).toMatchInlineSnapshot(`
      [
        "acceptDocuments",
        "activate",
        "activateEmployee",
        "activatePerson",
        "addCode",
        "addCompany",
        "adjustBalance",
        "allowModel",
        "answerBankQuestion",
        "anticipateInstalments",
        "applyRule",
        "askModel",
        "attachReceipt",
        "authenticate",
        "beginPasskey",
        "beginPasskeySignIn",
        "beginTotp",
        "changeMembership",
        "changePlan",
        "changeWay",
        "chargeCompanyAgain",
        "confirmTotp",
        "createAccessToken",
        "createBankAccess",
        "createBudget",
        "createCalendarFeed",
        "createCategory",
        "createFamily",
        "createLabel",
        "createLinkedTransaction",
        "createObjective",
        "createPasskey",
        "createPayment",
        "createRule",
        "createSearch",
        "createTask",
        "createTransaction",
        "dateStatement",
        "deactivatePerson",
        "declineRule",
        "dismiss",
        "downloadExport",
        "downloadReportPdf",
        "downloadReportSheet",
        "downloadSpreadsheet",
        "endClient",
        "endCode",
        "endDevice",
        "endDevices",
        "endSession",
        "exportHistory",
        "exportRules",
        "fillBudgets",
        "findAddress",
        "findPeople",
        "forbidModel",
        "giveConsent",
        "importRules",
        "importStatement",
        "inviteEmployee",
        "joinFamily",
        "leaveCompany",
        "likeExpert",
        "linkImported",
        "listAccesses",
        "listBankAccesses",
        "listBankQuestions",
        "listBrands",
        "listBudgets",
        "listCardHolders",
        "listCategories",
        "listClients",
        "listCodes",
        "listCompanies",
        "listContentVersions",
        "listDevices",
        "listDues",
        "listExperts",
        "listExports",
        "listFactors",
        "listFailures",
        "listFamilies",
        "listFoundTransactions",
        "listGoods",
        "listInstitutions",
        "listInvoiceHolders",
        "listInvoiceMonths",
        "listInvoices",
        "listLabels",
        "listLinkedTransactions",
        "listObjectives",
        "listPayments",
        "listPlanners",
        "listPosts",
        "listProducts",
        "listProfiles",
        "listProviders",
        "listReceiptCounts",
        "listReceipts",
        "listRemovedBankLines",
        "listRemovedPayments",
        "listRemovedTransactions",
        "listRuleSuggestions",
        "listRules",
        "listSearches",
        "listStatementLines",
        "listStatements",
        "listSubscriptionCharges",
        "listSubscriptions",
        "listTasks",
        "listTrails",
        "listTransactions",
        "listUserConfigs",
        "listVideos",
        "migrateBankAccess",
        "moveInvoiceClosing",
        "moveObjective",
        "openClientSession",
        "openMonth",
        "orderRules",
        "payCharge",
        "payInvoice",
        "proveByPasskey",
        "proveByPassword",
        "readAnticipation",
        "readAssistant",
        "readBalances",
        "readBalancesByCategory",
        "readBalancesByMonth",
        "readBalancesChart",
        "readBankAccess",
        "readBatch",
        "readBudget",
        "readCalendarFeed",
        "readCategory",
        "readColumns",
        "readCompany",
        "readContentOf",
        "readContentVersion",
        "readExpert",
        "readFamily",
        "readFigures",
        "readFoundSums",
        "readHandover",
        "readInvoice",
        "readLabel",
        "readLinkedTransaction",
        "readObjective",
        "readOperator",
        "readPayment",
        "readPaymentRemoval",
        "readPerson",
        "readPlanBalances",
        "readPlannedMonths",
        "readPlans",
        "readProduct",
        "readProfile",
        "readPurchase",
        "readReceiptFile",
        "readReport",
        "readRetrospective",
        "readSession",
        "readSharedPlan",
        "readSpendable",
        "readSpreadsheet",
        "readStatement",
        "readSubscription",
        "readSubscriptionCharge",
        "readTask",
        "readTicket",
        "readTrail",
        "readTransaction",
        "readTransactionSums",
        "readUser",
        "readUserConfig",
        "readUsual",
        "readWeekSpending",
        "redeemCode",
        "register",
        "removeBankAccess",
        "removeBankEntry",
        "removeBudget",
        "removeCalendarFeed",
        "removeCategory",
        "removeEmployee",
        "removeFactor",
        "removeImported",
        "removeLabel",
        "removeLinkedTransaction",
        "removeMember",
        "removeObjective",
        "removePayment",
        "removeReceipt",
        "removeRule",
        "removeSearch",
        "removeTask",
        "removeTransaction",
        "removeTransactions",
        "removeUser",
        "renewSession",
        "requestExport",
        "requestRecovery",
        "resendActivation",
        "resetAccount",
        "restoreBankLine",
        "restorePayment",
        "restoreTips",
        "restoreTransactions",
        "retryFailure",
        "saveCard",
        "saveContent",
        "savePayer",
        "saveSurvey",
        "sendPersonLetter",
        "setCompanyPayer",
        "setCompanySeats",
        "setPassword",
        "setSubscription",
        "showInCalendar",
        "signInByPasskey",
        "signInBySocial",
        "simulateChangeOfPlan",
        "subscribe",
        "suggestBudget",
        "suggestCategory",
        "syncBankAccess",
        "takeHandover",
        "tryRule",
        "undoEdit",
        "undoStatement",
        "unlockStatement",
        "updateBudget",
        "updateBudgets",
        "updateCalendarFeed",
        "updateCardHolders",
        "updateCategory",
        "updateFamily",
        "updateInvoiceItem",
        "updateLabel",
        "updateLinkedTransaction",
        "updateMembership",
        "updateObjective",
        "updatePayment",
        "updateRule",
        "updateSearch",
        "updateSharedPlan",
        "updateTask",
        "updateTransaction",
        "updateTransactions",
        "updateUser",
        "updateUserConfig",
        "uploadStatement",
        "withdrawConsent",
      ]
    `)
  })
})
