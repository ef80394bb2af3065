import Search from 'lucide-react/icons/search'
import { Link, useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { linkStyle } from '../ui/button-style.ts'
import { TextInput } from '../ui/field/TextInput.tsx'

/**
 * Looks for words in the names of a month, and leads to what is found in all of the history. What was typed is
 * kept in the address once the field is left.
 */
export function SearchField({
  typed,
  onType,
}: {
  readonly typed: string
  readonly onType: (typed: string) => void
}) {
  const { setQuery } = useNavigation()
  return (
    <div className="min-w-48 flex-1">
      <TextInput
        type="search"
        aria-label="Buscar movimentações"
        placeholder="Buscar"
        before={<Search size={16} aria-hidden="true" />}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onBlur={() => setQuery({ busca: typed })}
      />
      {typed.trim() !== '' && (
        <p className="mt-2 text-base">
          <Link href={paths.search(typed)} className={linkStyle('quiet')}>
            Buscar em todo o histórico
          </Link>
        </p>
      )}
    </div>
  )
}
