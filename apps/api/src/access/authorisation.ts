import { type Endpoint, nameOf } from '@saldo/contract/endpoint'

/**
 * Who may make a call: - `anyone`: public, no session is read; - `signed_in`: a valid session, the
 * account need not be active yet; - `active`: a valid session of an active account, on the ledger
 * of that account; - `in_person`: the same, and never by a planner who acts for the account's
 * owner; - `proved`: the same, and the caller has proved their identity within the last minutes, by
 * all the factors that are on; - `planner`: in person, by a user who is a planner.
 */
type Access = 'anyone' | 'signed_in' | 'active' | 'in_person' | 'proved' | 'planner'

/**
 * The one table of what is allowed. The server checks by it, and the test that tries every call as
 * every kind of caller is generated from it; a route that has no row here refuses to register.
 */
export const authorisation: Readonly<Record<string, Access>> = {
  'POST /users/authenticate': 'anyone',
  'POST /session/renew': 'anyone',
  'DELETE /session': 'anyone',
  'GET /session/social': 'anyone',
  'POST /session/social': 'anyone',
  'POST /session/social/ticket': 'anyone',
  'POST /session/handover': 'anyone',
  'POST /session/handover/person': 'anyone',
  'POST /users': 'anyone',
  'POST /users/account/recovery': 'anyone',
  'POST /users/password': 'anyone',

  'POST /users/account/activation': 'signed_in',
  'POST /users/account/activation/resend_email': 'signed_in',
  'GET /users/:id': 'signed_in',
  'GET /profiles': 'signed_in',
  'GET /profiles/:name': 'signed_in',

  'POST /users/account/terms': 'in_person',
  'PATCH /users/:id': 'in_person',
  'POST /users/export_user_story': 'in_person',
  'GET /exports': 'in_person',
  'POST /exports': 'proved',
  'GET /exports/:id/file': 'proved',
  'POST /users/account/reset': 'proved',
  'DELETE /users/:id': 'proved',
  'GET /session': 'signed_in',
  'POST /session/passkey/options': 'anyone',
  'POST /session/passkey': 'anyone',
  'GET /sessions': 'in_person',
  'DELETE /sessions': 'proved',
  'DELETE /sessions/:id': 'in_person',
  'GET /factors': 'in_person',
  'POST /factors/totp': 'proved',
  'POST /factors/totp/confirm': 'proved',
  'POST /factors/passkeys/options': 'proved',
  'POST /factors/passkeys': 'proved',
  'DELETE /factors/:id': 'proved',
  'POST /session/proof': 'in_person',
  'POST /session/proof/passkey': 'in_person',
  'GET /clients': 'planner',
  'POST /clients/:id/session': 'planner',
  'DELETE /clients/:id': 'planner',
  'GET /planners': 'in_person',
  'POST /planners/:id/consent': 'in_person',
  'DELETE /planners/:id': 'in_person',
  'GET /accesses': 'in_person',
  'GET /families': 'active',
  'GET /families/:id': 'active',
  'POST /families': 'in_person',
  'PATCH /families/:id': 'in_person',
  'POST /families/voucher': 'in_person',
  'POST /families/:id/member': 'in_person',
  'PATCH /families/:id/member': 'in_person',
  'DELETE /families/:id/member': 'in_person',
  'POST /b2b/companies/employee/activate': 'anyone',
  'GET /subscriptions': 'active',
  'GET /subscriptions/:id': 'active',
  'GET /subscriptions/:id/invoices': 'in_person',
  'POST /subscriptions': 'in_person',
  'GET /bankaccesses': 'active',
  'GET /categories': 'active',
  'GET /categories/:id': 'active',
  'POST /categories': 'active',
  'PATCH /categories/:id': 'active',
  'DELETE /categories/:id': 'active',
  'GET /payments': 'active',
  'GET /payments/:id': 'active',
  'POST /payments': 'active',
  'PATCH /payments/:id': 'active',
  'DELETE /payments/:id': 'active',
  'GET /payments/removals': 'active',
  'GET /payments/:id/removal': 'active',
  'POST /payments/:id/adjustments': 'active',
  'POST /payments/:id/restore': 'active',
  'GET /balances': 'active',
  'GET /balances/chart': 'active',
  'GET /balances/categories': 'active',
  'GET /balances/months': 'active',
  'GET /transactions': 'active',
  'GET /transactions/:id': 'active',
  'POST /transactions': 'active',
  'PATCH /transactions/:id': 'active',
  'DELETE /transactions/:id': 'active',
  'GET /transactions/removals': 'active',
  'POST /transactions/:id/restore': 'active',
  'POST /transactions/months': 'active',
  'GET /invoices': 'active',
  'GET /invoices/:id': 'active',
  'POST /invoices': 'active',
  'PATCH /invoices/:id': 'active',
  'PATCH /invoices/:id/items/:item': 'active',
  'POST /invoices/:id/anticipations': 'active',
  'GET /invoices/:id/anticipations/:item': 'active',
  'GET /linkedtransactions': 'active',
  'GET /linkedtransactions/:id': 'active',
  'POST /linkedtransactions': 'active',
  'PATCH /linkedtransactions/:id': 'active',
  'DELETE /linkedtransactions/:id': 'active',
  'GET /budgets': 'active',
  'POST /budgets': 'active',
  'POST /budgets/fill': 'active',
  'GET /budgets/suggestion': 'active',
  'PATCH /budgets/:id': 'active',
  'PATCH /budgets/multi-update': 'active',
  'DELETE /budgets/:id': 'active',
  'GET /budgets/months': 'active',
  'GET /budgets/balances': 'active',
  'GET /statements': 'active',
  'POST /statements': 'active',
  'GET /statements/:id': 'active',
  'DELETE /statements/:id': 'active',
  'GET /statements/:id/lines': 'active',
  'POST /statements/:id/due': 'active',
  'POST /statements/:id/import': 'active',
  'PATCH /statements/entries/:id': 'active',
  'DELETE /statements/entries/:id': 'active',
}

/** The access rule of an endpoint. Stops the start where the table lacks it. */
export function accessOf(endpoint: Pick<Endpoint, 'method' | 'path'>): Access {
  const access = authorisation[nameOf(endpoint)]
  if (access === undefined) {
    throw new Error(`${nameOf(endpoint)} has no row in the authorisation table`)
  }
  return access
}
