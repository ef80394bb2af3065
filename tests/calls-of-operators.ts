import type { CallBuilder } from './call-builder.ts'

/** What operators alone may ask for and do. */
export const operatorCalls: Readonly<Record<string, CallBuilder>> = {
  'GET /operator': () => ({ path: '/operator' }),
  'GET /operator/people': (_, email) => ({ path: `/operator/people?email=${email || 'ana@'}` }),
  'GET /operator/people/:id': (of) => ({ path: `/operator/people/${of('user')}` }),
  'POST /operator/people/:id/deactivate': (of) => ({
    path: `/operator/people/${of('user')}/deactivate`,
  }),
  'POST /operator/people/:id/activate': (of) => ({
    path: `/operator/people/${of('user')}/activate`,
  }),
  'POST /operator/people/:id/letter': (of) => ({ path: `/operator/people/${of('user')}/letter` }),
}
