import Check from 'lucide-react/icons/check'
import { type Purchase, readPurchase } from '@saldo/contract/invoices'
import { listPayments, type Payment } from '@saldo/contract/payments'
import { yearOf } from '@saldo/domain/calendar'
import { addCents, negate, sumCents } from '@saldo/domain/money'
import { showMonth, showShortMonth } from '@saldo/domain/month-names'
import { useReading } from '../data/queries.ts'
import { OWN, useView } from '../data/view.ts'
import { showDay } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { Link, useNavigation } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/class-names.ts'
import { Modal } from '../ui/dialog/Modal.tsx'
import { QueryModal } from '../ui/dialog/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { together } from '../ui/query.ts'

const TITLE = 'A compra inteira'

/** A purchase on a card from its first part to its last: what is paid, what is left, what came back. */
export function PurchaseModal({
  id,
  onClose,
}: {
  readonly id: string
  readonly onClose: () => void
}) {
  const purchase = useReading(readPurchase, { params: { id }, query: useView() })
  // One's own cards: whoever reads another's purchase changes nothing of it.
  const cards = useReading(listPayments, { query: OWN })
  return (
    <QueryModal
      title={TITLE}
      query={together(purchase, cards)}
      skeleton={<Skeleton className="h-72" />}
      onClose={onClose}
    >
      {([story, own]) => (
        <Story
          story={story}
          card={own.find(({ _id }) => _id === story.creditCardId)}
          onClose={onClose}
        />
      )}
    </QueryModal>
  )
}

type StoryProps = {
  readonly story: Purchase
  readonly card: Payment | undefined
  readonly onClose: () => void
}

function Story({ story, card, onClose }: StoryProps) {
  const { open } = useNavigation()
  const { _id: id, name, day, count, parts } = story
  const where = card === undefined ? '' : ` no ${card.name}`
  const current = card?.invoice?.month
  const isAhead = parts.some((part) => !part.isPaid && part.month > (current ?? part.month))
  return (
    <Modal
      title={name}
      text={`Comprado em ${showDay(day)} ${yearOf(day)}${where}${count === 1 ? '' : `, em ${count} parcelas`}`}
      onClose={onClose}
      footer={
        <>
          {card !== undefined && (
            <Button onClick={() => open(windows.refund(id))}>Registrar estorno</Button>
          )}
          {isAhead && (
            <Button onClick={() => open(windows.anticipate(id))}>Antecipar parcelas</Button>
          )}
          <Button variant="primary" onClick={onClose}>
            Fechar
          </Button>
        </>
      }
    >
      <Sums story={story} card={card} />
      <h3 className="mt-5 mb-2 text-sm font-medium text-muted">
        {count === 1 ? 'Na fatura de' : 'Parcela por parcela'}
      </h3>
      <ol className="grid grid-cols-3 gap-1.5 lg:grid-cols-4">
        {parts.map((part) => (
          <li key={part._id}>
            <PartLink part={part} cardId={story.creditCardId} isCurrent={part.month === current} />
          </li>
        ))}
      </ol>
      <Refunds story={story} />
    </Modal>
  )
}

/** What is paid and what is left make the total; what came back is part of neither. */
function Sums({ story: { total, parts, refunds }, card }: Pick<StoryProps, 'story' | 'card'>) {
  const left = sumCents(parts.filter(({ isPaid }) => !isPaid).map(({ value }) => value))
  const back = sumCents(refunds.map(({ value }) => value))
  const sums = [
    { label: 'Total', value: total },
    { label: 'Já pago', value: addCents(total, negate(left)) },
    { label: 'Falta pagar', value: left },
    ...(back === 0 ? [] : [{ label: 'Voltou', value: back }]),
  ]
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {sums.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd>
              <Money value={value} size="sm" />
            </dd>
          </div>
        ))}
      </dl>
      {left > 0 && card !== undefined && card.limit !== null && (
        <p className="mt-2 text-sm text-muted">
          Limite do cartão: <Money value={card.limitUsed ?? 0} whole /> em uso, de{' '}
          <Money value={card.limit} whole />.
        </p>
      )}
    </>
  )
}

function PartLink({
  part,
  cardId,
  isCurrent,
}: {
  readonly part: Purchase['parts'][number]
  readonly cardId: string
  /** It lies in the invoice that is open. */
  readonly isCurrent: boolean
}) {
  const { month, number, value, isPaid, isAnticipated } = part
  const state = isPaid ? 'paga' : isAnticipated ? 'antecipada' : isCurrent ? 'fatura aberta' : ''
  return (
    <Link
      href={paths.paymentTransactions(cardId, month)}
      aria-label={`Parcela ${number}, fatura de ${showMonth(month)}${state && `, ${state}`}`}
      className={cx(
        'flex h-full min-h-16 flex-col rounded-field border px-2.5 py-1.5 hover:bg-hover',
        isCurrent ? 'border-primary' : 'border-line',
        isPaid && 'bg-sunken',
      )}
    >
      <span className="flex items-center justify-between gap-1 text-sm text-muted">
        {showShortMonth(month)} {yearOf(month)}
        {isPaid && <Check size={14} aria-hidden="true" className="shrink-0 text-positive" />}
      </span>
      <Money value={value} />
      <span className="text-xs text-muted">{state || `parcela ${number}`}</span>
    </Link>
  )
}

/** Refunds and discounts, and the invoice in which each came. */
function Refunds({ story: { refunds } }: Pick<StoryProps, 'story'>) {
  if (refunds.length === 0) return null
  return (
    <section className="mt-5">
      <h3 className="mb-1 text-sm font-medium text-muted">O que voltou</h3>
      <ul className="flex flex-col">
        {refunds.map((refund) => (
          <li key={refund._id} className="flex min-h-10 items-center gap-3">
            <span className="min-w-0 flex-1">
              <span className="block truncate">{refund.name}</span>
              <span className="block text-sm text-muted">
                {showDay(refund.day)}, fatura de {showMonth(refund.month)}
              </span>
            </span>
            <Money value={refund.value} tone="positive" signed />
          </li>
        ))}
      </ul>
    </section>
  )
}
