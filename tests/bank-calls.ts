import type { Kind } from './fixtures.ts'

type CallBuilder = (of: (kind: Kind) => string) => {
  readonly path: string
  readonly body?: unknown
}

/** How each call of connected accounts is made. */
export const bankCalls: Readonly<Record<string, CallBuilder>> = {
  'GET /institutions': () => ({ path: '/institutions' }),
  'POST /integrations/:aggregator/access-token': (of) => ({
    path: '/integrations/pluggy/access-token',
    body: { linkId: of('bankLink') },
  }),
  'GET /bankaccesses': () => ({ path: '/bankaccesses' }),
  'GET /bankaccesses/:id': (of) => ({ path: `/bankaccesses/${of('bankAccess')}` }),
  'POST /bankaccesses': (of) => ({
    path: '/bankaccesses',
    body: {
      linkId: of('bankLink'),
      institution: 'itau_br_retail',
      type: 'pluggy',
      connector: 601,
      active: true,
    },
  }),
  'POST /bankaccesses/:id/migrate': (of) => ({
    path: `/bankaccesses/${of('bankAccess')}/migrate`,
    body: { itemId: of('bankLink'), name: 'itau_br_retail', type: 'pluggy', connector: 601 },
  }),
  'POST /bankaccesses/:id/sync': (of) => ({ path: `/bankaccesses/${of('bankAccess')}/sync` }),
  'DELETE /bankaccesses/:id': (of) => ({ path: `/bankaccesses/${of('bankAccess')}` }),
  'GET /bankaccesses/questions': () => ({ path: '/bankaccesses/questions' }),
  'POST /bankaccesses/questions/:id': (of) => ({
    path: `/bankaccesses/questions/${of('bankQuestion')}`,
    body: { answer: 'accept' },
  }),
  'GET /bankaccesses/removed': () => ({ path: '/bankaccesses/removed' }),
  'POST /bankaccesses/removed/:id/restore': (of) => ({
    path: `/bankaccesses/removed/${of('bankLine')}/restore`,
  }),
  'DELETE /bankaccesses/entries/:id': (of) => ({
    path: `/bankaccesses/entries/${of('bankEntry')}`,
  }),
}
