import Bookmark from 'lucide-react/icons/bookmark'
import X from 'lucide-react/icons/x'
import { listSearches, removeSearch, type SavedSearch } from '@saldo/contract/found-transactions'
import { useChange, useReading } from '../data/queries.ts'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { cx } from '../ui/class-names.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { wordsOf } from './search-words.ts'

/** The searches that are kept, each a way back to it. */
export function SavedSearches({ current }: { readonly current: string }) {
  const { data = [] } = useReading(listSearches, {})
  if (data.length === 0) return null
  return (
    <ul aria-label="Buscas guardadas" className="flex flex-wrap gap-2">
      {data.map((search) => (
        <Kept key={search._id} search={search} current={current} />
      ))}
    </ul>
  )
}

function Kept({
  search: { _id: id, name, filters },
  current,
}: {
  readonly search: SavedSearch
  readonly current: string
}) {
  const remove = useChange(removeSearch)
  const snack = useSnack()
  const href = paths.search(filters.text, wordsOf(filters))
  const isCurrent = href === current
  return (
    <li
      className={cx(
        'flex max-w-full items-center rounded-full border',
        isCurrent ? 'border-primary bg-primary-soft' : 'border-line bg-surface',
      )}
    >
      <Link
        href={href}
        aria-current={isCurrent ? 'page' : undefined}
        className="flex min-h-11 min-w-0 items-center gap-1.5 rounded-full pl-3 text-base font-medium hover:text-primary sm:min-h-9"
      >
        <Bookmark size={14} aria-hidden="true" className="shrink-0" />
        <span className="truncate">{name}</span>
      </Link>
      <IconButton
        size="sm"
        label={`Excluir a busca ${name}`}
        icon={<X size={14} />}
        busy={remove.isPending}
        onClick={() =>
          remove.mutate(
            { params: { id } },
            {
              onSuccess: () => snack({ message: 'Busca excluída', kind: 'success' }),
              onError: ({ message }) => snack({ message, kind: 'error' }),
            },
          )
        }
      />
    </li>
  )
}
