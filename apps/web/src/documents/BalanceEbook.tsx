import { DocumentPage } from './DocumentPage.tsx'
import markdown from './guia_completo_equilibrio_financeiro.md?raw'

/** A household's year, from the first sum to the balance of its end. */
export function BalanceEbook() {
  return (
    <DocumentPage
      isFramed
      markdown={markdown}
      pdf="/documentos/guia_completo_equilibrio_financeiro.pdf"
    />
  )
}
