import { EBOOKS } from '@saldo/contract/contents'
import { DocumentPage } from '../documents/DocumentPage.tsx'
import balance from '../documents/guia_completo_equilibrio_financeiro.md?raw'
import debts from '../documents/entenda_dividas.md?raw'
import { Link, useRouteParams } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/EmptyState.tsx'

const texts: Readonly<Record<(typeof EBOOKS)[number], string>> = {
  entenda_dividas: debts,
  guia_completo_equilibrio_financeiro: balance,
}

/** One of the two e-books, as PDF or as a page. */
export function EbookScreen() {
  const { id = '' } = useRouteParams()
  const known = EBOOKS.find((name) => name === id)
  if (known !== undefined) {
    return <DocumentPage markdown={texts[known]} pdf={`/documentos/${known}.pdf`} />
  }
  return (
    <EmptyState
      text="Não há um e-book neste endereço."
      action={
        <Link href={paths.education()} className={buttonStyle({ variant: 'primary' })}>
          Ver os e-books
        </Link>
      }
    />
  )
}
