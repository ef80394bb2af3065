import type { Answer } from '@saldo/contract/endpoint'
import type { readLabel } from '@saldo/contract/labels'
import { listMonths, type Month, yearOf } from '@saldo/domain/calendar'
import { counted } from '@saldo/domain/counts'
import { showShortMonth } from '@saldo/domain/month-names'
import { useHiddenValues } from '../data/preferences.ts'
import { showCompact } from '../fields/money.ts'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { useCategoryStyles } from '../fields/use-category-style.ts'
import { Columns } from '../ui/charts/Columns.tsx'
import { IconChip } from '../ui/IconChip.tsx'
import { UsedBar } from '../ui/ProgressBar.tsx'
import { toneNamed } from '../ui/tones.ts'

type LabelWithSums = Answer<typeof readLabel>

/** What a label comes to in each category, the largest first. */
export function LabelCategories({
  label: { categories, value },
}: {
  readonly label: LabelWithSums
}) {
  const styleOf = useCategoryStyles()
  const largest = Math.max(...categories.map((one) => Math.abs(one.value)))
  // Among what was spent, what came in has its sign, and the other way round.
  const sign = value > 0 ? 1 : -1
  return (
    <ul className="flex flex-col gap-4">
      {categories.map((category) => {
        const { icon, tone } = styleOf(category._id ?? undefined)
        return (
          <li key={category._id} className="flex items-center gap-3">
            <IconChip size="sm" icon={icon} tone={tone} />
            <div className="min-w-0 flex-1">
              <p className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 truncate font-medium" title={category.name}>
                  {category.name}
                </span>
                <Money value={category.value * sign} />
              </p>
              <div className="mt-1.5 flex items-center gap-3">
                <UsedBar
                  fullIsGood
                  size="sm"
                  label={`${category.name}: parte do total`}
                  used={Math.abs(category.value)}
                  limit={largest}
                  tone={tone}
                />
                <span className="w-16 shrink-0 text-right text-sm whitespace-nowrap text-muted">
                  {counted(category.entries, 'vez', 'vezes')}
                </span>
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** As many months can be told apart in a row. */
const MONTHS_MAX = 18

/** What a label comes to in each month from its first to its last, of many the latest. */
export function LabelMonths({ label }: { readonly label: LabelWithSums }) {
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  const values = new Map(label.months.map(({ month, value }) => [month, value]))
  const months = monthsShown(label.months.map(({ month }) => month))
  const sign = label.value > 0 ? 1 : -1
  return (
    <Columns
      title="Por mês"
      hideTitle
      axis="Mês"
      labels={months.map((month, at) => monthLabel(month, months[at - 1]))}
      series={[
        {
          id: label._id,
          label: label.value > 0 ? 'Recebido' : 'Gasto',
          tone: toneNamed(label.color),
          values: months.map((month) => (values.get(month) ?? 0) * sign),
        },
      ]}
      format={show}
      formatAxis={showCompact}
      hidden={hidden}
      height={220}
      empty="Nenhum mês ainda."
    />
  )
}

/** Every month from the first to the last, the months without entries too; of many the latest. */
export function monthsShown(months: readonly Month[]): readonly Month[] {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return []
  return listMonths(first, last).slice(-MONTHS_MAX)
}

/** `nov`, and with the year where it begins another one than the month before: `jan 27`. */
export function monthLabel(month: Month, before: Month | undefined): string {
  const short = showShortMonth(month)
  const isNew = before !== undefined && yearOf(before) !== yearOf(month)
  return isNew ? `${short} ${month.slice(2, 4)}` : short
}
