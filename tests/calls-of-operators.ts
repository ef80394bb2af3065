import { companyPayer } from './billing-calls.ts'
import type { CallBuilder } from './call-builder.ts'

/** An id of nothing. */
const COMPANY = '01890a5d-ac96-7cc4-9b1e-0000000000c0'

/** What operators alone may ask for and do. */
export const operatorCalls: Readonly<Record<string, CallBuilder>> = {
  'GET /operator': () => ({ path: '/operator' }),
  'POST /operator/people/search': (_, email) => ({
    path: '/operator/people/search',
    body: { email: email || 'ana@exemplo' },
  }),
  'GET /operator/people/:id': (of) => ({ path: `/operator/people/${of('user')}` }),
  'POST /operator/people/:id/deactivate': (of) => ({
    path: `/operator/people/${of('user')}/deactivate`,
  }),
  'POST /operator/people/:id/activate': (of) => ({
    path: `/operator/people/${of('user')}/activate`,
  }),
  'POST /operator/people/:id/letter': (of) => ({ path: `/operator/people/${of('user')}/letter` }),
  'GET /operator/contents/:kind': () => ({ path: '/operator/contents/products' }),
  'POST /operator/contents/:kind': () => ({
    path: '/operator/contents/products',
    body: { version: 1, items: [] },
  }),
  'GET /operator/contents/:kind/versions': () => ({ path: '/operator/contents/products/versions' }),
  'GET /operator/contents/:kind/versions/:version': () => ({
    path: '/operator/contents/products/versions/1',
  }),
  'GET /operator/companies': () => ({ path: '/operator/companies' }),
  'GET /operator/companies/:id': () => ({ path: `/operator/companies/${COMPANY}` }),
  'POST /operator/companies': () => ({
    path: '/operator/companies',
    body: { name: 'Padaria Sol', brand: 'saldo' },
  }),
  'POST /operator/companies/:id/payer': () => ({
    path: `/operator/companies/${COMPANY}/payer`,
    body: companyPayer,
  }),
  'POST /operator/companies/:id/seats': () => ({
    path: `/operator/companies/${COMPANY}/seats`,
    body: { seats: 3, price: 9.9 },
  }),
  'POST /operator/companies/:id/leave': () => ({ path: `/operator/companies/${COMPANY}/leave` }),
  'POST /operator/companies/:id/charge': () => ({ path: `/operator/companies/${COMPANY}/charge` }),
  'POST /operator/companies/:id/employees': () => ({
    path: `/operator/companies/${COMPANY}/employees`,
    body: { email: 'beto@exemplo.com.br' },
  }),
  'POST /operator/companies/:id/dismissals': () => ({
    path: `/operator/companies/${COMPANY}/dismissals`,
    body: { email: 'beto@exemplo.com.br' },
  }),
  'GET /operator/codes': () => ({ path: '/operator/codes' }),
  'POST /operator/codes': () => ({
    path: '/operator/codes',
    body: {
      code: 'NATAL',
      days: 30,
      percent: null,
      amount: null,
      months: null,
      usesMax: null,
      lastDay: null,
    },
  }),
  'POST /operator/codes/:id/end': () => ({ path: '/operator/codes/NATAL/end' }),
  'GET /operator/brands': () => ({ path: '/operator/brands' }),
  'GET /operator/failures': () => ({ path: '/operator/failures' }),
  'POST /operator/failures/:id/retry': () => ({ path: `/operator/failures/${COMPANY}/retry` }),
  'GET /operator/figures': () => ({ path: '/operator/figures' }),
}
