import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { readPurchase, updateInvoiceItem } from '@saldo/contract/invoices'
import { listPayments } from '@saldo/contract/payments'
import { undoEdit } from '@saldo/contract/transaction-changes'
import { readTransaction, type Transaction } from '@saldo/contract/transactions'
import { addMonths, monthOf, toMonth } from '@saldo/domain/calendar'
import { readMoney } from '@saldo/domain/money-text'
import { absolute, type Cents, negate, ZERO } from '@saldo/domain/money'
import { showMonth } from '@saldo/domain/month-names'
import { useCurrency } from '../data/preferences.ts'
import { useReading } from '../data/queries.ts'
import { useUndo } from '../data/undo.ts'
import { OWN } from '../data/view.ts'
import { AbroadNote } from '../fields/AmountAbroad.tsx'
import { EntryLabels } from '../fields/EntryLabels.tsx'
import { CARD_LABEL, CardEndingField } from '../fields/CardEndingField.tsx'
import { CategoryField } from '../fields/CategoryField.tsx'
import { categoryWords } from '../fields/category-words.ts'
import { LazySplit, SplitStart } from '../fields/LazySplit.tsx'
import { splitOfText, textOfSplit } from '../fields/split-text.ts'
import type { ChangeLabels } from '../fields/ChangedElsewhere.tsx'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { NameField, NoteField } from '../fields/entry-fields.tsx'
import { typedMoney } from '../fields/money.ts'
import { checkMoney, MoneyField } from '../fields/MoneyField.tsx'
import { WriterNote } from '../fields/WriterNote.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { Field } from '../ui/field/Field.tsx'
import { QueryModal } from '../ui/dialog/QueryModal.tsx'
import { Select } from '../ui/choice/Select.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { invoiceIdOf } from './card.ts'
import { invoiceChanges } from './item-changes.ts'
import { WhatChanges } from './WhatChanges.tsx'

/** An item of an invoice: its words, its invoice, and what its whole purchase comes to. */
export function ItemModal({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const query = useReading(readTransaction, { params: { id }, query: OWN })
  return (
    <QueryModal
      title="Editar item da fatura"
      query={query}
      skeleton={<Skeleton className="h-72" />}
      onClose={onClose}
    >
      {(item) => <ItemForm item={item} onClose={onClose} />}
    </QueryModal>
  )
}

function formOf(item: Transaction) {
  return {
    name: item.name,
    category: item.category?._id ?? '',
    description: item.description,
    cardEnding: item.cardEnding ?? '',
    month: monthOf(item.countsOn) as string,
    total: '',
    // What it is worth now: not typed here, but shown when it changes elsewhere.
    value: typedMoney(absolute(item.value)),
    // A refund is divided as its purchase is.
    split: item.refundOf === null ? textOfSplit(item.split) : '',
  }
}

/** What changed elsewhere, by its names: the item's own, as they are now. */
const labelsOf = (item: Transaction): ChangeLabels<ReturnType<typeof formOf>> => ({
  name: 'Descrição',
  category: { label: 'Categoria', show: () => item.category?.name ?? '' },
  description: 'Observações',
  cardEnding: CARD_LABEL,
  split: { label: 'Divisão em categorias', show: () => categoryWords(item) },
  month: { label: 'Fatura que vence em', show: (month: string) => showMonth(toMonth(month)) },
  value: item.lastInstallment === null ? 'Valor' : 'Valor desta parcela',
})

/** What is divided: a part by its own value, anything else by the new one where one is typed. */
function wholeOf({ value, lastInstallment }: Transaction, total: string): Cents {
  const typed = lastInstallment === null ? readMoney(total) : null
  return typed ?? absolute(value)
}

const SCOPES = [
  { value: 'this', label: 'Só nesta parcela' },
  { value: 'next', label: 'Nesta e nas próximas' },
  { value: 'all', label: 'Em todas as que ainda não fecharam nem foram pagas' },
] as const
type Scope = (typeof SCOPES)[number]['value']

const MONTHS_AROUND = [-2, -1, 0, 1, 2, 3]

/** Sends what was changed; what takes something out of a paid invoice is asked first (case A9). */
function ItemForm({ item, onClose }: { readonly item: Transaction; readonly onClose: () => void }) {
  const inParts = item.lastInstallment !== null
  const [scope, setScope] = useState<Scope>(inParts ? 'next' : 'this')
  const snack = useSnack()
  const offerUndo = useUndo(snack)
  return (
    <ChangeForm
      endpoint={updateInvoiceItem}
      isEdit
      defaults={formOf(item)}
      request={(
        { name, category, description, cardEnding, month, total, split: text },
        { changed },
      ) => {
        const value = item.value < 0 ? negate(wholeOf(item, total)) : wholeOf(item, total)
        const split = splitOfText(text, { value, category })
        const body = changed({
          name,
          category,
          description,
          cardEnding: cardEnding === '' ? null : cardEnding,
          month: toMonth(month),
          total: readMoney(total) ?? ZERO,
          split,
        })
        // What is divided is divided again where its value or its own category changes.
        const isDivided = split !== null && (!inParts || !('total' in body))
        return {
          params: { id: invoiceIdOf(item.payment._id, monthOf(item.countsOn)), item: item._id },
          query: { scope },
          body: {
            version: item.version,
            ...body,
            ...(isDivided && ('total' in body || 'category' in body) ? { split } : {}),
          },
        }
      }}
      onDone={({ undo }) => {
        if (undo === null) snack('Nada mudou: todas as parcelas já fecharam ou foram pagas')
        else {
          const message = 'Item alterado com sucesso'
          offerUndo({ message, endpoint: undoEdit, input: { params: { id: undo } } })
        }
        onClose()
      }}
      labels={labelsOf(item)}
      question={{
        of: ['purchase_in_paid_invoice'],
        title: 'Esta fatura já foi paga',
        text: 'Mudar a fatura ou o valor da compra deixa uma diferença na próxima. Deseja continuar?',
        yes: 'Mudar mesmo assim',
        no: 'Deixar como está',
        sure: { evenIfPaid: true },
      }}
      title="Editar item da fatura"
      text={inParts ? partOf(item) : item.payment.name}
      submitLabel="Salvar alterações"
      onClose={onClose}
    >
      <AbroadNote transaction={item} />
      <WriterNote transaction={item} />
      <Fields item={item} />
      <EntryLabels transaction={item} className="mt-4" />
      {inParts && <HowFar scope={scope} onChange={setScope} />}
    </ChangeForm>
  )
}

/** Along how many parts new words go. */
function HowFar({
  scope,
  onChange,
}: {
  readonly scope: Scope
  readonly onChange: (scope: Scope) => void
}) {
  const { dirtyFields } = useFormContext<ReturnType<typeof formOf>>().formState
  const { name, category, description, split } = dirtyFields
  if (!name && !category && !description && !split) return null
  return (
    <Field label="Mudar o nome e a categoria" className="mt-4">
      {(id) => <Select id={id} value={scope} onChange={onChange} options={SCOPES} />}
    </Field>
  )
}

/** Which part it is; the first that is known says that those before it are from before Saldo (L13). */
function partOf({ recurrentIndex, lastInstallment, recurrentTransactionId }: Transaction): string {
  const part = `Parcela ${recurrentIndex + 1} de ${lastInstallment}`
  if (recurrentIndex === 0 || recurrentTransactionId !== null) return part
  return recurrentIndex === 1
    ? `${part} · a 1 é de antes do cadastro`
    : `${part} · de 1 a ${recurrentIndex}, antes do cadastro`
}

function Fields({ item }: { readonly item: Transaction }) {
  const total: string = useWatch({ name: 'total' })
  const group = item.category?.group === 'revenues' ? 'revenues' : 'expenses'
  const isRefund = item.refundOf !== null
  const own = monthOf(item.countsOn)
  const months = MONTHS_AROUND.map((step) => {
    const month = addMonths(own, step)
    return { value: month as string, label: showMonth(month) }
  })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NameField />
      <CategoryField
        name="category"
        required={false}
        group={group}
        aside={!isRefund && <SplitStart />}
      />
      <SelectField
        name="month"
        label="Fatura que vence em"
        help="Fica onde você puser, mesmo que o fechamento mude."
        options={months}
      />
      {!isRefund && (
        <LazySplit
          group={group}
          whole={wholeOf(item, total)}
          help={
            item.lastInstallment === null
              ? undefined
              : 'Desta parcela; as outras que mudam ficam na mesma proporção.'
          }
          className="col-span-full"
        />
      )}
      {item.externalId === null && item.value < 0 && (
        <MoneyField
          name="total"
          label={item.lastInstallment === null ? 'Novo valor' : 'Novo total da compra'}
          optional
          className="col-span-full"
          help={
            item.lastInstallment === null
              ? undefined
              : 'As parcelas de faturas fechadas ficam como estão; as outras dividem o resto.'
          }
          check={(typed: string) => typed === '' || checkMoney(typed)}
        />
      )}
      <Preview item={item} />
      <NoteField />
      <CardEndingField
        paymentId={item.payment._id}
        help={item.lastInstallment === null ? undefined : 'Vale para todas as parcelas da compra.'}
      />
    </div>
  )
}

/** What the chosen invoice and the new total do to the invoices, before it is saved. */
function Preview({ item }: { readonly item: Transaction }) {
  const { month, total } = useWatch() as { readonly month: string; readonly total: string }
  const { _id: id, payment, value, countsOn, lastInstallment } = item
  const isInParts = lastInstallment !== null
  const { data: cards = [] } = useReading(listPayments, { query: OWN })
  const whole = useReading(readPurchase, { params: { id }, query: OWN }, { enabled: isInParts })
  const currency = useCurrency()
  const card = cards.find(({ _id }) => _id === payment._id)
  const own = { _id: id, value: negate(value), month: monthOf(countsOn) }
  const parts = isInParts ? whole.data?.parts : [own]
  if (card?.invoice == null || parts === undefined) return null
  const typed = readMoney(total)
  const changes = invoiceChanges(parts, {
    item: id,
    month: toMonth(month),
    total: typed !== null && typed > 0 ? typed : null,
    openMonth: card.invoice.month,
    isInParts,
    currency,
  })
  return changes.length === 0 ? null : <WhatChanges changes={changes} />
}
