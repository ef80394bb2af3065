import { type Transaction, updateTransaction } from '@saldo/contract/transactions'
import { useRef } from 'react'
import { useChange } from '../data/queries.ts'
import { useOptimisticValue } from '../data/use-optimistic-value.ts'
import { Field } from '../ui/field/Field.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { idsOfText, textOfLabels } from './label-ids.ts'
import { LabelsInput } from './LabelsField.tsx'

/**
 * The labels of an entry that cannot be edited otherwise, or not by this form: they are put on and taken off at
 * once. Those of a part go on along its purchase.
 */
export function EntryLabels({
  transaction,
  className,
}: {
  readonly transaction: Transaction
  readonly className?: string
}) {
  const { _id: id, version, lastInstallment } = transaction
  const inParts = lastInstallment !== null
  const update = useChange(updateTransaction)
  const snack = useSnack()
  // Pressed twice, the second change is of what the first one has made.
  const latest = useRef(version)
  const [value, press] = useOptimisticValue(textOfLabels(transaction.labels), async (text) => {
    try {
      const { items } = await update.mutateAsync({
        params: { id },
        query: inParts ? { scope: 'next' } : {},
        body: { version: Math.max(version, latest.current), labels: idsOfText(text) },
      })
      const own = items.find(({ _id }) => _id === id)
      if (own !== undefined) latest.current = own.version
    } catch (error) {
      snack({ message: (error as Error).message, kind: 'error' })
    }
  })
  return (
    <Field
      label="Etiquetas"
      {...(className === undefined ? {} : { className })}
      help={
        inParts ? 'Mudam na hora, nesta e nas próximas parcelas.' : 'Mudam na hora, sem salvar.'
      }
    >
      {(fieldId) => (
        <LabelsInput id={fieldId} value={value} onChange={(text) => void press(text)} areLinks />
      )}
    </Field>
  )
}
