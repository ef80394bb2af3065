import ChevronDown from 'lucide-react/icons/chevron-down'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type BudgetGroup, budgetGroupOf, LINE_INSTALMENTS_MAX } from '@saldo/domain/budgets/kinds'
import { surveyRange } from '@saldo/domain/budgets/survey'
import type { Month } from '@saldo/domain/calendar'
import { hasParts, splitCents } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import { DESCRIPTION_MAX, NAME_MAX } from '@saldo/domain/transactions/kinds'
import { useCurrency } from '../data/preferences.ts'
import { CategoryField } from '../fields/CategoryField.tsx'
import { CheckField } from '../fields/CheckField.tsx'
import { DateField } from '../fields/DateField.tsx'
import { useMoneyText } from '../fields/Money.tsx'
import { MoneyField } from '../fields/MoneyField.tsx'
import { PaymentField } from '../fields/PaymentField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { cx } from '../ui/class-names.ts'
import { IconButton } from '../ui/IconButton.tsx'
import {
  checkAmount,
  checkParts,
  isFilled,
  isLimit,
  repeatOptions,
  type RowForm,
  type SurveyForm,
} from './survey-form.ts'

type Props = {
  readonly month: Month
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
export function SurveyRow({ month, group, index, usualPayment, onRemove }: Props) {
  const { control } = useFormContext<SurveyForm>()
  const name = `${group}.${index}` as const
  const row = useWatch({ control, name })
  const [isOpen, setOpen] = useState(row.name !== '' || row.description !== '' || row.paid)
  const { startDate, endDate } = surveyRange(month)
  const hasContent = isFilled(row)
  const inParts = hasContent && row.repeats === 'parts'
  // On a phone a row in which nothing is said yet is one field high.
  const later = hasContent ? '' : 'max-md:hidden'
  const className = cx(quietLabel, later)
  const isAsked = hasContent || row.category !== ''
  return (
    <li className="border-b border-line py-3 last:border-b-0 max-md:py-4">
      <div className={cx('max-md:grid max-md:grid-cols-2 max-md:gap-3', rowGrid)}>
        <CategoryField
          name={`${name}.category`}
          className={cx('max-md:col-span-2', quietLabel)}
          group={group === 'revenues' || group === 'investiments' ? group : 'expenses'}
          offers={(category) => budgetGroupOf(category) === group}
          placeholder="Categoria"
        />
        <MoneyField
          name={`${name}.value`}
          label={inParts ? 'Valor total' : 'Valor'}
          check={checkAmount}
          className={isAsked ? quietLabel : className}
        />
        <DateField
          name={`${name}.date`}
          label="Data"
          className={className}
          min={startDate}
          max={endDate}
        />
        <SelectField
          name={`${name}.repeats`}
          label="Repete"
          className={className}
          options={repeatOptions}
        />
        {!isLimit(row) ? (
          <PaymentField
            name={`${name}.payment`}
            label={group === 'revenues' ? 'Recebo em' : 'Pago com'}
            className={className}
            usual={usualPayment}
            offers={(payment) => group !== 'revenues' || payment.type !== 'credit'}
            placeholder="Conta ou cartão"
          />
        ) : (
          <p className={cx('flex items-center text-sm text-muted md:h-10', later)}>
            Limite: fica só no plano
          </p>
        )}
        <RowButtons {...{ isOpen, setOpen, onRemove }} className={later} />
      </div>
      {inParts && <Parts name={name} row={row} />}
      {isOpen && <Details name={name} group={group} row={row} />}
    </li>
  )
}

function RowButtons({
  isOpen,
  setOpen,
  onRemove,
  className,
}: {
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
  readonly onRemove: () => void
  readonly className: string
}) {
  return (
    <div className={cx('flex items-center justify-end max-md:col-span-2 md:h-10', className)}>
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
  )
}

type InRow = { readonly name: string; readonly row: RowForm }

function Parts({ name, row: { value, parts } }: InRow) {
  const { show } = useMoneyText()
  const currency = useCurrency()
  const cents = readMoney(value)
  const count = Number(parts)
  const isSplit = cents !== null && count > 1 && checkParts(parts) === true
  const [first] =
    isSplit && hasParts(cents, count, currency) ? splitCents(cents, count, currency) : []
  return (
    <TextField
      name={`${name}.parts`}
      label="Em quantas parcelas"
      check={checkParts}
      help={
        first === undefined ? 'O valor é o total.' : `O valor é o total: ${count} × ${show(first)}`
      }
      className="mt-3 max-w-48"
      inputMode="numeric"
      maxLength={String(LINE_INSTALMENTS_MAX).length}
    />
  )
}

function Details({ name, group, row }: InRow & Pick<Props, 'group'>) {
  return (
    <div className="mt-3 grid gap-3 md:grid-cols-[1fr_1fr_auto] md:items-end">
      <TextField
        name={`${name}.name`}
        label="Nome"
        optional
        maxLength={NAME_MAX}
        autoComplete="off"
        placeholder="O da categoria"
      />
      <TextField
        name={`${name}.description`}
        label="Observação"
        optional
        maxLength={DESCRIPTION_MAX}
        autoComplete="off"
      />
      {!isLimit(row) && <CheckField name={`${name}.paid`} label="A primeira já foi paga" />}
      {group === 'noessential' && row.repeats !== 'parts' && (
        <CheckField name={`${name}.isEntered`} label="Lançar também como movimentação" />
      )}
    </div>
  )
}
