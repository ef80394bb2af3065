import { type Invoice, listInvoices } from '@saldo/contract/invoices'
import { listPayments, type Payment } from '@saldo/contract/payments'
import { findNamed } from '@saldo/domain/assistant/words'
import { type Day, type Month, monthOf, yearOf } from '@saldo/domain/calendar'
import { showMonth } from '@saldo/domain/month-names'
import { useReading } from '../../data/queries.ts'
import { useToday } from '../../data/today.ts'
import { OWN } from '../../data/view.ts'
import { showNearDay } from '../../fields/days.ts'
import { Money } from '../../fields/Money.tsx'
import { paths } from '../../paths.ts'
import { together } from '../../ui/query.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { answerShape, Sources } from './answer-parts.tsx'

const monthNumber = (month: Month) => Number(month.slice(-2))

/** When the invoices of one card, or of all, fall due and close, and what is owed of them. */
export function InvoiceAnswer({ subject }: { readonly subject: string | null }) {
  const month = monthOf(useToday())
  const payments = useReading(listPayments, { query: OWN })
  const invoices = useReading(listInvoices, {
    query: { month: monthNumber(month), year: yearOf(month), ...OWN },
  })
  return (
    <QueryView small query={together(payments, invoices)} skeleton={answerShape}>
      {([all, due]) => {
        const cards = all.filter(({ type, archived }) => type === 'credit' && !archived)
        const named = subject === null ? undefined : findNamed(subject, cards)
        if (cards.length === 0) return <NoCard />
        return (
          <>
            {subject !== null && named === undefined && (
              <p>Não encontrei o cartão “{subject}”. Estas são as faturas dos seus cartões:</p>
            )}
            <div className="flex flex-col gap-3">
              {(named === undefined ? cards : [named]).map((card) => (
                <OneCard
                  key={card._id}
                  card={card}
                  due={due.find(({ creditCardId }) => creditCardId === card._id)}
                />
              ))}
            </div>
          </>
        )
      }}
    </QueryView>
  )
}

function NoCard() {
  return (
    <>
      <p>Você ainda não tem cartão de crédito cadastrado.</p>
      <Sources sources={[{ href: paths.wallet(), label: 'Ver as carteiras' }]} />
    </>
  )
}

type CardProps = { readonly card: Payment; readonly due: Invoice | undefined }

/** What falls due this month, where something of it is owed, and the invoice that takes purchases now. */
function OneCard({ card, due }: CardProps) {
  const today = useToday()
  const open = card.invoice
  const isOwed = due !== undefined && due.remaining > 0 && due.month !== open?.month
  const sources = [...(isOwed ? [due.month] : []), ...(open === null ? [] : [open.month])].map(
    (month) => ({
      href: paths.paymentTransactions(card._id, month),
      label: `Fatura de ${showMonth(month)}`,
    }),
  )
  return (
    <div>
      <p className="font-medium">{card.name}</p>
      {isOwed && (
        <p>
          Vence {dayText(due.dueOn, today)}: falta pagar <Money value={due.remaining} />.
        </p>
      )}
      {open !== null && (
        <p>
          A fatura aberta fecha {dayText(open.closesOn, today)} e vence {dayText(open.dueOn, today)}
          : até agora, <Money value={open.value} />.
        </p>
      )}
      <Sources sources={sources} />
    </div>
  )
}

function dayText(day: Day, today: Day): string {
  const text = showNearDay(day, today)
  return /^\d/u.test(text) ? `em ${text}` : text.toLowerCase()
}
