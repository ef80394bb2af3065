import { useFormContext } from 'react-hook-form'
import type { BudgetGroup } from '@saldo/domain/budgets/kinds'
import type { Cents } from '@saldo/domain/money'
import { MoneyInput } from '../fields/MoneyField.tsx'
import { FormField } from '../fields/FormField.tsx'
import { TextInput } from '../ui/field/TextInput.tsx'
import { readPercent } from '../fields/percent.ts'
import { amountIn, derivedFrom, type LineForm, problemOfAmount } from './line-form.ts'

/** How much: in money or as a share of the revenues. What is typed is kept, the other follows. */
export function AmountFields({
  group,
  revenues,
}: {
  readonly group: BudgetGroup
  /** What is planned to come in, in cents: what a share is a share of. */
  readonly revenues: Cents
}) {
  const form = useFormContext<LineForm>()
  const isRevenue = group === 'revenues'
  const [typed, share] = form.watch(['typed', 'budgetValue'])
  const follow = (name: 'value' | 'budgetValue', text: string) => {
    const next = { ...form.getValues(), [name]: text, typed: name }
    const other = name === 'value' ? 'budgetValue' : 'value'
    form.setValue('typed', name, { shouldDirty: true })
    form.setValue(name, text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    form.setValue(other, derivedFrom(amountIn(next), revenues)[other])
    form.clearErrors(other)
  }
  const check = (name: 'value' | 'budgetValue') => (_: string, values: LineForm) =>
    values.typed === name ? (problemOfAmount(amountIn(values), false) ?? true) : true
  return (
    <>
      <FormField
        name="value"
        label={isRevenue ? 'Valor' : 'Limite'}
        check={check('value')}
        className={isRevenue ? 'sm:col-span-2' : undefined}
        renderInput={(field) => (
          <MoneyInput {...field} onChange={(text) => follow('value', text)} />
        )}
      />
      {!isRevenue && (
        <FormField
          name="budgetValue"
          label="% das receitas"
          check={check('budgetValue')}
          renderInput={(field) => (
            <TextInput
              {...field}
              figures
              inputMode="decimal"
              autoComplete="off"
              placeholder="0"
              after={<span className="pr-2.5">%</span>}
              onChange={({ target }) => follow('budgetValue', target.value)}
            />
          )}
        />
      )}
      {!isRevenue && (
        <label className="flex min-h-11 items-center gap-3 text-sm text-faint sm:col-span-2 sm:min-h-8">
          <span className="sr-only">Percentual das receitas</span>
          <input
            type="range"
            min={0}
            max={100}
            step={1}
            value={wholePercent(share)}
            aria-valuetext={`${typed === 'budgetValue' ? '' : 'cerca de '}${wholePercent(share)}%`}
            onChange={({ target }) => follow('budgetValue', target.value)}
            className="h-6 w-full"
          />
        </label>
      )}
    </>
  )
}

/** The share to the nearest mark of the slider. */
function wholePercent(text: string): number {
  const whole = Number.parseInt(text.replace(/,.*$/, ''), 10)
  const isShare = readPercent(text) !== null && Number.isInteger(whole)
  return isShare ? Math.max(0, Math.min(100, whole)) : 0
}
