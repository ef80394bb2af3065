import Plus from 'lucide-react/icons/plus'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { BudgetGroup } from '@saldo/domain/budgets/kinds'
import type { Month } from '@saldo/domain/calendar'
import { useToday } from '../data/today.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/class-names.ts'
import { groupFields } from './groups.ts'
import { SURVEY_ROWS_MAX } from '@saldo/domain/budgets/survey'
import { emptyRow, type SurveyForm } from './survey-form.ts'
import { rowGrid, SurveyRow } from './SurveyRow.tsx'

/** The rows of one step of the survey, and one more where they are not enough. */
export function SurveyRows({
  month,
  group,
  usualPayment,
}: {
  readonly month: Month
  readonly group: BudgetGroup
  readonly usualPayment: string
}) {
  const today = useToday()
  const { control } = useFormContext<SurveyForm>()
  const { fields, append, remove } = useFieldArray({ control, name: group })
  return (
    <section aria-label={groupFields[group].title}>
      <div aria-hidden="true" className={cx('hidden text-sm font-medium text-muted', rowGrid)}>
        <span>Categoria</span>
        {/* What is owed comes in parts unless one says otherwise: then it is what all of them come to. */}
        <span>{group === 'debts' ? 'Valor total' : 'Valor'}</span>
        <span>Data</span>
        <span>Repete</span>
        <span>{group === 'revenues' ? 'Recebo em' : 'Pago com'}</span>
      </div>
      <ul>
        {fields.map(({ id }, index) => (
          <SurveyRow
            key={id}
            {...{ month, group, index, usualPayment }}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      <Button
        variant="ghost"
        className="mt-2"
        disabled={fields.length >= SURVEY_ROWS_MAX}
        onClick={() => append(emptyRow(group, { month, today }))}
      >
        <Plus size={16} aria-hidden="true" /> nova linha
      </Button>
    </section>
  )
}
