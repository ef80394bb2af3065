import { expect, test } from 'vitest'
import { documentsOf, OUR_DOCUMENTS, waitingDocuments } from './documents.ts'

const OURS = { termsUrl: '/termos-de-uso', policyUrl: '/politica-de-privacidade' }
const THEIRS = { ...OURS, termsUrl: 'https://otto.example/termos-2' }
const accepted = (terms: string) => [
  { purpose: 'terms', version: terms } as const,
  { purpose: 'policy', version: OUR_DOCUMENTS.policy.version } as const,
]

test.each([
  [OURS, [], ['terms', 'policy']],
  [OURS, accepted(OUR_DOCUMENTS.terms.version), []],
  [OURS, accepted('2020-01'), ['terms']],
  [THEIRS, accepted(OUR_DOCUMENTS.terms.version), ['terms']],
  [THEIRS, accepted('https://otto.example/termos-2'), []],
])('L55: of %j, with %j accepted, %j wait', (brand, past, waiting) => {
  expect(waitingDocuments(documentsOf(brand), past)).toEqual(waiting)
})
