import ChevronDown from 'lucide-react/icons/chevron-down'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { type BudgetGroup, budgetGroupOf, LINE_INSTALMENTS_MAX } from '@saldo/domain/budgets/kinds'
import { surveyRange } from '@saldo/domain/budgets/survey'
import type { Month } from '@saldo/domain/calendar'
import { hasParts, splitCents } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import { DESCRIPTION_MAX, NAME_MAX } from '@saldo/domain/transactions/kinds'
import { useCurrency } from '../data/preferences.ts'
import type { Problem } from '../data/problem.ts'
import { useToday } from '../data/today.ts'
import { CategoryInput } from '../fields/CategoryField.tsx'
import { FormField } from '../fields/FormField.tsx'
import { useMoneyText } from '../fields/Money.tsx'
import { MoneyInput } from '../fields/MoneyField.tsx'
import { PaymentInput } from '../fields/PaymentField.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { cx } from '../ui/class-names.ts'
import { DateInput } from '../ui/DateInput.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Select } from '../ui/Select.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import {
  checkAmount,
  checkParts,
  isFilled,
  isLimit,
  repeatOptions,
  type RowForm,
  type SurveyForm,
} from './survey-form.ts'

export type RowProps = {
  readonly form: UseFormReturn<SurveyForm>
  readonly problem: Problem | null
  readonly month: Month
}

type Props = RowProps & {
  readonly group: BudgetGroup
  readonly index: number
  /** Where money is that the row does not say. */
  readonly usualPayment: string
  readonly onRemove: () => void
}

/** On a wide screen the heading above the rows says what each field is. */
const quietLabel = 'md:[&>div:first-child]:sr-only'
export const rowGrid =
  'md:grid md:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.1fr)_minmax(0,1.2fr)_76px] md:items-start md:gap-2'

/** One row of the survey: what it is, how much, when and how often, and where the money is. */
export function SurveyRow({ form, problem, month, group, index, ...rest }: Props) {
  const { usualPayment, onRemove } = rest
  const name = `${group}.${index}` as const
  const row = useWatch({ control: form.control, name })
  const [isOpen, setOpen] = useState(row.name !== '' || row.description !== '' || row.paid)
  const hasContent = isFilled(row)
  const inParts = hasContent && row.repeats === 'parts'
  // On a phone a row in which nothing is said yet is one field high.
  const later = hasContent ? '' : 'max-md:hidden'
  const inRow = { form, problem, name }
  return (
    <li className="border-b border-line py-3 last:border-b-0 max-md:py-4">
      <div className={cx('max-md:grid max-md:grid-cols-2 max-md:gap-3', rowGrid)}>
        <CategoryOf {...inRow} group={group} />
        <FormField
          {...inRow}
          name={`${name}.value`}
          label={inParts ? 'Valor total' : 'Valor'}
          rules={{ validate: checkAmount }}
          className={cx(quietLabel, later)}
          renderInput={(field) => <MoneyInput {...field} />}
        />
        <When {...inRow} month={month} className={later} />
        {!isLimit(row) ? (
          <Where {...inRow} {...{ group, usualPayment }} className={later} />
        ) : (
          <p className={cx('flex items-center text-sm text-muted md:h-10', later)}>
            Limite: fica só no plano
          </p>
        )}
        <div className={cx('flex items-center justify-end max-md:col-span-2 md:h-10', later)}>
          <IconButton
            plain
            label={isOpen ? 'Menos detalhes' : 'Mais detalhes'}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            icon={
              <ChevronDown
                size={16}
                className={cx('transition-transform duration-150', isOpen && 'rotate-180')}
              />
            }
          />
          <IconButton plain label="Remover linha" onClick={onRemove} icon={<Trash2 size={16} />} />
        </div>
      </div>
      {inParts && <Parts {...inRow} value={row.value} parts={row.parts} />}
      {isOpen && <Details {...inRow} group={group} row={row} />}
    </li>
  )
}

function CategoryOf({ form, problem, name, group }: InRow & Pick<Props, 'group'>) {
  return (
    <FormField
      {...{ form, problem }}
      name={`${name}.category`}
      label="Categoria"
      className={cx('max-md:col-span-2', quietLabel)}
      renderInput={({ ref: _, ...field }) => (
        <CategoryInput
          {...field}
          group={group === 'revenues' || group === 'investiments' ? group : 'expenses'}
          offers={(category) => budgetGroupOf(category) === group}
          placeholder="Categoria"
        />
      )}
    />
  )
}

function When(props: InRow & Pick<Props, 'month'> & { readonly className: string }) {
  const { form, problem, name, month, className } = props
  const { startDate, endDate } = surveyRange(month)
  const today = useToday()
  return (
    <>
      <FormField
        {...{ form, problem }}
        name={`${name}.date`}
        label="Data"
        className={cx(quietLabel, className)}
        renderInput={(field) => (
          <DateInput {...field} today={today} min={startDate} max={endDate} />
        )}
      />
      <FormField
        {...{ form, problem }}
        name={`${name}.repeats`}
        label="Repete"
        className={cx(quietLabel, className)}
        renderInput={(field) => <Select {...field} options={repeatOptions} />}
      />
    </>
  )
}

function Where(
  props: InRow & Pick<Props, 'group' | 'usualPayment'> & { readonly className: string },
) {
  const { form, problem, name, group, usualPayment, className } = props
  return (
    <FormField
      {...{ form, problem }}
      name={`${name}.payment`}
      label={group === 'revenues' ? 'Recebo em' : 'Pago com'}
      className={cx(quietLabel, className)}
      renderInput={({ ref: _, ...field }) => (
        <PaymentInput
          {...field}
          value={field.value === '' ? usualPayment : field.value}
          offers={(payment) => group !== 'revenues' || payment.type !== 'credit'}
          placeholder="Conta ou cartão"
        />
      )}
    />
  )
}

type InRow = Omit<RowProps, 'month'> & { readonly name: `${BudgetGroup}.${number}` }

function Parts({ form, problem, name, value, parts }: InRow & { value: string; parts: string }) {
  const { show } = useMoneyText()
  const currency = useCurrency()
  const cents = readMoney(value)
  const count = Number(parts)
  const isSplit = cents !== null && count > 1 && checkParts(parts) === true
  const [first] =
    isSplit && hasParts(cents, count, currency) ? splitCents(cents, count, currency) : []
  return (
    <FormField
      form={form}
      problem={problem}
      name={`${name}.parts`}
      label="Em quantas parcelas"
      rules={{ validate: checkParts }}
      help={
        first === undefined ? 'O valor é o total.' : `O valor é o total: ${count} × ${show(first)}`
      }
      className="mt-3 max-w-48"
      renderInput={(field) => (
        <TextInput {...field} inputMode="numeric" maxLength={String(LINE_INSTALMENTS_MAX).length} />
      )}
    />
  )
}

type DetailsProps = InRow & Pick<Props, 'group'> & { readonly row: RowForm }

function Details({ form, problem, name, group, row }: DetailsProps) {
  return (
    <div className="mt-3 grid gap-3 md:grid-cols-[1fr_1fr_auto] md:items-end">
      <FormField
        form={form}
        problem={problem}
        name={`${name}.name`}
        label="Nome"
        optional
        renderInput={(field) => (
          <TextInput
            {...field}
            maxLength={NAME_MAX}
            autoComplete="off"
            placeholder="O da categoria"
          />
        )}
      />
      <FormField
        form={form}
        problem={problem}
        name={`${name}.description`}
        label="Observação"
        optional
        renderInput={(field) => (
          <TextInput {...field} maxLength={DESCRIPTION_MAX} autoComplete="off" />
        )}
      />
      {!isLimit(row) && <PaidTick form={form} name={name} />}
      {group === 'noessential' && row.repeats !== 'parts' && (
        <Checkbox
          label="Lançar também como movimentação"
          checked={row.isEntered}
          onChange={({ target }) =>
            form.setValue(`${name}.isEntered`, target.checked, { shouldDirty: true })
          }
        />
      )}
    </div>
  )
}

function PaidTick({ form, name }: Pick<InRow, 'form' | 'name'>) {
  const isPaid = useWatch({ control: form.control, name: `${name}.paid` })
  return (
    <Checkbox
      label="A primeira já foi paga"
      checked={isPaid}
      onChange={({ target }) =>
        form.setValue(`${name}.paid`, target.checked, { shouldDirty: true })
      }
    />
  )
}
