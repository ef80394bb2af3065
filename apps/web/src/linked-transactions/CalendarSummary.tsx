import type { LinkedTransaction } from '@saldo/contract/linked-transactions'
import { monthOf } from '@saldo/domain/calendar'
import { summaryOf } from '@saldo/domain/linked-transactions/occurrence'
import { addCents } from '@saldo/domain/money'
import { useHiddenValues } from '../data/preferences.ts'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { Card } from '../ui/Card.tsx'
import { UsageBar } from '../ui/charts/UsageBar.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { Tone } from '../ui/tones.ts'

/** What of the month is still to be paid and to be received, and how much is done. */
export function CalendarSummary({
  items,
}: {
  readonly items: readonly LinkedTransaction[] | undefined
}) {
  return (
    <Card title="Resumo do mês">
      {items === undefined ? (
        <div className="h-41.5">
          <Skeleton lines={5} className="h-5" />
        </div>
      ) : (
        <Figures items={items} />
      )}
    </Card>
  )
}

function Figures({ items }: { readonly items: readonly LinkedTransaction[] }) {
  const { toPay, toReceive, paid, received } = summaryOf(
    items.map((item) => ({
      ...item,
      month: monthOf(item.date),
      transactionType: item.transaction.transactionType,
    })),
  )
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  return (
    <div className="flex flex-col gap-4">
      <UsageBar
        label="Pago no mês"
        used={paid}
        limit={addCents(paid, toPay)}
        format={show}
        hidden={hidden}
        tone="revenue"
        usedLabel="Já pago"
        limitLabel="De"
        fullIsGood
      />
      <dl className="hairline-t flex flex-col gap-2 pt-4">
        <Line label="A pagar" value={toPay} tone="expense" />
        <Line label="A receber" value={toReceive} tone="revenue" />
        <Line label="Já recebido" value={received} />
      </dl>
    </div>
  )
}

type LineProps = { readonly label: string; readonly value: number; readonly tone?: Tone }

function Line({ label, value, tone }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-muted">{label}</dt>
      <dd>
        <Money value={value} {...(tone === undefined || value === 0 ? {} : { tone })} />
      </dd>
    </div>
  )
}
