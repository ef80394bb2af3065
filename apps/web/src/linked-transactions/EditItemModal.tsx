import { useState } from 'react'
import {
  type LinkedTransaction,
  readLinkedTransaction,
  removeLinkedTransaction,
  updateLinkedTransaction,
} from '@saldo/contract/linked-transactions'
import { dayWithin, monthOf } from '@saldo/domain/calendar'
import { useReading } from '../data/queries.ts'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'
import { typeNames } from '../fields/type-names.ts'
import { useMonth } from '../fields/use-month.ts'
import { Button } from '../ui/Button.tsx'
import { QueryModal } from '../ui/dialog/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { formOf, signed } from './item-form.ts'
import { ItemFields } from './ItemFields.tsx'

/** Changes an item of the calendar for all months, or takes it out of them. */
export function EditItemModal({
  id,
  onClose,
}: {
  readonly id: string
  readonly onClose: () => void
}) {
  const month = useMonth()
  const item = useReading(readLinkedTransaction, { params: { id } })
  return (
    <QueryModal
      title="Editar item do calendário"
      query={item}
      skeleton={<Skeleton className="h-72" />}
      onClose={onClose}
    >
      {(found) => (
        <EditForm item={{ ...found, date: dayWithin(month, found.day) }} onClose={onClose} />
      )}
    </QueryModal>
  )
}

function EditForm({
  item,
  onClose,
}: {
  readonly item: LinkedTransaction
  readonly onClose: () => void
}) {
  const [removing, setRemoving] = useState(false)
  const { _id: id, version, date, transaction } = item
  const { name, category, payment, transactionType: type } = transaction
  return (
    <ChangeForm
      endpoint={updateLinkedTransaction}
      isEdit
      defaults={formOf(item)}
      // A 31st that a short month hides stays the 31st.
      request={(typed, { changed }) => ({
        params: { id },
        body: {
          version,
          ...changed({ value: signed(typed.value, type), day: Number(typed.day) }),
          transaction: changed(typed.transaction, 'transaction'),
        },
      })}
      said="Item alterado com sucesso"
      draft={`item-calendario ${id}`}
      labels={{
        value: 'Valor',
        day: 'Dia',
        // The item's own names, as they are now.
        'transaction.name': 'Descrição',
        'transaction.category': { label: 'Categoria', show: () => category.name },
        'transaction.payment': { label: 'Forma de pagamento', show: () => payment.name },
      }}
      title={`Editar ${typeNames[type]}`}
      text="O que mudar aqui vale para todos os meses."
      failure="Não foi possível editar este item."
      submitLabel="Salvar alterações"
      onClose={onClose}
      aside={
        <Button variant="ghost" className="sm:mr-auto" onClick={() => setRemoving(true)}>
          Excluir
        </Button>
      }
    >
      <ItemFields type={type} month={monthOf(date)} />
      {removing && (
        <ConfirmChange
          endpoint={removeLinkedTransaction}
          request={{ params: { id } }}
          said={`${name} saiu do calendário`}
          words={({ message }) => `Não foi possível excluir este item. ${message}`}
          danger
          title={`Excluir “${name}” do calendário?`}
          text="Ele sai de todos os meses, com o que foi marcado como pago. As movimentações já lançadas ficam."
          yes="Excluir"
          no="Cancelar"
          onDone={onClose}
          onClose={() => setRemoving(false)}
        />
      )}
    </ChangeForm>
  )
}
