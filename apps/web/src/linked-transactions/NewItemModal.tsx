import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { createLinkedTransaction } from '@saldo/contract/linked-transactions'
import { listPayments } from '@saldo/contract/payments'
import { monthOf } from '@saldo/domain/calendar'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import { useChange, useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import { useToday } from '../data/today.ts'
import { typeOrder, typeTabs } from '../fields/type-names.ts'
import { useDraft } from '../fields/use-draft.ts'
import { useFirstPayment } from '../fields/use-first-payment.ts'
import { useMonth } from '../fields/use-month.ts'
import { FormModal } from '../ui/FormModal.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { draftOf, emptyItem, type ItemForm } from './item-form.ts'
import { ItemFields } from './ItemFields.tsx'
import { newItemTitles } from './labels.ts'

type Props = {
  readonly type: TransactionType
  /** The day that was pressed, if one was. */
  readonly day: string
  readonly onClose: () => void
}

const tabs = typeOrder.map((value) => ({ value, label: typeTabs[value] }))

/** Creates an item that is paid or received every month. */
export function NewItemModal({ type, day, onClose }: Props) {
  const { data: payments = [] } = useReading(listPayments, { query: OWN })
  const [chosen, setChosen] = useState(type)
  const valueRef = useRef<HTMLInputElement>(null)
  const snack = useSnack()
  const shown = useMonth()
  const current = monthOf(useToday())
  const create = useChange(createLinkedTransaction)
  const inUse = payments.filter(({ archived }) => !archived)
  const first = inUse.find((payment) => payment.type === 'debit') ?? inUse[0]
  const firstId = first?._id ?? ''
  const form = useForm<ItemForm>({ defaultValues: emptyItem(day, firstId) })
  useFirstPayment(form, 'transaction.payment', firstId)
  const draft = useDraft(form, {
    name: 'item-calendario',
    beside: chosen,
    onBeside: (before) => setChosen(typeOrder.find((one) => one === before) ?? type),
  })
  // Whoever looks at a past month means that month too; one to come is on its way anyway.
  const month = shown < current ? shown : current
  const save = form.handleSubmit((filled) =>
    create.mutate(
      { body: draftOf(filled, { type: chosen, month }) },
      {
        onSuccess: ({ transaction }) => {
          draft.drop()
          snack({ message: `${transaction.name} está no calendário`, kind: 'success' })
          onClose()
        },
      },
    ),
  )
  const switchType = (next: TransactionType) => {
    // A category belongs to one type, so switching clears it (money.md §4).
    setChosen(next)
    form.setValue('transaction.category', '')
    form.clearErrors()
  }
  return (
    <FormModal
      title={newItemTitles[chosen]}
      onClose={onClose}
      draft={draft}
      isDirty={form.formState.isDirty}
      initialFocus={valueRef}
      problem={create.error}
      failure="Não foi possível incluir este item."
      busy={create.isPending}
      submitLabel="Incluir no calendário"
      onSubmit={save}
    >
      <div className="mb-5">
        <SegmentedControl label="Tipo" wide value={chosen} onChange={switchType} options={tabs} />
      </div>
      <ItemFields
        form={form}
        type={chosen}
        month={shown}
        problem={create.error}
        valueRef={valueRef}
      />
    </FormModal>
  )
}
