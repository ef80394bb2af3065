import { useState } from 'react'
import { type BankAccess, removeBankAccess } from '@saldo/contract/bank-accesses'
import { listPayments } from '@saldo/contract/payments'
import { useChange, useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import { counted } from '@saldo/domain/counts'
import { FormModal } from '../ui/FormModal.tsx'
import { useSnack } from '../ui/use-snack.ts'

type Props = { readonly access: BankAccess; readonly onClose: () => void }
type Choice = 'keep' | 'remove'

/** Removes a connection; its accounts stay as manual ones, or go with their history (case H20). */
export function RemoveAccessDialog({ access, onClose }: Props) {
  const remove = useChange(removeBankAccess)
  const snack = useSnack()
  const [choice, setChoice] = useState<Choice>('keep')
  const { data: payments = [] } = useReading(listPayments, { query: OWN })
  const ids = access.accounts.map(({ payment }) => payment._id)
  const entries = payments
    .filter(({ _id }) => ids.includes(_id))
    .reduce((sum, payment) => sum + payment.entries, 0)
  const submit = () =>
    remove.mutate(
      { params: { id: access._id }, query: { history: choice } },
      {
        onSuccess: ({ removed }) => {
          const message =
            choice === 'keep'
              ? `${access.name} foi removido. O histórico ficou em contas manuais`
              : `${access.name} foi removido, com ${counted(removed, 'movimentação', 'movimentações')}`
          snack({ message, kind: 'success' })
          onClose()
        },
      },
    )
  return (
    <FormModal
      size="sm"
      title={`Remover ${access.name}?`}
      text="Novas movimentações deixam de chegar por esta conexão."
      onClose={onClose}
      isDirty={false}
      problem={remove.error}
      busy={remove.isPending}
      submitLabel="Remover"
      danger
      onSubmit={submit}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-base font-medium">O que fazer com o histórico?</legend>
        <Option
          value="keep"
          chosen={choice}
          onChoose={setChoice}
          title="Manter como conta manual"
          text="As contas e as movimentações ficam; você passa a cuidar delas."
        />
        <Option
          value="remove"
          chosen={choice}
          onChoose={setChoice}
          title="Excluir o histórico"
          text={`As contas saem, com ${counted(entries, 'movimentação', 'movimentações')}. Isto não pode ser desfeito.`}
        />
      </fieldset>
    </FormModal>
  )
}

type OptionProps = {
  readonly value: Choice
  readonly chosen: Choice
  readonly onChoose: (choice: Choice) => void
  readonly title: string
  readonly text: string
}

function Option({ value, chosen, onChoose, title, text }: OptionProps) {
  const id = `history-${value}`
  return (
    <div className="relative flex items-start gap-3 rounded-field border border-line p-3 has-checked:border-primary has-checked:bg-primary-soft">
      <input
        id={id}
        type="radio"
        name="history"
        value={value}
        checked={value === chosen}
        aria-describedby={`${id}-text`}
        onChange={() => onChoose(value)}
        className="mt-1 size-4 accent-primary"
      />
      <div>
        {/* The whole box is the label's. */}
        <label htmlFor={id} className="text-base font-medium after:absolute after:inset-0">
          {title}
        </label>
        <p id={`${id}-text`} className="text-sm text-muted">
          {text}
        </p>
      </div>
    </div>
  )
}
