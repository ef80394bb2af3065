import { useWatch } from 'react-hook-form'
import type { BudgetGroup } from '@saldo/domain/budgets/kinds'
import { CheckField } from '../fields/CheckField.tsx'
import { PaymentField } from '../fields/PaymentField.tsx'
import type { LineForm } from './line-form.ts'

/** Whether a new line is entered as unpaid movements too, and where they are paid (decisions.md §12). */
export function EnterFields({ group }: { readonly group: BudgetGroup }) {
  const { isEntered, day } = useWatch() as LineForm
  return (
    <div className="mt-4">
      <CheckField name="isEntered" label="Lançar também como movimentação a pagar ou a receber" />
      {isEntered && (
        <>
          <p className="mt-1 text-base text-muted">
            {day === '' && 'Escolha o dia acima. '}
            Mudar esta linha depois não muda as movimentações lançadas.
          </p>
          <PaymentField
            name="payment"
            label={group === 'revenues' ? 'Recebo em' : 'Pago com'}
            required="Escolha uma forma de pagamento"
            className="mt-3"
            offers={(payment) => payment.type !== 'credit'}
            placeholder="Conta ou dinheiro"
          />
        </>
      )}
    </div>
  )
}
