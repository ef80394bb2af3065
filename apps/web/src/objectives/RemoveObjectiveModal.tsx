import { useWatch } from 'react-hook-form'
import { type Objective, removeObjective } from '@saldo/contract/objectives'
import type { SavedDestination } from '@saldo/domain/objectives/kinds'
import { CategoryField } from '../fields/CategoryField.tsx'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { ChoiceField } from '../fields/ChoiceField.tsx'
import { useMoneyText } from '../fields/Money.tsx'

/** Deletes a goal, and asks where what was saved goes (decisions.md §13, case J5). */
export function RemoveObjectiveModal({
  objective,
  onClose,
}: {
  readonly objective: Objective
  readonly onClose: () => void
}) {
  const { _id: id, name, reachedValue } = objective
  return (
    <ChangeForm
      endpoint={removeObjective}
      defaults={{ saved: 'account' as SavedDestination, category: '' }}
      request={({ saved, category }) => ({
        params: { id },
        query: reachedValue > 0 && saved === 'spent' ? { saved, category } : { saved },
      })}
      said={`${name} foi excluído`}
      title={`Excluir “${name}”?`}
      text="Os depósitos e resgates continuam nas movimentações. A exclusão não pode ser desfeita."
      size="sm"
      failure="Não foi possível excluir esse objetivo."
      submitLabel="Excluir"
      danger
      asksToClose={false}
      onClose={onClose}
    >
      {reachedValue > 0 ? (
        <Destination objective={objective} />
      ) : (
        <p className="text-base text-muted">Não há nada guardado nele.</p>
      )}
    </ChangeForm>
  )
}

function Destination({ objective }: { readonly objective: Objective }) {
  const { show } = useMoneyText()
  const isSpent = useWatch({ name: 'saved' }) === 'spent'
  return (
    <ChoiceField
      name="saved"
      legend={`Para onde vão os ${show(objective.reachedValue)} guardados?`}
      options={[
        {
          value: 'account',
          label: `Voltam para ${objective.payment.name}`,
          text: 'Um resgate de hoje, que não conta como receita.',
        },
        {
          value: 'spent',
          label: 'Já foram gastos',
          text: 'Viram uma despesa de hoje, na categoria que você escolher. O saldo da conta não muda.',
        },
      ]}
    >
      {isSpent && (
        <CategoryField
          name="category"
          label="Em que foram gastos"
          group="expenses"
          required="Escolha uma categoria"
        />
      )}
    </ChoiceField>
  )
}
