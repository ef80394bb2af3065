import { useState } from 'react'
import type { Answer, Call } from '@saldo/contract/endpoint'
import { updateTransactions } from '@saldo/contract/many-transactions'
import type { Transaction } from '@saldo/contract/transactions'
import { counted } from '@saldo/domain/counts'
import { DESCRIPTION_MAX, type TransactionType } from '@saldo/domain/transactions/kinds'
import { useToday } from '../data/today.ts'
import { CategoryField } from '../fields/CategoryField.tsx'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { DateField } from '../fields/DateField.tsx'
import { idsOfText } from '../fields/label-ids.ts'
import { LabelsField } from '../fields/LabelsField.tsx'
import { PaymentField } from '../fields/PaymentField.tsx'
import { TextAreaField } from '../fields/TextAreaField.tsx'
import { isEarnedOrSpent } from './facts.ts'
import { seenOf } from './use-many-acts.ts'

export type ManyField = 'category' | 'payment' | 'date' | 'description' | 'labels'
type Changes = Call<typeof updateTransactions>['body']['changes']

const titles = {
  category: 'Mudar a categoria',
  payment: 'Mudar a conta ou o cartão',
  date: 'Mudar a data',
  description: 'Mudar as observações',
  labels: 'Pôr ou tirar etiquetas',
} as const satisfies Record<ManyField, string>

const namesOfTypes = {
  revenues: 'receitas',
  expenses: 'despesas',
  investiments: 'investimentos',
} as const satisfies Record<TransactionType, string>

/** The type that most of them have: a category is of one type, and the others stay as they are. */
function commonType(rows: readonly Transaction[]): TransactionType {
  const byType = Map.groupBy(rows.filter(isEarnedOrSpent), (row) => row.transactionType)
  const [first] = [...byType].toSorted(([, a], [, b]) => b.length - a.length)
  return first?.[0] ?? 'expenses'
}

const EMPTY = {
  category: '',
  payment: '',
  date: '',
  description: '',
  addLabels: '',
  removeLabels: '',
}

/** What is sent of the window: its one field, or the labels that are put on and those that are taken off. */
function manyChanges(field: ManyField, typed: typeof EMPTY): Changes {
  if (field !== 'labels') return { [field]: typed[field] }
  const [addLabels, removeLabels] = [idsOfText(typed.addLabels), idsOfText(typed.removeLabels)]
  return {
    ...(addLabels.length === 0 ? {} : { addLabels }),
    ...(removeLabels.length === 0 ? {} : { removeLabels }),
  }
}

const isNothing = (changes: Changes) => Object.values(changes).every((value) => value === '')

/** Labels for all of them; those that some have can be taken off. */
function ManyLabels({ rows }: { readonly rows: readonly Transaction[] }) {
  const had = [...new Set(rows.flatMap(({ labels }) => labels ?? []))]
  return (
    <div className="flex flex-col gap-4">
      <LabelsField name="addLabels" label="Pôr em todas" />
      {had.length > 0 && (
        <LabelsField name="removeLabels" label="Tirar de todas" canCreate={false} offers={had} />
      )}
    </div>
  )
}

/** One field that all of the chosen entries take. */
export function ManyModal({
  field,
  chosen,
  onDone,
  onClose,
}: {
  readonly field: ManyField
  readonly chosen: readonly Transaction[]
  readonly onDone: (
    answer: Answer<typeof updateTransactions>,
    changes: Changes,
    sent: readonly Transaction[],
  ) => void
  readonly onClose: () => void
}) {
  const today = useToday()
  // Another day or account takes them out of the list before the window is closed.
  const [rows] = useState(chosen)
  const type = commonType(rows)
  const others = rows.filter((row) => row.transactionType !== type).length
  const defaults = { ...EMPTY, date: today as string }
  const changesOf = (typed: typeof defaults) => manyChanges(field, typed)
  return (
    <ChangeForm
      endpoint={updateTransactions}
      defaults={defaults}
      request={(typed) => ({
        body: { transactions: seenOf(rows), changes: changesOf(typed) },
      })}
      title={titles[field]}
      size="sm"
      submitLabel={`Mudar ${counted(rows.length, 'movimentação', 'movimentações')}`}
      isIdle={(typed) => field !== 'description' && isNothing(changesOf(typed))}
      asksToClose={false}
      onClose={onClose}
      onDone={(answer, typed) => {
        onClose()
        onDone(answer, changesOf(typed), rows)
      }}
    >
      {field === 'category' && (
        <>
          <CategoryField name="category" group={type} />
          {others > 0 && (
            <p className="mt-3 text-base text-muted">
              A categoria é de {namesOfTypes[type]}: {counted(others, 'outra fica', 'outras ficam')}{' '}
              {others === 1 ? 'como está' : 'como estão'}.
            </p>
          )}
        </>
      )}
      {field === 'payment' && <PaymentField name="payment" label="Conta ou cartão" />}
      {field === 'date' && <DateField name="date" label="Data" />}
      {field === 'labels' && <ManyLabels rows={rows} />}
      {field === 'description' && (
        <TextAreaField
          name="description"
          label="Observações"
          rows={3}
          maxLength={DESCRIPTION_MAX}
        />
      )}
    </ChangeForm>
  )
}
