import {
  listRemovedBankLines,
  type RemovedBankLine,
  restoreBankLine,
} from '@saldo/contract/bank-accesses'
import { useChange, useReading } from '../data/queries.ts'
import { showDate } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { Removed } from '../fields/Removed.tsx'
import { Card } from '../ui/Card.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { useSnack } from '../ui/use-snack.ts'

/** Lines of the bank that a person has removed: no sync brings them back, and this can (case H5). */
export function RemovedLines() {
  const query = useReading(listRemovedBankLines, {})
  return (
    <QueryView small query={query} skeleton={null} empty={null}>
      {(lines) => (
        <Card title="Excluídas por você">
          <ul className="-my-3 divide-y divide-line">
            {lines.map((line) => (
              <Row key={line._id} line={line} />
            ))}
          </ul>
        </Card>
      )}
    </QueryView>
  )
}

function Row({ line }: { readonly line: RemovedBankLine }) {
  const { _id: id, name, value, date, payment, removedAt } = line
  const restore = useChange(restoreBankLine)
  const snack = useSnack()
  return (
    <Removed
      icon="receipt-text"
      name={name}
      what={`${showDate(date)} · ${payment.name}`}
      removedAt={removedAt}
      value={<Money value={value} signed />}
      busy={restore.isPending}
      onRestore={() =>
        restore.mutate(
          { params: { id } },
          {
            onSuccess: () => snack({ message: `${name} está de volta`, kind: 'success' }),
            onError: ({ message }) => snack({ message, kind: 'error' }),
          },
        )
      }
    />
  )
}
