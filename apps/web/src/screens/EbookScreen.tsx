import { Link, useRouteParams } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

const shape = { shape: <Skeleton className="mt-12 h-[70vh] rounded-card" /> }
// Each with its words, which are the larger part of it.
const DebtsEbook = lazyComponent(
  () => import('../documents/DebtsEbook.tsx').then((all) => all.DebtsEbook),
  shape,
)
const BalanceEbook = lazyComponent(
  () => import('../documents/BalanceEbook.tsx').then((all) => all.BalanceEbook),
  shape,
)

/** One of the two e-books, as PDF or as a page. */
export function EbookScreen() {
  const { id } = useRouteParams()
  if (id === 'entenda_dividas') return <DebtsEbook />
  if (id === 'guia_completo_equilibrio_financeiro') return <BalanceEbook />
  return (
    <>
      <h1 className="text-2xl font-semibold">E-book</h1>
      <EmptyState
        text="Não há um e-book neste endereço."
        action={
          <Link href={paths.education()} className={buttonStyle({ variant: 'primary' })}>
            Ver os e-books
          </Link>
        }
      />
    </>
  )
}
