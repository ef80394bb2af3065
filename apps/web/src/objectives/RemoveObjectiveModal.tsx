import { useId, useState } from 'react'
import { type Objective, removeObjective } from '@saldo/contract/objectives'
import type { SavedDestination } from '@saldo/domain/objectives/kinds'
import { useChange } from '../data/queries.ts'
import { CategoryField } from '../fields/CategoryField.tsx'
import { useMoneyText } from '../fields/Money.tsx'
import { Field } from '../ui/Field.tsx'
import { FormModal } from '../ui/FormModal.tsx'
import { useSnack } from '../ui/use-snack.ts'

type Props = { readonly objective: Objective; readonly onClose: () => void }

/** Deletes a goal, and asks where what was saved goes (decisions.md §13, case J5). */
export function RemoveObjectiveModal({ objective, onClose }: Props) {
  const { _id: id, name, reachedValue, payment } = objective
  const remove = useChange(removeObjective)
  const snack = useSnack()
  const { show } = useMoneyText()
  const [saved, setSaved] = useState<SavedDestination>('account')
  const [category, setCategory] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isFull = reachedValue > 0
  const isSpent = isFull && saved === 'spent'
  const submit = () => {
    if (isSpent && category === '') return setMissing(true)
    return remove.mutate(
      { params: { id }, query: isSpent ? { saved, category } : { saved } },
      {
        onSuccess: () => {
          snack({ message: `${name} foi excluído`, kind: 'success' })
          onClose()
        },
      },
    )
  }
  return (
    <FormModal
      title={`Excluir “${name}”?`}
      text="Os depósitos e resgates continuam nas movimentações. A exclusão não pode ser desfeita."
      size="sm"
      onClose={onClose}
      isDirty={false}
      problem={remove.error}
      failure="Não foi possível excluir esse objetivo."
      busy={remove.isPending}
      danger
      submitLabel="Excluir"
      onSubmit={submit}
    >
      {isFull ? (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 text-base">
            Para onde vão os {show(reachedValue)} guardados?
          </legend>
          <Choice
            value="account"
            chosen={saved}
            onChoose={setSaved}
            label={`Voltam para ${payment.name}`}
            text="Um resgate de hoje, que não conta como receita."
          />
          <Choice
            value="spent"
            chosen={saved}
            onChoose={setSaved}
            label="Já foram gastos"
            text="Viram uma despesa de hoje, na categoria que você escolher. O saldo da conta não muda."
          />
          {isSpent && (
            <Field
              label="Em que foram gastos"
              error={isMissing && category === '' ? 'Escolha uma categoria' : undefined}
            >
              <CategoryField group="expenses" value={category} onChange={setCategory} />
            </Field>
          )}
        </fieldset>
      ) : (
        <p className="text-base text-muted">Não há nada guardado nele.</p>
      )}
    </FormModal>
  )
}

type ChoiceProps = {
  readonly value: SavedDestination
  readonly chosen: SavedDestination
  readonly onChoose: (value: SavedDestination) => void
  readonly label: string
  readonly text: string
}

function Choice({ value, chosen, onChoose, label, text }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-start gap-3 rounded-card border border-line-strong/45 p-3 has-checked:border-primary has-checked:bg-primary-soft">
      <input
        id={id}
        type="radio"
        name="saved"
        value={value}
        checked={chosen === value}
        onChange={() => onChoose(value)}
        aria-describedby={`${id}-text`}
        className="mt-1 size-4 shrink-0 accent-primary"
      />
      <span className="min-w-0 flex-1">
        <label htmlFor={id} className="block cursor-pointer font-medium break-words">
          {label}
        </label>
        <span id={`${id}-text`} className="block text-sm text-muted">
          {text}
        </span>
      </span>
    </div>
  )
}
