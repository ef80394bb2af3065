import { expect, test } from 'vitest'
import { documentsOf, OUR_DOCUMENTS, waitingDocuments } from './documents.ts'

const OWN_DOCUMENTS = { termsUrl: '/termos-de-uso', policyUrl: '/politica-de-privacidade' }
const BRAND_DOCUMENTS = { ...OWN_DOCUMENTS, termsUrl: 'https://otto.example/termos-2' }
const accepted = (terms: string) => [
  { purpose: 'terms', version: terms } as const,
  { purpose: 'policy', version: OUR_DOCUMENTS.policy.version } as const,
]

test.each([
  [OWN_DOCUMENTS, [], ['terms', 'policy']],
  [OWN_DOCUMENTS, accepted(OUR_DOCUMENTS.terms.version), []],
  [OWN_DOCUMENTS, accepted('2020-01'), ['terms']],
  [BRAND_DOCUMENTS, accepted(OUR_DOCUMENTS.terms.version), ['terms']],
  [BRAND_DOCUMENTS, accepted('https://otto.example/termos-2'), []],
])('L55: of %j, with %j accepted, %j wait', (brand, past, waiting) => {
  expect(waitingDocuments(documentsOf(brand), past)).toEqual(waiting)
})
