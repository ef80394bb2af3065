import Search from 'lucide-react/icons/search'
import { type Ref, useEffect, useRef, useState } from 'react'
import { SEARCH_MAX } from '@saldo/contract/found-transactions'
import { useNavigation, useQueryWords } from '../navigation.tsx'
import { TextInput } from '../ui/field/TextInput.tsx'
import { filterWords } from './search-words.ts'

/** How long a person may pause within a word. */
const PAUSE_MS = 200

/** What is searched for, in words and amounts; the address has it as soon as the person pauses. */
export function SearchBox({ ref }: { readonly ref?: Ref<HTMLInputElement> }) {
  const { setQuery } = useNavigation()
  const { [filterWords.text]: written = '' } = useQueryWords()
  const [typed, setTyped] = useState(written)
  const [sent, setSent] = useState(written)
  const [seen, setSeen] = useState(written)
  // The address was changed elsewhere: a search that is kept, a step back.
  if (written !== seen) {
    setSeen(written)
    if (written !== sent) {
      setSent(written)
      setTyped(written)
    }
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (text: string) => {
    clearTimeout(timer.current)
    setSent(text)
    setQuery({ [filterWords.text]: text })
  }
  return (
    <TextInput
      ref={ref}
      type="search"
      aria-label="Buscar em todo o histórico"
      placeholder="Nome, observação ou valor"
      autoComplete="off"
      spellCheck={false}
      maxLength={SEARCH_MAX}
      before={<Search size={16} aria-hidden="true" />}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => send(target.value), PAUSE_MS)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(typed)
      }}
      onBlur={() => {
        if (typed !== sent) send(typed)
      }}
    />
  )
}
