import Search from 'lucide-react/icons/search'
import { useNavigation } from '../navigation.tsx'
import { TextInput } from '../ui/field/TextInput.tsx'

/** Looks for words in the names of a month; what was typed is kept in the address once the field is left. */
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
    </div>
  )
}
