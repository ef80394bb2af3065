import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useFieldArray, useWatch } from 'react-hook-form'
import { GOODS_MAX } from '@saldo/domain/budgets/goods'
import { LINE_INSTALMENTS_MAX } from '@saldo/domain/budgets/kinds'
import { FormField } from '../fields/FormField.tsx'
import { MoneyInput } from '../fields/MoneyField.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { DateInput } from '../ui/DateInput.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Select } from '../ui/Select.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { checkAmount, emptyGood } from './survey-form.ts'
import type { RowProps } from './SurveyRow.tsx'

const types = [
  { value: 'property', label: 'Imóvel' },
  { value: 'vehicle', label: 'Carro' },
  { value: 'motorcycle', label: 'Moto' },
  { value: 'other', label: 'Outro' },
] as const

type Props = RowProps & { readonly onRemoved: (goodId: string) => void }

/** What the person owns, and what is still owed of it. */
export function SurveyGoods({ form, problem, month, onRemoved }: Props) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'goods' })
  return (
    <section aria-labelledby="survey-goods" className="mt-8">
      <h3 id="survey-goods" className="text-md font-semibold">
        Bens
      </h3>
      <p className="mt-0.5 text-base text-muted">
        O que você tem de valor. As parcelas de um financiamento entram em Dívidas e parcelas.
      </p>
      <ul className="mt-2">
        {fields.map(({ id, goodId }, index) => (
          <GoodRow
            key={id}
            {...{ form, problem, month, index }}
            onRemove={() => {
              if (goodId !== '') onRemoved(goodId)
              remove(index)
            }}
          />
        ))}
      </ul>
      <Button
        variant="ghost"
        className="mt-2"
        disabled={fields.length >= GOODS_MAX}
        onClick={() => append(emptyGood(month))}
      >
        <Plus size={16} aria-hidden="true" /> novo bem
      </Button>
    </section>
  )
}

type RowOf = RowProps & { readonly index: number; readonly onRemove: () => void }

function GoodRow({ form, problem, index, onRemove }: RowOf) {
  const name = `goods.${index}` as const
  const isFinanced = useWatch({ control: form.control, name: `${name}.financed` })
  const amount = (field: 'marketValue' | 'settlementBalance' | 'installment', label: string) => (
    <FormField
      form={form}
      problem={problem}
      name={`${name}.${field}`}
      label={label}
      rules={{ validate: checkAmount }}
      renderInput={(input) => <MoneyInput {...input} />}
    />
  )
  return (
    <li className="border-b border-line py-4 last:border-b-0">
      <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-[1fr_1fr_1fr_auto_auto]">
        <FormField
          form={form}
          problem={problem}
          name={`${name}.type`}
          label="Tipo"
          renderInput={(field) => <Select {...field} options={types} />}
        />
        {amount('marketValue', 'Valor de mercado')}
        <FormField
          form={form}
          problem={problem}
          name={`${name}.date`}
          label="Data da avaliação"
          renderInput={(field) => <DateInput {...field} />}
        />
        <div className="flex min-h-11 items-center justify-between md:contents">
          <Checkbox
            label="Financiado"
            checked={isFinanced}
            onChange={({ target }) =>
              form.setValue(`${name}.financed`, target.checked, { shouldDirty: true })
            }
          />
          <IconButton plain label="Remover bem" onClick={onRemove} icon={<Trash2 size={16} />} />
        </div>
      </div>
      {isFinanced && (
        <div className="mt-3 grid grid-cols-2 gap-3 md:grid-cols-3">
          {amount('settlementBalance', 'Saldo para quitar')}
          {amount('installment', 'Parcela')}
          <FormField
            form={form}
            problem={problem}
            name={`${name}.lastInstallment`}
            label="Parcelas que faltam"
            renderInput={(field) => (
              <TextInput
                {...field}
                inputMode="numeric"
                maxLength={String(LINE_INSTALMENTS_MAX).length}
              />
            )}
          />
        </div>
      )}
    </li>
  )
}
