import type { ReviewLine } from '@saldo/contract/statements'
import { toMonth } from '@saldo/domain/calendar'
import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import { negate } from '@saldo/domain/money'
import { showMonth } from '@saldo/domain/month-names'
import { CategoryInput } from '../fields/CategoryField.tsx'
import { showDate, showDay } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { linkStyle } from '../ui/button-style.ts'
import { cx } from '../ui/class-names.ts'
import {
  categoryOf,
  type Choices,
  groupOf,
  isOpenToChoice,
  withCategory,
  withLink,
  withNameCategory,
  withRefund,
} from './choices.ts'
import { isGroup, type LineGroup, linesIn, type ReviewRow, sharedCategory } from './groups.ts'

type Choosing = {
  readonly kind: 'bank' | 'card'
  readonly choices: Choices
  readonly onChoose: (choices: Choices) => void
}

/** What the lines of a row will count as; only kinds that a person may choose can be changed. */
export function RowCategory({ row, ...choosing }: Choosing & { readonly row: ReviewRow }) {
  if (isGroup(row)) return <GroupCategory {...choosing} group={row} />
  return <LineCategory {...choosing} line={row} />
}

const { deposit, transfer, withdraw } = DEFAULT_CATEGORY_IDS

/** What an account's line may be without being income or spending. */
function movesOf({ value }: ReviewLine, kind: Choosing['kind']): readonly string[] {
  if (kind === 'card') return []
  return value < 0 ? [transfer, withdraw] : [transfer, deposit]
}

/** One field for all lines of a name. */
function GroupCategory({
  group,
  kind,
  choices,
  onChoose,
}: Choosing & { readonly group: LineGroup }) {
  const open = group.lines.filter((line) => isOpenToChoice(line) && !choices.refunds.has(line.no))
  const [first] = open
  if (first === undefined) {
    const names = new Set(linesIn(group).map(({ category }) => category?.name ?? 'Estorno'))
    return (
      <span className="truncate text-muted">
        {names.size === 1 ? [...names][0] : 'Abra para ver'}
      </span>
    )
  }
  const value = sharedCategory(open, choices)
  const isMixed = value === '' && open.some((line) => categoryOf(line, choices) !== '')
  return (
    <CategoryInput
      label={`Categoria de ${group.name}`}
      group={groupOf(first)}
      moves={movesOf(first, kind)}
      value={value}
      onChange={(id) => onChoose(withNameCategory(choices, open, id))}
      placeholder={isMixed ? 'Várias categorias' : placeholderOf(first)}
    />
  )
}

function placeholderOf({ category }: ReviewLine): string {
  return category === null ? 'Estorno' : 'Sem categoria'
}

function LineCategory({ line, kind, choices, onChoose }: Choosing & { readonly line: ReviewLine }) {
  if (!isOpenToChoice(line)) {
    return <FixedCategory line={line} choices={choices} onChoose={onChoose} />
  }
  const isLinked = choices.refunds.has(line.no)
  return (
    <div className={cx('flex w-full flex-col items-start', line.refundOf !== null && 'sm:py-1.5')}>
      {!isLinked && (
        <CategoryInput
          label={`Categoria de ${line.name} em ${showDay(line.date)}`}
          group={groupOf(line)}
          moves={movesOf(line, kind)}
          value={categoryOf(line, choices)}
          onChange={(id) => onChoose(withCategory(choices, line, id))}
          placeholder={placeholderOf(line)}
        />
      )}
      {line.refundOf !== null && <RefundLink line={line} choices={choices} onChoose={onChoose} />}
    </div>
  )
}

type LinkProps = Omit<Choosing, 'kind'> & { readonly line: ReviewLine }

/** What a line is by its nature, and what it settles or is already. */
function FixedCategory({ line, choices, onChoose }: LinkProps) {
  const { entry, settles, category } = line
  if (entry !== null && line.status === 'entered') {
    return (
      <span className="text-sm text-muted sm:py-1.5">
        É “{entry.name}”, que você já lançou em {showDate(entry.date)}.
      </span>
    )
  }
  if (settles === null || line.status === 'known') {
    return <span className="truncate text-muted">{category?.name ?? 'Estorno'}</span>
  }
  const isLinked = !choices.unlinked.has(line.no)
  const month = showMonth(toMonth(settles.invoice.split(':')[1] ?? ''))
  return (
    <span className="flex w-full flex-col items-start text-sm text-muted sm:py-1.5">
      {isLinked ? `Paga a fatura ${settles.card} de ${month}.` : 'Não paga nenhuma fatura.'}
      <LinkButton onPress={() => onChoose(withLink(choices, line, !isLinked))}>
        {isLinked ? 'Não vincular' : `Vincular à fatura ${settles.card}`}
      </LinkButton>
    </span>
  )
}

/** A refund may be linked to the purchase that it gives back, whose category it then takes. */
function RefundLink({ line, choices, onChoose }: LinkProps) {
  const { refundOf } = line
  if (refundOf === null) return null
  const isLinked = choices.refunds.has(line.no)
  return (
    <span className="flex w-full flex-col items-start text-sm text-muted sm:mt-1">
      <span>
        {isLinked ? 'Estorno de ' : 'Parece estorno de '}
        {refundOf.name}, {showDate(refundOf.date)}, <Money value={negate(refundOf.value)} />.
      </span>
      <LinkButton onPress={() => onChoose(withRefund(choices, line, !isLinked))}>
        {isLinked ? 'Desvincular' : 'Vincular a esta compra'}
      </LinkButton>
    </span>
  )
}

function LinkButton({
  onPress,
  children,
}: {
  readonly onPress: () => void
  readonly children: React.ReactNode
}) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={cx(linkStyle(), 'min-h-11 text-sm sm:min-h-5')}
    >
      {children}
    </button>
  )
}
