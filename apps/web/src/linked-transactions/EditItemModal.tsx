import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  type LinkedTransaction,
  readLinkedTransaction,
  removeLinkedTransaction,
  updateLinkedTransaction,
} from '@saldo/contract/linked-transactions'
import { dayWithin, monthOf } from '@saldo/domain/calendar'
import { useChange, useReading } from '../data/queries.ts'
import { ChangedElsewhere, type ChangeLabels } from '../fields/ChangedElsewhere.tsx'
import { typeNames } from '../fields/type-names.ts'
import { useDraft } from '../fields/use-draft.ts'
import { useMonth } from '../fields/use-month.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FormModal } from '../ui/FormModal.tsx'
import { QueryModal } from '../ui/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { changesOf, formOf, type ItemForm } from './item-form.ts'
import { ItemFields } from './ItemFields.tsx'

type Props = { readonly id: string; readonly onClose: () => void }

/** Changes an item of the calendar in all its months, or takes it out of them. */
export function EditItemModal({ id, onClose }: Props) {
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

/** Shows what changed elsewhere by its names, the item's own as they are now. */
function labelsOf({ transaction }: LinkedTransaction): ChangeLabels<ItemForm> {
  return {
    value: 'Valor',
    day: 'Dia',
    'transaction.name': 'Descrição',
    'transaction.category': { label: 'Categoria', show: () => transaction.category.name },
    'transaction.payment': { label: 'Forma de pagamento', show: () => transaction.payment.name },
  }
}

type FormProps = { readonly item: LinkedTransaction; readonly onClose: () => void }

function EditForm({ item, onClose }: FormProps) {
  const snack = useSnack()
  const update = useChange(updateLinkedTransaction)
  const [removing, setRemoving] = useState(false)
  const form = useForm<ItemForm>({ defaultValues: formOf(item) })
  const draft = useDraft(form, { name: `item-calendario ${item._id}`, isEdit: true })
  const { dirtyFields, isDirty } = form.formState
  const type = item.transaction.transactionType
  const save = form.handleSubmit((filled) => {
    if (!isDirty) onClose()
    else {
      update.mutate(
        { params: { id: item._id }, body: changesOf(item, filled, dirtyFields) },
        {
          onSuccess: () => {
            draft.drop()
            snack({ message: 'Item alterado com sucesso', kind: 'success' })
            onClose()
          },
        },
      )
    }
  })
  return (
    <FormModal
      title={`Editar ${typeNames[type]}`}
      text="O que mudar aqui vale para todos os meses."
      onClose={onClose}
      draft={draft}
      isDirty={isDirty}
      problem={update.error}
      failure="Não foi possível editar este item."
      busy={update.isPending}
      submitLabel="Salvar alterações"
      onSubmit={save}
      aside={
        <Button variant="ghost" className="sm:mr-auto" onClick={() => setRemoving(true)}>
          Excluir
        </Button>
      }
    >
      <ItemFields form={form} type={type} month={monthOf(item.date)} problem={update.error} />
      <ChangedElsewhere form={form} now={formOf(item)} labels={labelsOf(item)} />
      {removing && <RemoveDialog item={item} onDone={onClose} onClose={() => setRemoving(false)} />}
    </FormModal>
  )
}

type RemoveProps = FormProps & { readonly onDone: () => void }

function RemoveDialog({ item, onDone, onClose }: RemoveProps) {
  const remove = useChange(removeLinkedTransaction)
  const snack = useSnack()
  const { name } = item.transaction
  return (
    <ConfirmDialog
      danger
      title={`Excluir “${name}” do calendário?`}
      text="Ele sai de todos os meses, com o que foi marcado como pago. As movimentações já lançadas ficam."
      yes="Excluir"
      no="Cancelar"
      busy={remove.isPending}
      error={
        remove.error === null
          ? undefined
          : `Não foi possível excluir este item. ${remove.error.message}`
      }
      onYes={() =>
        remove.mutate(
          { params: { id: item._id } },
          {
            onSuccess: () => {
              snack({ message: `${name} saiu do calendário`, kind: 'success' })
              onDone()
            },
          },
        )
      }
      onNo={onClose}
    />
  )
}
