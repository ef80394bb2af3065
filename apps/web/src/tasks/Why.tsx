import type { Task } from '@saldo/contract/tasks'
import { useHiddenValues } from '../data/preferences.ts'
import { showCount } from '@saldo/domain/counts'
import { showDate } from '../fields/days.ts'
import { showPercent } from '../fields/money.ts'
import { HiddenFigure, Money } from '../fields/Money.tsx'

/** Why something is suggested, with its figures; amounts and shares are hidden where values are. */
export function Why({ why }: Pick<Task, 'why'>) {
  return why.map((piece, at) => <Part key={at} piece={piece} />)
}

function Part({ piece }: { readonly piece: Task['why'][number] }) {
  const [hidden] = useHiddenValues()
  if ('text' in piece) return piece.text
  if ('value' in piece) return <Money value={piece.value} />
  if ('count' in piece) return showCount(piece.count)
  if ('date' in piece) return showDate(piece.date)
  return (
    <span className="figures font-medium">
      {hidden ? <HiddenFigure /> : `${showPercent(piece.percent)}%`}
    </span>
  )
}
