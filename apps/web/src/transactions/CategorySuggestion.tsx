import Lightbulb from 'lucide-react/icons/lightbulb'
import { useEffect, useState } from 'react'
import { suggestCategory } from '@saldo/contract/transactions'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import { useReading } from '../data/queries.ts'
import { cx } from '../ui/class-names.ts'
import { linkStyle } from '../ui/button-style.ts'

type Props = {
  readonly name: string
  readonly type: TransactionType
  readonly onTake: (id: string) => void
}

const PAUSE_MS = 300
/** Fewer letters name nothing yet. */
const LETTERS_MIN = 3

/** What was typed, once it has stayed the same for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/**
 * The category that the name probably has, beside the label of a field that is still empty: one press
 * takes it, and nothing is chosen without that press.
 */
export function CategorySuggestion({ name, type, onTake }: Props) {
  const settled = useSettled(name.trim())
  const query = { name: settled, transactionType: type }
  const enabled = settled.length >= LETTERS_MIN
  const { data, isPlaceholderData } = useReading(suggestCategory, { query }, { enabled })
  if (!enabled || isPlaceholderData || data?.category == null) return null
  const { category, from } = data
  return (
    <button
      type="button"
      title={from === 'memory' ? 'A categoria da última vez' : 'Pela descrição'}
      onClick={() => onTake(category._id)}
      className={cx(linkStyle(), '-mt-6 inline-flex min-h-11 items-end gap-1 sm:mt-0 sm:min-h-5')}
    >
      <Lightbulb size={14} aria-hidden="true" className="mb-0.5 shrink-0" />
      <span>
        Usar <span className="font-semibold">{category.name}</span>
      </span>
    </button>
  )
}
