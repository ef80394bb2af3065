import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { GOODS_MAX } from '@saldo/domain/budgets/goods'
import { LINE_INSTALMENTS_MAX } from '@saldo/domain/budgets/kinds'
import type { Month } from '@saldo/domain/calendar'
import { CheckField } from '../fields/CheckField.tsx'
import { DateField } from '../fields/DateField.tsx'
import { MoneyField } from '../fields/MoneyField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { checkAmount, emptyGood, type SurveyForm } from './survey-form.ts'

const types = [
  { value: 'property', label: 'Imóvel' },
  { value: 'vehicle', label: 'Carro' },
  { value: 'motorcycle', label: 'Moto' },
  { value: 'other', label: 'Outro' },
] as const

/** What the person owns, and what is still owed of it. */
export function SurveyGoods({
  month,
  onRemoved,
}: {
  readonly month: Month
  readonly onRemoved: (goodId: string) => void
}) {
  const { control } = useFormContext<SurveyForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'goods' })
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
            index={index}
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

function GoodRow({ index, onRemove }: { readonly index: number; readonly onRemove: () => void }) {
  const name = `goods.${index}` as const
  const { control } = useFormContext<SurveyForm>()
  const isFinanced = useWatch({ control, name: `${name}.financed` })
  return (
    <li className="border-b border-line py-4 last:border-b-0">
      <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-[1fr_1fr_1fr_auto_auto]">
        <SelectField name={`${name}.type`} label="Tipo" options={types} />
        <MoneyField name={`${name}.marketValue`} label="Valor de mercado" check={checkAmount} />
        <DateField name={`${name}.date`} label="Data da avaliação" />
        <div className="flex min-h-11 items-center justify-between md:contents">
          <CheckField name={`${name}.financed`} label="Financiado" />
          <IconButton plain label="Remover bem" onClick={onRemove} icon={<Trash2 size={16} />} />
        </div>
      </div>
      {isFinanced && (
        <div className="mt-3 grid grid-cols-2 gap-3 md:grid-cols-3">
          <MoneyField
            name={`${name}.settlementBalance`}
            label="Saldo para quitar"
            check={checkAmount}
          />
          <MoneyField name={`${name}.installment`} label="Parcela" check={checkAmount} />
          <TextField
            name={`${name}.lastInstallment`}
            label="Parcelas que faltam"
            inputMode="numeric"
            maxLength={String(LINE_INSTALMENTS_MAX).length}
          />
        </div>
      )}
    </li>
  )
}
