import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { anticipateInstalments, readAnticipation } from '@saldo/contract/invoices'
import { listPayments, type Payment } from '@saldo/contract/payments'
import { readTransaction, type Transaction } from '@saldo/contract/transactions'
import { type Month, monthOf, toMonth } from '@saldo/domain/calendar'
import { addCents, type Cents, negate, sumCents, ZERO } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import { useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { checkMoney, MoneyField } from '../fields/MoneyField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { together } from '../ui/query.ts'
import { QueryModal } from '../ui/dialog/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { invoiceIdOf } from './card.ts'
import { WhatChanges } from './WhatChanges.tsx'

const TITLE = 'Antecipar parcelas'
const shape = <Skeleton className="h-40" />

/** Pays the last parts of a purchase now, for a discount (case B9). */
export function AnticipateModal({
  id,
  onClose,
}: {
  readonly id: string
  readonly onClose: () => void
}) {
  const item = useReading(readTransaction, { params: { id }, query: OWN })
  const payments = useReading(listPayments, { query: OWN })
  return (
    <QueryModal
      title={TITLE}
      size="sm"
      query={together(item, payments)}
      skeleton={shape}
      onClose={onClose}
    >
      {([bought, all]) => (
        <Anticipation item={bought} invoiceId={openInvoiceOf(bought, all)} onClose={onClose} />
      )}
    </QueryModal>
  )
}

/** The one that its card has open; of a card that has none the server says why not. */
function openInvoiceOf({ payment, countsOn }: Transaction, payments: readonly Payment[]): string {
  const card = payments.find(({ _id }) => _id === payment._id)
  return invoiceIdOf(payment._id, card?.invoice?.month ?? monthOf(countsOn))
}

type AnticipationProps = {
  readonly item: Transaction
  /** The card's open invoice, into which parts are brought. */
  readonly invoiceId: string
  readonly onClose: () => void
}

/** Asks what is left: less after each time that parts were brought forward (case L12). */
function Anticipation(props: AnticipationProps) {
  const params = { id: props.invoiceId, item: props.item._id }
  const query = useReading(readAnticipation, { params })
  return (
    <QueryModal title={TITLE} size="sm" query={query} skeleton={shape} onClose={props.onClose}>
      {(ahead) => <AnticipateForm {...props} ahead={ahead} />}
    </QueryModal>
  )
}

/** What can be brought, the last first: each value and the invoice in which it lies. */
type Ahead = { readonly values: readonly Cents[]; readonly months: readonly Month[] }

function AnticipateForm({
  item,
  invoiceId,
  ahead,
  onClose,
}: AnticipationProps & { readonly ahead: Ahead }) {
  // What was left when the window opened: anticipating changes it under the form.
  const [left] = useState(ahead)
  return (
    <ChangeForm
      endpoint={anticipateInstalments}
      defaults={{ parts: String(Math.max(left.values.length, 1)), discount: '' }}
      request={({ parts, discount }) => ({
        params: { id: invoiceId },
        body: { item: item._id, parts: Number(parts), discount: readMoney(discount) ?? ZERO },
      })}
      said="Parcelas antecipadas para a fatura aberta"
      title={TITLE}
      text={item.name}
      size="sm"
      submitLabel="Antecipar"
      isIdle={left.values.length === 0}
      onClose={onClose}
    >
      {left.values.length === 0 ? (
        <p className="pb-2 text-base text-muted">
          Não há parcelas em aberto depois desta fatura: nada a antecipar.
        </p>
      ) : (
        <Fields ahead={left} into={monthOfInvoice(invoiceId)} />
      )}
    </ChangeForm>
  )
}

/** The month in the name of an invoice. */
const monthOfInvoice = (id: string) => toMonth(id.split(':')[1] ?? '')

function Fields({ ahead, into }: { readonly ahead: Ahead; readonly into: Month }) {
  const { parts, discount } = useWatch() as { readonly parts: string; readonly discount: string }
  const { values, months } = ahead
  const moved = values.slice(0, Number(parts))
  const due = addCents(sumCents(moved), negate(readMoney(discount) ?? ZERO))
  const options = values.map((_, index) => ({
    value: String(index + 1),
    label: index === 0 ? 'A última parcela' : `As ${index + 1} últimas parcelas`,
  }))
  return (
    <div className="flex flex-col gap-4">
      <SelectField name="parts" label="Quantas, a partir da última" options={options} />
      <MoneyField
        name="discount"
        label="Desconto"
        optional
        check={(text: string) => readMoney(text || '0') === ZERO || checkMoney(text)}
      />
      <WhatChanges
        changes={[
          { month: into, value: due, note: 'a aberta' },
          ...moved.map((value, at) => ({ month: months[at] ?? into, value: negate(value) })),
        ]}
      />
    </div>
  )
}
