import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { updateInvoiceItem } from '@saldo/contract/invoices'
import { undoEdit } from '@saldo/contract/transaction-changes'
import { readTransaction, type Transaction } from '@saldo/contract/transactions'
import { addMonths, monthOf, toMonth } from '@saldo/domain/calendar'
import { readMoney } from '@saldo/domain/money-text'
import { absolute, ZERO } from '@saldo/domain/money'
import { showMonth } from '@saldo/domain/month-names'
import { useChange, useReading } from '../data/queries.ts'
import { useUndo } from '../data/undo.ts'
import { OWN } from '../data/view.ts'
import { AbroadNote } from '../fields/AmountAbroad.tsx'
import { CategoryInput } from '../fields/CategoryField.tsx'
import { ChangedElsewhere, type ChangeLabels } from '../fields/ChangedElsewhere.tsx'
import { nameField, noteField } from '../fields/entry-fields.tsx'
import { FormField } from '../fields/FormField.tsx'
import { typedMoney } from '../fields/money.ts'
import { checkMoney, MoneyInput } from '../fields/MoneyField.tsx'
import { WriterNote } from '../fields/WriterNote.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Field } from '../ui/Field.tsx'
import { FormModal } from '../ui/FormModal.tsx'
import { QueryModal } from '../ui/QueryModal.tsx'
import { Select } from '../ui/Select.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { invoiceIdOf } from './card.ts'

type Props = { readonly id: string; readonly onClose: () => void }

/** An item of an invoice: its words, its invoice, and what its whole purchase comes to. */
export function ItemModal({ id, onClose }: Props) {
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

type Form = {
  readonly name: string
  readonly category: string
  readonly description: string
  readonly month: string
  readonly total: string
  /** What it is worth now: not typed here, but shown when it changes elsewhere. */
  readonly value: string
}

function formOf(item: Transaction): Form {
  return {
    name: item.name,
    category: item.category?._id ?? '',
    description: item.description,
    month: monthOf(item.countsOn),
    total: '',
    value: typedMoney(absolute(item.value)),
  }
}

/** Shows what changed elsewhere by its names, the item's own as they are now. */
function labelsOf({ category, lastInstallment }: Transaction): ChangeLabels<Form> {
  return {
    name: 'Descrição',
    category: { label: 'Categoria', show: () => category?.name ?? '' },
    description: 'Observações',
    month: { label: 'Fatura que vence em', show: (month: string) => showMonth(toMonth(month)) },
    value: lastInstallment === null ? 'Valor' : 'Valor desta parcela',
  }
}

const SCOPES = [
  { value: 'this', label: 'Só nesta parcela' },
  { value: 'next', label: 'Nesta e nas próximas' },
  { value: 'all', label: 'Em todas as que ainda não fecharam nem foram pagas' },
] as const
type Scope = (typeof SCOPES)[number]['value']

const MONTHS_AROUND = [-2, -1, 0, 1, 2, 3]

/** What was changed, and nothing else. */
function changesOf(form: Form, dirty: Partial<Record<keyof Form, boolean>>) {
  return {
    ...(dirty.name ? { name: form.name } : {}),
    ...(dirty.category ? { category: form.category } : {}),
    ...(dirty.description ? { description: form.description } : {}),
    ...(dirty.month ? { month: toMonth(form.month) } : {}),
    ...(dirty.total ? { total: readMoney(form.total) ?? ZERO } : {}),
  }
}

/** Sends what was changed; what takes something out of a paid invoice is asked first (case A9). */
function useItemChange(item: Transaction, onClose: () => void) {
  const update = useChange(updateInvoiceItem)
  const snack = useSnack()
  const offerUndo = useUndo(snack)
  const send = (changes: ReturnType<typeof changesOf>, scope: Scope, evenIfPaid = false) =>
    update.mutate(
      {
        params: { id: invoiceIdOf(item.payment._id, monthOf(item.countsOn)), item: item._id },
        query: { scope },
        body: { version: item.version, ...changes, ...(evenIfPaid ? { evenIfPaid } : {}) },
      },
      {
        onSuccess: ({ undo }) => {
          if (undo === null) snack('Nada mudou: todas as parcelas já fecharam ou foram pagas')
          else {
            const message = 'Item alterado com sucesso'
            offerUndo({ message, endpoint: undoEdit, input: { params: { id: undo } } })
          }
          onClose()
        },
      },
    )
  const asksPaid = update.error?.code === 'purchase_in_paid_invoice'
  return { update, send, asksPaid, problem: asksPaid ? null : update.error }
}

function ItemForm({ item, onClose }: { readonly item: Transaction; readonly onClose: () => void }) {
  const { update, send, asksPaid, problem } = useItemChange(item, onClose)
  const inParts = item.lastInstallment !== null
  const [scope, setScope] = useState<Scope>(inParts ? 'next' : 'this')
  const form = useForm<Form>({
    defaultValues: formOf(item),
  })
  const { dirtyFields, isDirty } = form.formState
  const hasNewWords = dirtyFields.name || dirtyFields.category || dirtyFields.description
  const save = form.handleSubmit((filled) =>
    isDirty ? send(changesOf(filled, dirtyFields), scope) : onClose(),
  )
  return (
    <FormModal
      title="Editar item da fatura"
      text={inParts ? partOf(item) : item.payment.name}
      onClose={onClose}
      isDirty={isDirty}
      problem={problem}
      busy={update.isPending}
      submitLabel="Salvar alterações"
      onSubmit={save}
    >
      <AbroadNote transaction={item} />
      <WriterNote transaction={item} />
      <Fields form={form} item={item} problem={problem} />
      <ChangedElsewhere form={form} now={formOf(item)} labels={labelsOf(item)} />
      {inParts && hasNewWords && (
        <Field label="Mudar o nome e a categoria" className="mt-4">
          {(id) => <Select id={id} value={scope} onChange={setScope} options={SCOPES} />}
        </Field>
      )}
      {asksPaid && (
        <ConfirmDialog
          title="Esta fatura já foi paga"
          text="Mudar a fatura ou o valor da compra deixa uma diferença na próxima. Deseja continuar?"
          yes="Mudar mesmo assim"
          no="Deixar como está"
          onYes={() => send(changesOf(form.getValues(), dirtyFields), scope, true)}
          onNo={() => update.reset()}
        />
      )}
    </FormModal>
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

type FieldsProps = {
  readonly form: ReturnType<typeof useForm<Form>>
  readonly item: Transaction
  readonly problem: ReturnType<typeof useChange<typeof updateInvoiceItem>>['error']
}

function Fields({ form, item, problem }: FieldsProps) {
  const own = monthOf(item.countsOn)
  const months = MONTHS_AROUND.map((step) => {
    const month = addMonths(own, step)
    return { value: month as string, label: showMonth(month) }
  })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField form={form} problem={problem} name="name" {...nameField} />
      <FormField
        form={form}
        problem={problem}
        name="category"
        label="Categoria"
        renderInput={({ ref: _, ...field }) => (
          <CategoryInput
            {...field}
            group={item.category?.group === 'revenues' ? 'revenues' : 'expenses'}
          />
        )}
      />
      <FormField
        form={form}
        problem={problem}
        name="month"
        label="Fatura que vence em"
        help="Fica onde você puser, mesmo que o fechamento mude."
        renderInput={({ ref: _, ...field }) => <Select {...field} options={months} />}
      />
      {item.externalId === null && item.value < 0 && (
        <FormField
          form={form}
          problem={problem}
          name="total"
          label={item.lastInstallment === null ? 'Novo valor' : 'Novo total da compra'}
          optional
          className="sm:col-span-2"
          help={
            item.lastInstallment === null
              ? undefined
              : 'As parcelas de faturas fechadas ficam como estão; as outras dividem o resto.'
          }
          rules={{ validate: (typed) => typed === '' || checkMoney(typed) }}
          renderInput={(field) => <MoneyInput {...field} />}
        />
      )}
      <FormField form={form} problem={problem} name="description" {...noteField} />
    </div>
  )
}
