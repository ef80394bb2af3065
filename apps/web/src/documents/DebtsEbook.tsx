import { DocumentPage } from './DocumentPage.tsx'
import markdown from './entenda_dividas.md?raw'

/** What debts cost, in which order they are paid, and how they are renegotiated. */
export function DebtsEbook() {
  return <DocumentPage isFramed markdown={markdown} pdf="/documentos/entenda_dividas.pdf" />
}
