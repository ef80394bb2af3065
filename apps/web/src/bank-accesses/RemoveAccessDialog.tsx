import { type BankAccess, removeBankAccess } from '@saldo/contract/bank-accesses'
import { listPayments } from '@saldo/contract/payments'
import { counted } from '@saldo/domain/counts'
import { useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { ChoiceField } from '../fields/ChoiceField.tsx'

const movements = (count: number) => counted(count, 'movimentação', 'movimentações')

/** Removes a connection; its accounts stay as manual ones, or go with their history (case H20). */
export function RemoveAccessDialog({
  access,
  onClose,
}: {
  readonly access: BankAccess
  readonly onClose: () => void
}) {
  const { data: payments = [] } = useReading(listPayments, { query: OWN })
  const ids = access.accounts.map(({ payment }) => payment._id)
  const entries = payments
    .filter(({ _id }) => ids.includes(_id))
    .reduce((sum, payment) => sum + payment.entries, 0)
  return (
    <ChangeForm
      endpoint={removeBankAccess}
      defaults={{ history: 'keep' as 'keep' | 'remove' }}
      request={(query) => ({ params: { id: access._id }, query })}
      said={({ removed }, { history }) =>
        history === 'keep'
          ? `${access.name} foi removido. O histórico ficou em contas manuais`
          : `${access.name} foi removido, com ${movements(removed)}`
      }
      size="sm"
      title={`Remover ${access.name}?`}
      text="Novas movimentações deixam de chegar por esta conexão."
      submitLabel="Remover"
      danger
      asksToClose={false}
      onClose={onClose}
    >
      <ChoiceField
        name="history"
        legend={<span className="font-medium">O que fazer com o histórico?</span>}
        options={[
          {
            value: 'keep',
            label: 'Manter como conta manual',
            text: 'As contas e as movimentações ficam; você passa a cuidar delas.',
          },
          {
            value: 'remove',
            label: 'Excluir o histórico',
            text: `As contas saem, com ${movements(entries)}. Isto não pode ser desfeito.`,
          },
        ]}
      />
    </ChangeForm>
  )
}
