import type { Payment } from '@saldo/contract/payments'
import type { Month } from '@saldo/domain/calendar'
import { timeToClose } from '@saldo/domain/payments/time-to-close'
import { useHiddenValues } from '../data/preferences.ts'
import { useNow } from '../data/today.ts'
import { showDate } from '../fields/days.ts'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { Card } from '../ui/Card.tsx'
import { UsageBar } from '../ui/charts/UsageBar.tsx'
import { cardRuleOf, invoiceShown, showTimeToClose } from './card.ts'

type Props = { readonly card: Payment; readonly month: Month }

/** A card's month: when it closes and falls due, and how much of the limit is in use. */
export function CardInvoice({ card, month }: Props) {
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  const rule = cardRuleOf(card)
  const nowMs = useNow()
  const invoice = invoiceShown(card, month)
  const isOpen = card.invoice?.month === month
  return (
    <Card title="Fatura">
      <dl className="mb-4 flex flex-col gap-2">
        <Row label="Fecha em">{showDate(invoice.closingDate)}</Row>
        <Row label="Vence em">{showDate(invoice.dueOn)}</Row>
        {isOpen && (
          <Row label="Fecha daqui a">
            {showTimeToClose(timeToClose({ rule, nowMs, timeZone: 'America/Sao_Paulo' }))}
          </Row>
        )}
        <Row label="Limite total">
          <Money value={card.limit ?? 0} />
        </Row>
      </dl>
      <UsageBar
        label="Limite usado"
        used={card.limitUsed ?? 0}
        limit={card.limit ?? 0}
        format={show}
        hidden={hidden}
      />
    </Card>
  )
}

function Row({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  )
}
