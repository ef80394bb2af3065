import type { DueSum } from '@saldo/domain/linked-transactions/dues'
import { Money } from '../fields/Money.tsx'
import type { Tone } from '../ui/tones.ts'

type Props = { readonly sum: DueSum; readonly planned: number | undefined }

/** What of the month is still to be paid and to be received, and what is expected to be left. */
export function MonthTotals({ sum, planned }: Props) {
  const { toPay, toReceive } = sum
  return (
    <dl className="hairline-t mt-4 flex flex-col gap-2 pt-4">
      <Line label="A pagar" value={toPay} tone="expense" />
      <Line label="A receber" value={toReceive} tone="revenue" />
      {planned !== undefined && (
        <Line
          label="Previsto no fim do mês"
          value={planned}
          tone={planned < 0 ? 'negative' : 'ink'}
        />
      )}
    </dl>
  )
}

type LineProps = { readonly label: string; readonly value: number; readonly tone: Tone }

function Line({ label, value, tone }: LineProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="text-muted">{label}</dt>
      <dd>
        <Money value={value} {...(value === 0 ? {} : { tone })} />
      </dd>
    </div>
  )
}
