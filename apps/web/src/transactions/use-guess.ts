import { useCallback, useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Answer } from '@saldo/contract/endpoint'
import { suggestCategory } from '@saldo/contract/transactions'
import { isDay } from '@saldo/domain/calendar'
import { queryClient, reading, useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import type { TransactionForm } from './draft.ts'

const PAUSE_MS = 300
/** Fewer letters name nothing yet. */
const LETTERS_MIN = 3

type Suggestion = Answer<typeof suggestCategory>

/** What was typed, once it has stayed the same for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/** What the form of a new movement fills in by itself of what it knows. */
export type Guess = {
  /** From where the category is that stands in its field, while nobody has chosen another. */
  readonly from: NonNullable<Suggestion['from']> | null
  /** A division that was wished for the name: it is taken by a press. */
  readonly offer: Suggestion | null
  /** Waits for the category of the name as it is now, where the field is still empty. */
  readonly settle: () => Promise<void>
}

/**
 * Fills the category of a new movement in from its description, and whether it is paid from its day, until
 * the person chooses otherwise (decision 188). What a division would do to the amount is offered only.
 */
export function useGuess(
  form: UseFormReturn<TransactionForm>,
  { isWanted }: { readonly isWanted: boolean },
): Guess {
  usePaidByDay(form)
  const [name, category, transactionType] = useWatch({
    control: form.control,
    name: ['name', 'category', 'transactionType'],
  })
  const settled = useSettled(name.trim())
  const query = { name: settled, transactionType }
  const enabled = isWanted && settled.length >= LETTERS_MIN
  const { data, isPlaceholderData } = useReading(suggestCategory, { query }, { enabled })
  const found = enabled && !isPlaceholderData ? (data ?? null) : null
  const fill = useCallback(
    (suggestion: Suggestion | null) => {
      const { isDirty } = form.getFieldState('category')
      const defaultValue = suggestion?.split === null ? (suggestion.category?._id ?? '') : ''
      if (!isDirty && form.getValues('category') !== defaultValue)
        form.resetField('category', { defaultValue })
    },
    [form],
  )
  useEffect(() => {
    if (isWanted && !isPlaceholderData) fill(found)
  }, [fill, found, isPlaceholderData, isWanted])
  const settle = async () => {
    const typed = form.getValues()
    const isNamed = typed.name.trim().length >= LETTERS_MIN
    if (!isWanted || !isNamed || typed.category !== '') return
    const now = { name: typed.name.trim(), transactionType: typed.transactionType }
    // Without an answer the field says itself that it is needed.
    fill(await queryClient.fetchQuery(reading(suggestCategory, { query: now })).catch(() => null))
  }
  const isGuessed = category !== '' && found?.split === null && found.category?._id === category
  const offer = found !== null && found.split !== null && category === '' ? found : null
  return { from: isGuessed ? found.from : null, offer, settle }
}

/** What was bought today or earlier is paid, what is to come is not, until the tick is set by hand. */
function usePaidByDay(form: UseFormReturn<TransactionForm>): void {
  const today = useToday()
  const date = useWatch({ control: form.control, name: 'date' })
  useEffect(() => {
    if (!isDay(date) || form.getFieldState('paid').isDirty) return
    const isPast = date <= today
    if (form.getValues('paid') !== isPast) form.resetField('paid', { defaultValue: isPast })
  }, [form, date, today])
}
