import { listCategories } from '@saldo/contract/categories'
import { useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { NewCategoryCard } from './NewCategoryCard.tsx'
import { OwnCategoriesCard } from './OwnCategoriesCard.tsx'

/** Categorias: what everybody has cannot be changed, what is one's own can. */
export function CategoriesPanel() {
  const query = useReading(listCategories, { query: OWN })
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-72 rounded-card" />}>
      {(categories) => (
        <div className="grid gap-5 lg:grid-cols-[320px_minmax(0,1fr)] lg:items-start">
          <NewCategoryCard categories={categories} />
          <OwnCategoriesCard categories={categories} />
        </div>
      )}
    </QueryView>
  )
}
