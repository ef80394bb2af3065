import type { Transaction } from '@saldo/contract/transactions'
import { useHiddenValues } from '../data/preferences.ts'
import { HiddenFigure } from './Money.tsx'
import { showForeign } from './money.ts'

type AmountProps = { readonly transaction: Pick<Transaction, 'foreignCurrency' | 'foreignValue'> }

/** What was paid abroad, in its own currency: `US$ 20,00` (case H12). */
export function AmountAbroad({ transaction: { foreignCurrency, foreignValue } }: AmountProps) {
  const [hidden] = useHiddenValues()
  if (foreignCurrency === null || foreignValue === null) return null
  return (
    <span className="whitespace-nowrap tabular-nums">
      {hidden ? <HiddenFigure /> : showForeign(foreignValue, foreignCurrency)}
    </span>
  )
}

/** The same in the words of a window. */
export function AbroadNote({ transaction }: AmountProps) {
  if (transaction.foreignCurrency === null) return null
  return (
    <p className="mb-4 text-base text-muted">
      Feita em outra moeda: <AmountAbroad transaction={transaction} />. O valor em reais é o do
      banco, e o IOF vem em uma linha própria.
    </p>
  )
}
