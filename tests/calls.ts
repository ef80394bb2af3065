import { billingCalls } from './billing-calls.ts'
import { MODEL_CONSENT } from '@saldo/domain/assistant/consent-text'
import { PLANNER_CONSENT } from '@saldo/domain/planners/consent-text'
import { OUR_DOCUMENTS } from '@saldo/domain/users/documents'
import { bankCalls } from './bank-calls.ts'
import type { Kind } from './fixtures.ts'
import { expense } from './one-expense.ts'
import type { CallBuilder, CallInput } from './call-builder.ts'
import { contentCalls } from './calls-of-contents.ts'
import { operatorCalls } from './calls-of-operators.ts'
import { SPREADSHEET } from './one-row-spreadsheet.ts'
import { categoryOf } from './default-category.ts'
import { PASSWORD } from './guest-password.ts'

const MONTH = 'startDate=2026-11-01&endDate=2026-11-30'

/** How every call is made, with an id wherever one goes. A call without a row fails. */
export const calls: Readonly<Record<string, CallBuilder>> = {
  'POST /users/authenticate': (_, email) => ({
    path: '/users/authenticate',
    body: { email, password: 'uma senha bem errada' },
  }),
  'POST /session/renew': () => ({ path: '/session/renew' }),
  'DELETE /session': () => ({ path: '/session' }),
  'GET /session/social': () => ({ path: '/session/social' }),
  'POST /session/social': () => ({ path: '/session/social', body: { ticket: 'inventado' } }),
  'POST /session/social/ticket': () => ({
    path: '/session/social/ticket',
    body: { ticket: 'inventado' },
  }),
  'POST /session/handover': () => ({
    path: '/session/handover',
    body: { code: 'inventado', brand: 'Saldo' },
  }),
  'POST /session/handover/person': () => ({
    path: '/session/handover/person',
    body: { code: 'inventado', brand: 'Saldo' },
  }),
  'POST /users': (_, email) => ({
    path: '/users',
    body: { email, password: PASSWORD, name: 'Eva', terms: true },
  }),
  'POST /users/account/recovery': (_, email) => ({
    path: '/users/account/recovery',
    body: { email },
  }),
  'POST /users/password': () => ({
    path: '/users/password',
    body: { password: 'outra senha comprida', encryptedToken: 'inventado' },
  }),
  'POST /users/account/activation': () => ({
    path: '/users/account/activation',
    body: { activationCode: '000000' },
  }),
  'POST /users/account/activation/resend_email': () => ({
    path: '/users/account/activation/resend_email',
    body: { email: 'corrigida@exemplo.com.br' },
  }),
  'POST /users/account/terms': () => ({
    path: '/users/account/terms',
    body: {
      terms: OUR_DOCUMENTS.terms.version,
      policy: OUR_DOCUMENTS.policy.version,
    },
  }),
  'GET /users/:id': (of) => ({ path: `/users/${of('user')}` }),
  'GET /profiles': () => ({ path: '/profiles' }),
  'GET /profiles/:name': () => ({ path: '/profiles/planner' }),
  'PATCH /users/:id': (of) => ({ path: `/users/${of('user')}`, body: { name: 'Outro nome' } }),
  'POST /users/export_user_story': () => ({ path: '/users/export_user_story' }),
  'GET /exports': () => ({ path: '/exports' }),
  'POST /exports': () => ({ path: '/exports' }),
  'GET /exports/:id/file': (of) => ({ path: `/exports/${of('export')}/file` }),
  'POST /users/account/reset': () => ({ path: '/users/account/reset' }),
  'DELETE /users/:id': (of) => ({ path: `/users/${of('user')}` }),
  'GET /session': () => ({ path: '/session' }),
  'POST /session/passkey/options': () => ({ path: '/session/passkey/options' }),
  'POST /session/passkey': () => ({
    path: '/session/passkey',
    body: { challenge: 'inventado', response: {} },
  }),
  'GET /sessions': () => ({ path: '/sessions' }),
  'DELETE /sessions': () => ({ path: '/sessions?others=true' }),
  'DELETE /sessions/:id': (of) => ({ path: `/sessions/${of('session')}` }),
  'GET /factors': () => ({ path: '/factors' }),
  'POST /factors/totp': () => ({ path: '/factors/totp' }),
  'POST /factors/totp/confirm': () => ({ path: '/factors/totp/confirm', body: { code: '000000' } }),
  'POST /factors/passkeys/options': () => ({ path: '/factors/passkeys/options' }),
  'POST /factors/passkeys': () => ({
    path: '/factors/passkeys',
    body: { challenge: 'inventado', response: {}, name: 'Celular' },
  }),
  'DELETE /factors/:id': (of) => ({ path: `/factors/${of('factor')}` }),
  'POST /session/proof/passkey': () => ({
    path: '/session/proof/passkey',
    body: { challenge: 'inventado', response: {} },
  }),
  'POST /session/proof': () => ({ path: '/session/proof', body: { password: PASSWORD } }),
  'GET /families': () => ({ path: '/families' }),
  'GET /families/:id': (of) => ({ path: `/families/${of('family')}` }),
  'POST /families': () => ({ path: '/families', body: { name: 'Souza' } }),
  'PATCH /families/:id': (of) => ({
    path: `/families/${of('family')}`,
    body: { version: 2, name: 'Souza Lima' },
  }),
  'POST /families/voucher': () => ({
    path: '/families/voucher',
    body: { voucher: 'AAAAA-AAAAA-AAAAA-AAAAA' },
  }),
  'POST /families/:id/member': (of) => ({
    path: `/families/${of('family')}/member`,
    body: { email: 'convidada@exemplo.com.br' },
  }),
  'PATCH /families/:id/member': (of) => ({
    path: `/families/${of('family')}/member`,
    body: { plannersSee: true },
  }),
  'DELETE /families/:id/member': (of) => ({
    path: `/families/${of('family')}/member?member=${of('member')}`,
  }),
  'GET /clients': () => ({ path: '/clients' }),
  'POST /clients/:id/session': (of) => ({ path: `/clients/${of('client')}/session` }),
  'DELETE /clients/:id': (of) => ({ path: `/clients/${of('client')}` }),
  'GET /planners': () => ({ path: '/planners' }),
  'POST /planners/:id/consent': (of) => ({
    path: `/planners/${of('planner')}/consent`,
    body: { version: PLANNER_CONSENT.version },
  }),
  'DELETE /planners/:id': (of) => ({ path: `/planners/${of('planner')}` }),
  'GET /accesses': () => ({ path: '/accesses' }),
  'POST /b2b/companies/employee/activate': () => ({
    path: '/b2b/companies/employee/activate',
    body: { activationToken: 'inventado' },
  }),
  'GET /subscriptions/:id': (of) => ({ path: `/subscriptions/${of('subscription')}` }),
  'GET /subscriptions/:id/invoices': (of) => ({
    path: `/subscriptions/${of('subscription')}/invoices`,
  }),
  ...billingCalls,
  ...bankCalls,
  'GET /categories': () => ({ path: '/categories' }),
  'POST /categories': (of) => ({
    path: '/categories',
    // Nothing may be nested under an own subcategory; that it is one, its owner alone may see.
    body: { name: 'Feira', category: of('category') },
  }),
  'GET /categories/:id': (of) => ({ path: `/categories/${of('category')}` }),
  'PATCH /categories/:id': (of) => ({
    path: `/categories/${of('category')}`,
    body: { version: 1, name: 'Outro nome' },
  }),
  'DELETE /categories/:id': (of) => ({ path: `/categories/${of('category')}` }),
  'GET /payments': () => ({ path: '/payments' }),
  'GET /payments/:id': (of) => ({ path: `/payments/${of('payment')}` }),
  'POST /payments': () => ({
    path: '/payments',
    body: { type: 'debit', name: 'Outra conta', accountType: 'Poupança' },
  }),
  'PATCH /payments/:id': (of) => ({
    path: `/payments/${of('payment')}`,
    body: { version: 1, name: 'Outro nome' },
  }),
  'DELETE /payments/:id': (of) => ({ path: `/payments/${of('payment')}` }),
  'GET /balances': (of) => ({ path: `/balances?${MONTH}&paymentId=${of('payment')}` }),
  'GET /balances/chart': (of) => ({ path: `/balances/chart?${MONTH}&paymentId=${of('payment')}` }),
  'GET /balances/months': (of) => ({
    path: `/balances/months?${MONTH}&paymentId=${of('payment')}`,
  }),
  'GET /balances/categories': (of) => ({
    path: `/balances/categories?${MONTH}&paymentId=${of('payment')}`,
  }),
  'GET /transactions': (of) => ({
    path: `/transactions?${MONTH}&paymentId=${of('payment')}&categoryId=${of('category')}`,
  }),
  'GET /transactions/sums': (of) => ({
    path: `/transactions/sums?${MONTH}&transactionType=expenses&payments=${of('payment')}`,
  }),
  'GET /transactions/suggestion': () => ({
    path: '/transactions/suggestion?name=feira&transactionType=expenses',
  }),
  'GET /transactions/:id': (of) => ({ path: `/transactions/${of('transaction')}` }),
  'POST /transactions': (of) => ({
    path: '/transactions',
    body: {
      ...expense,
      name: 'Feira',
      value: -5,
      payment: of('payment'),
      category: of('category'),
    },
  }),
  'PATCH /transactions/:id': (of) => ({
    path: `/transactions/${of('transaction')}`,
    body: { version: 1, name: 'Feira', payment: of('payment'), category: of('category') },
  }),
  'DELETE /transactions/:id': (of) => ({ path: `/transactions/${of('transaction')}` }),
  'GET /transactions/removals': () => ({ path: '/transactions/removals' }),
  'POST /transactions/:id/restore': (of) => ({ path: `/transactions/${of('removal')}/restore` }),
  'POST /transactions/edits/:id/undo': (of) => ({
    path: `/transactions/edits/${of('edit')}/undo`,
  }),
  'POST /transactions/months': () => ({ path: '/transactions/months', body: { month: '2028-01' } }),
  'GET /invoices': (of) => ({ path: `/invoices?month=12&year=2026&creditCardId=${of('card')}` }),
  'GET /invoices/:id': (of) => ({ path: `/invoices/${of('card')}:2026-12` }),
  'POST /invoices': (of) => ({
    path: '/invoices',
    body: {
      paymentInvoiceReferenceId: `${of('card')}:2026-12`,
      payment: of('payment'),
      value: 5,
      date: '2026-11-21',
    },
  }),
  'PATCH /invoices/:id': (of) => ({
    path: `/invoices/${of('card')}:2026-12`,
    body: { closeOnDay: '2026-11-27' },
  }),
  'PATCH /invoices/:id/items/:item': (of) => ({
    path: `/invoices/${of('card')}:2026-12/items/${of('purchase')}`,
    body: { version: 1, name: 'Outra compra', category: of('category') },
  }),
  'POST /invoices/:id/anticipations': (of) => ({
    path: `/invoices/${of('card')}:2026-12/anticipations`,
    body: { item: of('purchase'), parts: 1, discount: 0 },
  }),
  'GET /invoices/:id/anticipations/:item': (of) => ({
    path: `/invoices/${of('card')}:2026-12/anticipations/${of('purchase')}`,
  }),
  'POST /payments/:id/adjustments': (of) => ({
    path: `/payments/${of('payment')}/adjustments`,
    body: { balance: 12.34, date: '2026-11-20' },
  }),
  'GET /payments/removals': () => ({ path: '/payments/removals' }),
  'GET /payments/:id/removal': (of) => ({ path: `/payments/${of('payment')}/removal` }),
  'POST /payments/:id/restore': (of) => ({ path: `/payments/${of('removedPayment')}/restore` }),
  'GET /dues': () => ({ path: `/dues?${MONTH}` }),
  'GET /linkedtransactions': () => ({ path: `/linkedtransactions?${MONTH}` }),
  'GET /linkedtransactions/:id': (of) => ({ path: `/linkedtransactions/${of('linked')}` }),
  'POST /linkedtransactions': (of) => ({
    path: '/linkedtransactions',
    body: {
      transaction: {
        name: 'Aluguel',
        category: of('category'),
        payment: of('payment'),
        transactionType: 'expenses',
      },
      value: -5,
      day: 10,
    },
  }),
  'PATCH /linkedtransactions/:id': (of) => ({
    path: `/linkedtransactions/${of('linked')}`,
    body: {
      transaction: { name: 'Aluguel', category: of('category'), payment: of('payment') },
      lastPaymentDate: '2026-11-21T15:00:00Z',
    },
  }),
  'DELETE /linkedtransactions/:id': (of) => ({ path: `/linkedtransactions/${of('linked')}` }),
  'GET /budgets': () => ({ path: `/budgets?${MONTH}` }),
  'GET /budgets/:id': (of) => ({ path: `/budgets/${of('budget')}` }),
  'POST /budgets': (of) => ({
    path: '/budgets',
    body: {
      date: '2027-05-01',
      revenuesCategories: [{ category: categoryOf('Salário'), value: 50 }],
      noessentialCategories: [{ category: of('category'), value: 5 }],
    },
  }),
  'POST /budgets/fill': () => ({ path: `/budgets/fill?${MONTH}` }),
  'GET /budgets/suggestion': () => ({ path: '/budgets/suggestion?date=2026-12-01' }),
  'POST /budgets/spreadsheet': () => ({
    path: '/budgets/spreadsheet?date=2026-11-01',
    upload: SPREADSHEET,
  }),
  'GET /budgets/spreadsheet': () => ({ path: '/budgets/spreadsheet' }),
  'GET /reports': () => ({ path: '/reports?date=2026-11-01' }),
  'GET /reports/spreadsheet': () => ({ path: '/reports/spreadsheet?date=2026-11-01' }),
  'GET /reports/pdf': () => ({ path: '/reports/pdf?date=2026-11-01' }),
  'PATCH /budgets/:id': (of) => ({
    path: `/budgets/${of('budget')}`,
    body: { version: 1, noessentialCategories: [{ category: of('category'), value: 5 }] },
  }),
  'PATCH /budgets/multi-update': (of) => ({
    path: '/budgets/multi-update',
    body: { [of('budget')]: { noessentialCategories: [{ category: of('category'), value: 5 }] } },
  }),
  'DELETE /budgets/:id': (of) => ({ path: `/budgets/${of('budget')}` }),
  'GET /budgets/months': () => ({ path: `/budgets/months?${MONTH}` }),
  'GET /budgets/week': () => ({ path: '/budgets/week?date=2026-11-10' }),
  'GET /budgets/balances': () => ({ path: `/budgets/balances?${MONTH}` }),
  'POST /budgets/onboarding': (of) => ({
    path: '/budgets/onboarding',
    body: {
      date: '2027-06-01',
      debit: [
        { category: categoryOf('Salário'), value: 50, date: '2027-06-05' },
        { category: of('category'), value: 5, date: '2027-06-10', payment: of('payment') },
      ],
      credit: [{ category: of('category'), value: 5, date: '2027-06-10', payment: of('card') }],
      goods: [{ type: 'vehicle', marketValue: 5, date: '2027-06-01' }],
    },
  }),
  'GET /goods': () => ({ path: '/goods' }),
  'GET /tasks': () => ({ path: '/tasks' }),
  'GET /tasks/:id': (of) => ({ path: `/tasks/${of('task')}` }),
  'POST /tasks': () => ({
    path: '/tasks',
    body: { title: 'Ligar para o banco', description: 'Pedir a isenção da tarifa.' },
  }),
  'PATCH /tasks/:id': (of) => ({ path: `/tasks/${of('task')}`, body: { title: 'Ligar de novo' } }),
  'DELETE /tasks/:id': (of) => ({ path: `/tasks/${of('task')}` }),
  'GET /userconfigs': () => ({ path: '/userconfigs' }),
  'GET /userconfigs/:id': (of) => ({ path: `/userconfigs/${of('user')}` }),
  'PATCH /userconfigs/:id': (of) => ({
    path: `/userconfigs/${of('user')}`,
    body: { tasksDone: [of('task')] },
  }),
  'GET /assistant': () => ({ path: '/assistant' }),
  'POST /assistant/dismissals': () => ({
    path: '/assistant/dismissals',
    body: { subject: 'no-plan' },
  }),
  'DELETE /assistant/dismissals': () => ({ path: '/assistant/dismissals' }),
  'POST /assistant/consent': () => ({
    path: '/assistant/consent',
    body: { version: MODEL_CONSENT.version },
  }),
  'DELETE /assistant/consent': () => ({ path: '/assistant/consent' }),
  'POST /assistant/questions': () => ({
    path: '/assistant/questions',
    body: { question: 'Como foi o meu mês?' },
  }),
  'GET /objectives': () => ({ path: '/objectives' }),
  'GET /objectives/:id': (of) => ({ path: `/objectives/${of('objective')}` }),
  'POST /objectives': (of) => ({
    path: '/objectives',
    body: {
      name: 'Praia',
      category: 'viajar',
      totalValue: 50,
      finalDate: '2027-11-10',
      payment: of('payment'),
    },
  }),
  'PATCH /objectives/:id': (of) => ({
    path: `/objectives/${of('objective')}`,
    body: { version: 1, name: 'Serra' },
  }),
  'POST /objectives/:id/transaction': (of) => ({
    path: `/objectives/${of('objective')}/transaction`,
    body: { value: -1, date: '2026-11-20' },
  }),
  'DELETE /objectives/:id': (of) => ({ path: `/objectives/${of('objective')}` }),
  'GET /statements': () => ({ path: '/statements' }),
  'POST /statements': () => ({ path: '/statements?filename=extrato.ofx', upload: 'OFXHEADER:100' }),
  'GET /statements/:id': (of) => ({ path: `/statements/${of('statement')}` }),
  'DELETE /statements/:id': (of) => ({ path: `/statements/${of('statement')}` }),
  'GET /statements/:id/lines': (of) => ({
    path: `/statements/${of('statement')}/lines?account=conta&payment=${of('payment')}`,
  }),
  'PATCH /statements/entries/:id': (of) => ({
    path: `/statements/entries/${of('imported')}`,
    body: { version: 2, invoice: null },
  }),
  'DELETE /statements/entries/:id': (of) => ({
    path: `/statements/entries/${of('imported')}`,
  }),
  'POST /statements/:id/due': (of) => ({
    path: `/statements/${of('undated')}/due`,
    body: { dueOn: '2026-11-05' },
  }),
  'POST /statements/:id/import': (of) => ({
    path: `/statements/${of('statement')}/import`,
    body: {
      version: 1,
      payments: [{ account: 'conta', payment: of('payment') }],
      categories: [{ no: 1, category: of('category') }],
    },
  }),
  ...contentCalls,
  ...operatorCalls,
}

/** A call with these ids in it. */
export function callInput(name: string, of: (kind: Kind) => string, email = ''): CallInput {
  const made = calls[name]?.(of, email)
  if (made === undefined) throw new Error(`nobody wrote down how ${name} is called`)
  return made
}

/** Every kind of id that goes into a call. */
export function kindsOf(name: string): readonly Kind[] {
  const kinds: Kind[] = []
  callInput(name, (kind) => {
    kinds.push(kind)
    return ''
  })
  return kinds
}
