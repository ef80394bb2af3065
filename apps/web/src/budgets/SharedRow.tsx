import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { WHOLE_PERCENT } from '@saldo/domain/budgets/kinds'
import type { PersonShare } from '@saldo/domain/budgets/shared-plan'
import { monthOf } from '@saldo/domain/calendar'
import { type Cents, sumCents, ZERO } from '@saldo/domain/money'
import { showMonth } from '@saldo/domain/month-names'
import { useMyId } from '../data/view.ts'
import { Money } from '../fields/Money.tsx'
import { showPercent } from '../fields/money.ts'
import { readPercent } from '../fields/percent.ts'
import { useCategoryStyle } from '../fields/use-category-style.ts'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { ErrorText } from '../ui/field/ErrorText.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/layer/Menu.tsx'
import { toneStyle } from '../ui/tones.ts'
import { emptyEntry } from './groups.ts'
import {
  equalShares,
  type SharedRow,
  paidOf,
  partsIn,
  sharesOfOne,
  whoPays,
} from './shared-plan.ts'
import { PlanBar } from './PlanBar.tsx'
import { PlannedField } from './PlannedField.tsx'
import { RealisedFigure } from './PlanRow.tsx'

type Props = {
  readonly row: SharedRow
  /** Who takes part. */
  readonly takers: readonly string[]
  readonly nameOf: (id: string) => string
  /** By what each plans to earn; null where nobody says. */
  readonly byIncome: readonly PersonShare[] | null
  /** Null takes the line out. */
  readonly onValue: (value: Cents | null) => void
  readonly onShares: (shares: readonly PersonShare[], isByIncome?: boolean) => void
}

/** One line of the plan of the house: all of it, who pays it, and what each has paid. */
export function SharedRowItem(props: Props) {
  const { row, onValue } = props
  const { category, value, isPlanned, isStored, isChanged, shares } = row
  const { icon, tone } = useCategoryStyle(category._id)
  const paid = shares.map(({ userId }) => paidOf(row, userId))
  const [isSplitting, setSplitting] = useState(false)
  return (
    <li className="hairline-t flex flex-col gap-1 px-4 py-1.5 sm:px-5">
      <div className="flex items-center gap-3">
        <span style={toneStyle(tone)} className="flex w-5 shrink-0 justify-center text-tone">
          <Icon name={icon} size={16} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate" title={category.name}>
            {category.name}
          </span>
          {isStored && !isPlanned && (
            <span className="block text-xs text-faint">Será removida</span>
          )}
        </span>
        <span className="w-28 shrink-0">
          <PlannedField
            line={{ ...emptyEntry(category), value }}
            {...{ isPlanned, isStored, isChanged }}
            isRevenue
            onAmount={(amount) => onValue(amount?.kind === 'money' ? amount.cents : null)}
          />
        </span>
      </div>
      {isPlanned && (
        <>
          <WhoPays {...props} onSplit={() => setSplitting(true)} />
          {isSplitting && <ShareFields {...props} />}
          {/* What was paid of a category is read once it has a line. */}
          {isStored && (
            <PlanBar
              label={`Realizado de ${category.name}`}
              planned={value}
              realised={sumCents(paid.map((one) => one.realised))}
              upcoming={sumCents(paid.map((one) => one.upcoming))}
            />
          )}
          <PaidParts {...props} />
        </>
      )}
    </li>
  )
}

/** Who pays a line, changed by one press. */
function WhoPays({
  row,
  takers,
  nameOf,
  byIncome,
  onShares,
  onSplit,
}: Props & { readonly onSplit: () => void }) {
  const { incomeDate } = row
  const byWhat = incomeDate === null ? [] : [`pela renda de ${showMonth(monthOf(incomeDate))}`]
  const words = [whoPays(row.shares, nameOf), ...byWhat].join(' · ')
  const label = `Quem paga ${row.category.name}`
  return (
    <Menu
      label={label}
      side="bottom-start"
      items={[
        {
          label: takers.length === 2 ? 'Metade cada um' : 'Partes iguais',
          onSelect: () => onShares(equalShares(takers)),
        },
        ...takers.map((userId) => ({
          label: `${nameOf(userId)} paga`,
          onSelect: () => onShares(sharesOfOne(takers, userId)),
        })),
        {
          label: 'Pela renda',
          note:
            byIncome === null ? 'Ninguém planejou receitas neste mês' : whoPays(byIncome, nameOf),
          disabled: byIncome === null,
          onSelect: () => byIncome && onShares(byIncome, true),
        },
        { label: 'Outra divisão', apart: true, onSelect: onSplit },
      ]}
      renderTrigger={(bind) => (
        <button
          {...bind}
          type="button"
          aria-label={`${label}: ${words}`}
          className="flex min-h-11 items-center gap-1.5 self-start rounded-sm text-left text-sm text-muted hover:text-primary sm:min-h-8"
        >
          {words}
          <ChevronDown size={16} className="shrink-0" />
        </button>
      )}
    />
  )
}

/** The share of each, typed; of two the other one follows. */
function ShareFields({ row, takers, nameOf, onShares }: Props) {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map())
  const textOf = (userId: string) =>
    texts.get(userId) ?? showPercent(row.shares.find((one) => one.userId === userId)?.share ?? 0)
  const all = takers.map((userId) => ({ userId, share: readPercent(textOf(userId)) }))
  const sum = all.reduce((whole, { share }) => whole + (share ?? 0), 0)
  const isRight = sum === WHOLE_PERCENT && all.every(({ share }) => share !== null && share >= 0)
  const type = (userId: string, text: string) => {
    const share = readPercent(text)
    const next = new Map([...takers.map((one) => [one, textOf(one)] as const), [userId, text]])
    const other = takers.length === 2 ? takers.find((one) => one !== userId) : undefined
    if (other !== undefined && share !== null && share >= 0 && share <= WHOLE_PERCENT) {
      next.set(other, showPercent(WHOLE_PERCENT - share))
    }
    setTexts(next)
    const typed = takers.map((one) => ({
      userId: one,
      share: readPercent(next.get(one) ?? '') ?? -1,
    }))
    const whole = typed.reduce((total, one) => total + one.share, 0)
    if (whole === WHOLE_PERCENT && typed.every((one) => one.share >= 0)) onShares(typed)
  }
  return (
    <div className="flex flex-wrap gap-2">
      {takers.map((userId) => (
        <label key={userId} className="flex items-center gap-1.5 text-sm text-muted">
          {nameOf(userId)}
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-label={`${nameOf(userId)} em ${row.category.name}, em %`}
            aria-invalid={!isRight || undefined}
            data-share
            value={textOf(userId)}
            onChange={({ target }) => type(userId, target.value)}
            className="figures min-h-11 w-16 rounded-sm border border-line bg-surface px-2 text-right aria-invalid:border-negative aria-invalid:text-negative sm:min-h-8"
          />
          %
        </label>
      ))}
      <ErrorText className="w-full">
        {isRight ? undefined : `As partes somam ${showPercent(sum)}%. Precisam somar 100%.`}
      </ErrorText>
    </div>
  )
}

/** Each one's part of a line, and once it is stored what they have paid of it, by one press its movements. */
function PaidParts({ row, takers, nameOf }: Props) {
  const { open } = useNavigation()
  const me = useMyId()
  const { name, _id: categoryId } = row.category
  const parts = partsIn(row)
  const people = row.shares.filter(
    ({ userId, share }) => share > 0 || paidOf(row, userId).realised !== ZERO,
  )
  const upcoming = sumCents(row.shares.map(({ userId }) => paidOf(row, userId).upcoming))
  return (
    <ul className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
      {people.map(({ userId }) => {
        const paid = paidOf(row, userId).realised
        return (
          <li key={userId}>
            {nameOf(userId)} {/* Of whoever takes part no more nothing is read. */}
            {row.isStored && takers.includes(userId) && (
              <>
                {paid === ZERO ? (
                  <Money value={paid} />
                ) : (
                  <RealisedFigure
                    isInline
                    name={userId === me ? name : `${name}, de ${nameOf(userId)}`}
                    value={paid}
                    onOpen={() => open(windows.realised(categoryId, userId))}
                  />
                )}{' '}
                de{' '}
              </>
            )}
            <Money value={parts.get(userId) ?? ZERO} />
          </li>
        )
      })}
      {upcoming !== ZERO && (
        <li>
          a vencer <Money value={upcoming} />
        </li>
      )}
    </ul>
  )
}
