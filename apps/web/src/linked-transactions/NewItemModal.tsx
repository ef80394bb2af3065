import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { createLinkedTransaction } from '@saldo/contract/linked-transactions'
import { listPayments } from '@saldo/contract/payments'
import { monthOf } from '@saldo/domain/calendar'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import { useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { OWN } from '../data/view.ts'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { typeOrder, typeTabs } from '../fields/type-names.ts'
import { useMonth } from '../fields/use-month.ts'
import { SegmentedControl } from '../ui/choice/SegmentedControl.tsx'
import { signed } from './item-form.ts'
import { ItemFields } from './ItemFields.tsx'
import { newItemTitles } from './labels.ts'

const tabs = typeOrder.map((value) => ({ value, label: typeTabs[value] }))

/** Creates an item that is paid or received every month. */
export function NewItemModal({
  type,
  day,
  onClose,
}: {
  readonly type: TransactionType
  /** The day that was pressed, if one was. */
  readonly day: string
  readonly onClose: () => void
}) {
  const { data: payments = [] } = useReading(listPayments, { query: OWN })
  const [chosen, setChosen] = useState(type)
  const valueRef = useRef<HTMLInputElement>(null)
  const shown = useMonth()
  const current = monthOf(useToday())
  const inUse = payments.filter(({ archived }) => !archived)
  const first = (inUse.find((one) => one.type === 'debit') ?? inUse[0])?._id ?? ''
  return (
    <ChangeForm
      endpoint={createLinkedTransaction}
      defaults={{ value: '', day, transaction: { name: '', category: '', payment: first } }}
      request={({ transaction, ...typed }) => ({
        body: {
          transaction: { ...transaction, transactionType: chosen },
          value: signed(typed.value, chosen),
          day: Number(typed.day),
          // Whoever looks at a past month means that month too; one to come is on its way anyway.
          month: shown < current ? shown : current,
        },
      })}
      said={({ transaction }) => `${transaction.name} está no calendário`}
      draft={{
        name: 'item-calendario',
        beside: chosen,
        onBeside: (before) => setChosen(typeOrder.find((one) => one === before) ?? type),
      }}
      title={newItemTitles[chosen]}
      failure="Não foi possível incluir este item."
      submitLabel="Incluir no calendário"
      initialFocus={valueRef}
      onClose={onClose}
    >
      <TypeTabs value={chosen} onChange={setChosen} />
      <ItemFields type={chosen} month={shown} valueRef={valueRef} firstPayment={first} />
    </ChangeForm>
  )
}

/** A category belongs to one type, so switching clears it (money.md §4). */
function TypeTabs({
  value,
  onChange,
}: {
  readonly value: TransactionType
  readonly onChange: (type: TransactionType) => void
}) {
  const { setValue, clearErrors } = useFormContext()
  const switchType = (next: TransactionType) => {
    onChange(next)
    setValue('transaction.category', '')
    clearErrors()
  }
  return (
    <div className="mb-5">
      <SegmentedControl label="Tipo" wide value={value} onChange={switchType} options={tabs} />
    </div>
  )
}
