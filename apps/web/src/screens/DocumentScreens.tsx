import { DocumentPage } from '../documents/DocumentPage.tsx'
import policy from '../documents/politica-de-privacidade.md?raw'
import terms from '../documents/termos-de-uso.md?raw'

/** What people agree to when they register. */
export function TermsScreen() {
  return <DocumentPage markdown={terms} pdf="/documentos/termos-de-uso.pdf" />
}

/** What is kept of them, why, and for how long. */
export function PolicyScreen() {
  return <DocumentPage markdown={policy} pdf="/documentos/politica-de-privacidade.pdf" />
}
