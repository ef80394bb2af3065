import type { Brand } from '../brands/kinds.ts'

/** What people accept to have an account. */
export type DocumentName = 'terms' | 'policy'

/** Which text it is: its version, and the SHA-256 of its words; none where it lies elsewhere. */
type DocumentText = { readonly version: string; readonly sha256: string | null }

export type Documents = Readonly<Record<DocumentName, DocumentText>>

/**
 * Our own texts. Whoever changes one gives it another version, and everybody is asked again: a test
 * compares the hashes with the files (case L55).
 */
export const OUR_DOCUMENTS: Documents = {
  terms: {
    version: '2026-11',
    sha256: 'e85de2f42c359b7589bfc16d5a0f87390b47b30d5abc0c825c46257eb8e18e27',
  },
  policy: {
    version: '2026-11-24',
    sha256: 'bd817d2a6042caf4d875054109d01f2d0efad6507f2dc2d9d411e78fa3d84036',
  },
}

/** The texts of a brand: ours, or those at its own addresses, each of which is its version. */
export function documentsOf({
  termsUrl,
  policyUrl,
}: Pick<Brand, 'termsUrl' | 'policyUrl'>): Documents {
  const at = (url: string, ownText: DocumentText): DocumentText =>
    url.startsWith('/') ? ownText : { version: url.slice(0, 300), sha256: null }
  return { terms: at(termsUrl, OUR_DOCUMENTS.terms), policy: at(policyUrl, OUR_DOCUMENTS.policy) }
}

/** Which of these texts have not been accepted yet, in the version that they have now. */
export function waitingDocuments(
  documents: Documents,
  accepted: readonly { readonly purpose: DocumentName; readonly version: string }[],
): readonly DocumentName[] {
  return (['terms', 'policy'] as const).filter(
    (name) =>
      !accepted.some(
        ({ purpose, version }) => purpose === name && version === documents[name].version,
      ),
  )
}
