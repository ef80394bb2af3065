import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'
import { Link, useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { linkStyle } from '../ui/button-style.ts'
import { TextInput } from '../ui/field/TextInput.tsx'
import { useLater } from '../ui/use-later.ts'

/**
 * Looks for words in the names of a month, and leads to what is found in all of the history; what was typed is kept
 * in the address once the field is left. It holds its own text: a letter draws this field alone, and the list hears
 * of it behind the frame.
 */
export function SearchField({
  search,
  onSearch,
}: {
  /** What is looked for when the field comes. */
  readonly search: string
  /** The same function each time. */
  readonly onSearch: (search: string) => void
}) {
  const { setQuery } = useNavigation()
  const [typed, setTyped] = useState(search)
  const later = useLater(typed)
  useEffect(() => onSearch(later), [later, onSearch])
  return (
    <div className="min-w-48 flex-1">
      <TextInput
        type="search"
        aria-label="Buscar movimentações"
        placeholder="Buscar"
        before={<Search size={16} aria-hidden="true" />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
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
