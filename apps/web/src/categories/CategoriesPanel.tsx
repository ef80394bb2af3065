import { listCategories } from '@saldo/contract/categories'
import { useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { NewCategoryCard } from './NewCategoryCard.tsx'
import { OwnCategoriesCard } from './OwnCategoriesCard.tsx'

/** Categorias: what everybody has cannot be changed, what is one's own can. */
export function CategoriesPanel() {
  const { data, error, refetch } = useReading(listCategories, { query: OWN })
  if (error && data === undefined) {
    return <ErrorState message={error.message} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <Skeleton className="h-72 rounded-card" />
  return (
    <div className="grid gap-5 lg:grid-cols-[320px_minmax(0,1fr)] lg:items-start">
      <NewCategoryCard categories={data} />
      <OwnCategoriesCard categories={data} />
    </div>
  )
}
