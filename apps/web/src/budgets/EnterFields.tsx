import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { BudgetGroup } from '@saldo/domain/budgets/kinds'
import type { Problem } from '../data/problem.ts'
import { FormField } from '../fields/FormField.tsx'
import { PaymentInput } from '../fields/PaymentField.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import type { LineForm } from './line-form.ts'

type Props = {
  readonly form: UseFormReturn<LineForm>
  readonly group: BudgetGroup
  readonly problem: Problem | null
}

/** Whether a new line is entered as unpaid movements too, and where they are paid (decisions.md §12). */
export function EnterFields({ form, group, problem }: Props) {
  const [isEntered, day] = useWatch({ control: form.control, name: ['isEntered', 'day'] })
  return (
    <div className="mt-4">
      <Checkbox
        label="Lançar também como movimentação a pagar ou a receber"
        checked={isEntered}
        onChange={({ target }) => form.setValue('isEntered', target.checked, { shouldDirty: true })}
      />
      {isEntered && (
        <>
          <p className="mt-1 text-base text-muted">
            {day === '' && 'Escolha o dia acima. '}
            Mudar esta linha depois não muda as movimentações lançadas.
          </p>
          <FormField
            form={form}
            problem={problem}
            name="payment"
            label={group === 'revenues' ? 'Recebo em' : 'Pago com'}
            rules={{ required: 'Escolha uma forma de pagamento' }}
            className="mt-3"
            renderInput={({ ref: _, ...field }) => (
              <PaymentInput
                {...field}
                offers={(payment) => payment.type !== 'credit'}
                placeholder="Conta ou dinheiro"
              />
            )}
          />
        </>
      )}
    </div>
  )
}
