import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import Pencil from 'lucide-react/icons/pencil'
import Search from 'lucide-react/icons/search'
import { counted } from '@saldo/domain/counts'
import { listSearches, type SearchFilters } from '@saldo/contract/found-transactions'
import { useReading } from '../data/queries.ts'
import { MemberFilter } from '../fields/MemberFilter.tsx'
import { useNavigation, useQueryWords } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { FoundList } from '../transactions/FoundList.tsx'
import { SavedSearches } from '../transactions/SavedSearches.tsx'
import { SearchBox } from '../transactions/SearchBox.tsx'
import { countFilters, filtersIn, isSearch, wordsOf } from '../transactions/search-words.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

// They are behind a line until somebody narrows a search.
const SearchFilterFields = lazyComponent(
  () => import('../transactions/SearchFilterFields.tsx').then((all) => all.SearchFilterFields),
  { shape: <Skeleton className="h-50" />, soon: true },
)
const FoundSummary = lazyComponent(
  () => import('../transactions/FoundSummary.tsx').then((all) => all.FoundSummary),
  {
    shape: (
      <Card title="Resumo da busca">
        <Skeleton className="h-32 sm:h-75" />
      </Card>
    ),
    soon: true,
  },
)

/** All of one's history, by words, amounts and filters. Everything that is chosen stands in the address. */
export function SearchScreen() {
  const filters = filtersIn(useQueryWords())
  const hasCriteria = isSearch(filters)
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="flex min-h-11 items-center text-2xl font-semibold sm:min-h-9">Busca</h1>
        <MemberFilter />
      </header>
      <div className="mt-4 flex flex-col gap-4">
        <Card>
          <SearchBox />
          <p className="mt-2 text-sm text-muted">
            Em todo o histórico, sem acentos: <Example>mercado &gt; 100</Example>,{' '}
            <Example>50..80</Example>, <Example>&lt;= 19,90</Example>
          </p>
          <Filters filters={filters} hasCriteria={hasCriteria} />
        </Card>
        <SavedSearches current={paths.search(filters.text, wordsOf(filters))} />
        {hasCriteria ? <Found filters={filters} /> : <Nothing />}
      </div>
    </>
  )
}

const Example = ({ children }: { readonly children: string }) => (
  <code className="rounded bg-sunken px-1 py-0.5 whitespace-nowrap">{children}</code>
)

function Filters({
  filters,
  hasCriteria,
}: {
  readonly filters: SearchFilters
  readonly hasCriteria: boolean
}) {
  const { setQuery, open } = useNavigation()
  const { data: kept = [] } = useReading(listSearches, {})
  const current = paths.search(filters.text, wordsOf(filters))
  const same = kept.find((one) => paths.search(one.filters.text, wordsOf(one.filters)) === current)
  const count = countFilters(filters)
  return (
    <>
      <div className="mt-1">
        <Disclosure
          label="Filtros"
          startsOpen={count > 0}
          summary={count === 0 ? undefined : counted(count, 'filtro', 'filtros')}
        >
          <SearchFilterFields
            filters={filters}
            onChange={(changes) => setQuery(wordsOf({ ...filters, ...changes } as SearchFilters))}
          />
        </Disclosure>
      </div>
      {hasCriteria && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={same === undefined ? <BookmarkPlus size={16} /> : <Pencil size={16} />}
            onClick={() => open(windows.saveSearch(same?._id))}
          >
            {same === undefined ? 'Guardar busca' : 'Renomear busca'}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => setQuery(wordsOf({ userId: filters.userId }))}
          >
            Limpar
          </Button>
        </div>
      )}
    </>
  )
}

function Found({ filters }: { readonly filters: SearchFilters }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 min-[1200px]:grid-cols-[minmax(0,1fr)_340px]">
      <div className="min-w-0 min-[1200px]:order-2">
        <FoundSummary filters={filters} />
      </div>
      <Card flush className="min-[1200px]:order-1">
        <FoundList filters={filters} />
      </Card>
    </div>
  )
}

function Nothing() {
  return (
    <Card>
      <EmptyState
        icon={<Search size={20} />}
        text="Digite um nome, uma observação ou um valor, ou escolha um filtro."
      />
    </Card>
  )
}
