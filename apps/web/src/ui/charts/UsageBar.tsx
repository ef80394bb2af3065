import type { ReactNode } from 'react'
import { ProgressBar } from '../ProgressBar.tsx'
import type { Tone } from '../tones.ts'
import type { Format } from './chart-types.ts'
import { formatterOf, showShare, wholePercent } from './chart-words.ts'

type Props = {
  readonly label: string
  readonly used: number
  readonly limit: number
  readonly format: Format
  readonly tone?: Tone
  readonly hidden?: boolean
  /** Words for the two ends. */
  readonly usedLabel?: string
  readonly limitLabel?: string
  /** The label is shown beside it already. */
  readonly hideLabel?: boolean
  /** All of it is a goal, not a limit: a full bar is no warning. */
  readonly fullIsGood?: boolean
  /** In the place of the words for the two ends. */
  readonly children?: ReactNode
}

/** How much of a limit is used, in figures, as a bar and in percent; red and said so when over. */
export function UsageBar({ label, used, limit, format, tone = 'primary', ...rest }: Props) {
  const { hidden = false, usedLabel = 'Usado', limitLabel = 'Limite', hideLabel = false } = rest
  const { fullIsGood = false, children } = rest
  const percent = wholePercent(used, limit)
  const formatValue = formatterOf(format, hidden)
  const over = percent >= 100 && !fullIsGood
  return (
    <div className="flex flex-col gap-1.5">
      {!hideLabel && (
        <div className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 truncate text-base font-medium">{label}</span>
          <span
            className={
              over ? 'figures text-sm font-semibold text-negative' : 'figures text-sm text-muted'
            }
          >
            {showShare(percent, hidden)}
          </span>
        </div>
      )}
      <ProgressBar
        label={label}
        percent={percent}
        tone={tone}
        fullIsGood={fullIsGood}
        text={
          hidden ? 'Valor oculto' : `${formatValue(used)} de ${formatValue(limit)}, ${percent}%`
        }
      />
      {children ?? (
        <div className="flex flex-wrap justify-between gap-x-3 text-sm text-faint">
          <span>
            {usedLabel} <span className="figures font-medium text-ink">{formatValue(used)}</span>
          </span>
          <span>
            {limitLabel} <span className="figures font-medium text-ink">{formatValue(limit)}</span>
          </span>
        </div>
      )}
    </div>
  )
}
