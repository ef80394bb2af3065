import ListFilter from 'lucide-react/icons/list-filter'
import type { ReviewLine } from '@saldo/contract/statements'
import { toMonth, dayOfMonth, monthOf } from '@saldo/domain/calendar'
import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import { negate } from '@saldo/domain/money'
import { showMonth } from '@saldo/domain/month-names'
import { ruleText } from '@saldo/domain/rules/suggestions'
import { CategoryInput } from '../fields/CategoryField.tsx'
import { LabelMarks } from '../fields/LabelMarks.tsx'
import { newRuleWindow } from '../fields/rule-window.ts'
import { useNavigation } from '../navigation.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { showDate, showDay } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { linkStyle } from '../ui/button-style.ts'
import { cx } from '../ui/class-names.ts'
import {
  answerOf,
  categoryOf,
  type Choices,
  groupOf,
  isOpenToChoice,
  splitOf,
  withCategory,
  withLink,
  withNameCategory,
  withRefund,
  withLines,
} from './choices.ts'
import {
  isGroup,
  type LineGroup,
  linesIn,
  type ReviewRow,
  hasCards,
  sharedCard,
  sharedCategory,
  sharedLabels,
  includedIn,
  rowsOf,
  sourceOf,
} from './groups.ts'
import { Fragment, useMemo } from 'react'
import { useToday } from '../data/today.ts'
import { showCount } from '@saldo/domain/counts'
import { Badge } from '../ui/Badge.tsx'
import { Checkbox } from '../ui/choice/Checkbox.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Table } from '../ui/table/Table.tsx'
import type { Column } from '../ui/table/table-columns.ts'
import { sourceLabels, statusLabels, statusTones } from './labels.ts'

type CategoryProps = {
  readonly kind: 'bank' | 'card'
  readonly choices: Choices
  readonly onChoose: (choices: Choices) => void
}

/** What the lines of a row will count as; only kinds that a person may choose can be changed. */
function RowCategory({ row, ...choosing }: CategoryProps & { readonly row: ReviewRow }) {
  if (isGroup(row)) return <GroupCategory {...choosing} group={row} />
  return <LineCategory {...choosing} line={row} />
}

const { deposit, transfer, withdraw } = DEFAULT_CATEGORY_IDS

/** What an account's line may be without being income or spending. */
function movesOf({ value }: ReviewLine, kind: CategoryProps['kind']): readonly string[] {
  if (kind === 'card') return []
  return value < 0 ? [transfer, withdraw] : [transfer, deposit]
}

/** One field for all lines of a name. */
function GroupCategory({
  group,
  kind,
  choices,
  onChoose,
}: CategoryProps & { readonly group: LineGroup }) {
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
    <div className="flex w-full flex-col items-start">
      <CategoryInput
        label={`Categoria de ${group.name}`}
        group={groupOf(first)}
        moves={movesOf(first, kind)}
        value={value}
        onChange={(id) => onChoose(withNameCategory(choices, open, id))}
        placeholder={isMixed ? 'Várias categorias' : placeholderOf(first)}
      />
      <ShareNote lines={open} choices={choices} />
    </div>
  )
}

/** How lines will be divided, as the last one of their name was, unless another category is chosen for them. */
function ShareNote({
  lines,
  choices,
}: Pick<CategoryProps, 'choices'> & { readonly lines: readonly ReviewLine[] }) {
  const [first] = lines
  const areDivided = lines.every((line) => splitOf(line, choices) !== null)
  if (first === undefined || first.split === null || !areDivided) return null
  return (
    <span className="mt-1 text-sm text-pretty text-muted">
      Dividida:{' '}
      {first.split.map(({ category, value }, at) => (
        <Fragment key={category._id}>
          {at > 0 && ', '}
          {category.name}
          {lines.length === 1 && (
            <>
              {' '}
              <Money value={value} />
            </>
          )}
        </Fragment>
      ))}
    </span>
  )
}

function placeholderOf({ category }: ReviewLine): string {
  return category === null ? 'Estorno' : 'Sem categoria'
}

function LineCategory({
  line,
  kind,
  choices,
  onChoose,
}: CategoryProps & { readonly line: ReviewLine }) {
  if (!isOpenToChoice(line) || isSame(line, choices)) {
    return <FixedCategory line={line} choices={choices} onChoose={onChoose} />
  }
  const isLinked = choices.refunds.has(line.no)
  return (
    <div
      className={cx(
        'flex w-full flex-col items-start',
        (line.refundOf ?? splitOf(line, choices)) !== null && 'sm:py-1.5',
      )}
    >
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
      <ShareNote lines={[line]} choices={choices} />
      {line.refundOf !== null && <RefundLink line={line} choices={choices} onChoose={onChoose} />}
    </div>
  )
}

/** Whether a line is an entry that is there, so that it adds none and takes its category. */
function isSame(line: ReviewLine, choices: Choices): boolean {
  return line.sameAs?.kind === 'entry' && answerOf(line, choices) === 'same'
}

type LinkProps = Omit<CategoryProps, 'kind'> & { readonly line: ReviewLine }

/** What a line is by its nature, and what it settles or is already. */
function FixedCategory({ line, choices, onChoose }: LinkProps) {
  const { entry, settles, category, sameAs } = line
  if (sameAs !== null && isSame(line, choices)) {
    return (
      <span className="text-sm text-muted sm:py-1.5">
        É “{sameAs.name}”, de {showDate(sameAs.date)}.
      </span>
    )
  }
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

type Props = {
  readonly lines: readonly ReviewLine[] | undefined
  /** A card's bill knows no withdrawals and transfers. */
  readonly kind: 'bank' | 'card'
  /** They are being judged anew. */
  readonly busy?: boolean
  readonly choices: Choices
  readonly onChoose: (choices: Choices) => void
}

type RowProps = Omit<Props, 'lines' | 'busy'>

/** The lines of one account by name: which are imported, and under which category. */
export function LineTable({ lines, busy = false, ...choosing }: Props) {
  const rows = useMemo(() => rowsOf(lines ?? []), [lines])
  const { choices } = choosing
  return (
    <Table<ReviewRow>
      label="Linhas do extrato"
      columns={columnsOf(choosing, hasCards(lines ?? []))}
      rows={rows}
      busy={busy}
      rowKey={(row) => (isGroup(row) ? row.key : String(row.no))}
      subRows={(row) => (isGroup(row) ? row.lines : undefined)}
      actionsWidth="44px"
      renderActions={(row) => <RowRule row={row} kind={choosing.kind} choices={choices} />}
      {...(lines === undefined ? { loading: 8 } : {})}
      isFaint={(row) => includedIn(linesIn(row), choices) === 0}
      empty={<EmptyState small text="Nenhuma linha nesta conta." />}
    />
  )
}

function columnsOf(choosing: RowProps, withCard: boolean): readonly Column<ReviewRow>[] {
  return [
    {
      id: 'in',
      header: 'Importar',
      hideHeader: true,
      width: '36px',
      phone: 'lead',
      renderCell: (row) => <RowTick {...choosing} row={row} />,
    },
    {
      id: 'name',
      header: 'Descrição',
      width: 'minmax(0, 1.4fr)',
      phone: 'title',
      indents: true,
      renderCell: (row) => <RowName row={row} withCard={withCard} />,
    },
    {
      id: 'date',
      header: 'Data',
      width: '144px',
      phone: 'detail',
      renderCell: (row) => <RowDays row={row} />,
    },
    {
      id: 'category',
      header: 'Categoria',
      width: 'minmax(0, 1.2fr)',
      phone: 'field',
      renderCell: (row) => <RowCategory {...choosing} row={row} />,
    },
    {
      id: 'status',
      header: 'Situação',
      width: '132px',
      phone: 'detail',
      renderCell: (row) => <RowStatus row={row} choices={choosing.choices} />,
    },
    {
      id: 'value',
      header: 'Valor',
      width: '136px',
      align: 'end',
      phone: 'value',
      renderCell: (row) => <RowValue value={isGroup(row) ? row.sum : row.value} />,
    },
  ]
}

function RowTick({ row, choices, onChoose }: RowProps & { readonly row: ReviewRow }) {
  const lines = linesIn(row)
  const open = lines.filter(({ status }) => status !== 'known')
  const included = includedIn(lines, choices)
  const what = isGroup(row) ? `as ${showCount(lines.length)} de ${row.name}` : row.name
  return (
    <Checkbox
      hideLabel
      label={`Importar ${what}`}
      checked={open.length > 0 && included === open.length}
      mixed={included > 0 && included < open.length}
      disabled={open.length === 0}
      onChange={({ target }) => onChoose(withLines(choices, open, target.checked))}
    />
  )
}

/** Begins a rule with what the bank says of a row, and with the category that it has by now. */
function RowRule({
  row,
  kind,
  choices,
}: Pick<RowProps, 'kind' | 'choices'> & { readonly row: ReviewRow }) {
  const { open } = useNavigation()
  const [first] = linesIn(row).filter(isOpenToChoice)
  if (first === undefined) return null
  const category = categoryOf(first, choices)
  const group = movesOf(first, kind).includes(category) ? 'bankOperation' : groupOf(first)
  return (
    <IconButton
      size="sm"
      label={`Criar regra com ${row.name}`}
      icon={<ListFilter size={16} />}
      onClick={() => open(newRuleWindow({ text: ruleText(first.name), group, category }))}
    />
  )
}

function RowName({ row, withCard }: { readonly row: ReviewRow; readonly withCard: boolean }) {
  const lines = linesIn(row)
  const newName = lines[0]?.newName ?? null
  const isRenamed = newName !== null && lines.every((line) => line.newName === newName)
  const labels = sharedLabels(lines)
  const card = withCard ? sharedCard(lines) : null
  return (
    <span className={cx('flex min-w-0 flex-col', labels.length > 0 && 'gap-0.5 sm:py-1.5')}>
      <NameInFile row={row} />
      {card !== null && <span className="truncate text-sm text-muted">{card}</span>}
      {isRenamed && (
        <span className="truncate text-sm text-muted" title={newName}>
          entra como “{newName}”
        </span>
      )}
      {labels.length > 0 && <LabelMarks ids={labels} />}
    </span>
  )
}

function NameInFile({ row }: { readonly row: ReviewRow }) {
  const [first] = linesIn(row)
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span
        className="truncate font-medium max-sm:line-clamp-2 max-sm:whitespace-normal"
        title={first?.memo}
      >
        {row.name}
      </span>
      {isGroup(row) && (
        <span className="shrink-0 max-sm:hidden">
          <Badge>
            <span className="figures">{showCount(row.lines.length)}</span>
            <span className="sr-only"> movimentações</span>
          </Badge>
        </span>
      )}
      {!isGroup(row) && row.instalment !== null && (
        <Badge>
          {row.instalment.index}/{row.instalment.count}
        </Badge>
      )}
    </span>
  )
}

/** The day of a line, or the first and the last of a group; on a phone with how many it has. */
function RowDays({ row }: { readonly row: ReviewRow }) {
  const today = useToday()
  const days = linesIn(row)
    .map(({ date }) => date)
    .toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return null
  const from = monthOf(first) === monthOf(last) ? dayOfMonth(first) : showDay(first, last)
  return (
    <span className="text-muted figures">
      {isGroup(row) && <span className="sm:hidden">{showCount(row.lines.length)} · </span>}
      {first === last ? '' : `${from} a `}
      {showDay(last, today)}
    </span>
  )
}

/** Whether it is there already; of what is new, where its category comes from. */
function RowStatus({ row, choices }: { readonly row: ReviewRow; readonly choices: Choices }) {
  const lines = linesIn(row)
  const same = lines.filter((line) => isSame(line, choices)).length
  if (same === lines.length) return <Badge tone="muted">Já estava aqui</Badge>
  const there = lines.filter(({ status }) => status !== 'new')
  const [first] = there
  if (first !== undefined) {
    const areAlike = there.every(({ status }) => status === first.status)
    const count = there.length === lines.length ? '' : `${showCount(there.length)}: `
    return (
      <Badge tone={areAlike ? statusTones[first.status] : 'warning'}>
        {areAlike ? `${count}${statusLabels[first.status]}` : `${showCount(there.length)} já aqui`}
      </Badge>
    )
  }
  const source = sourceOf(lines, choices)
  // The field itself says that there is none.
  if (source === null || source === 'none') return null
  if (lines.some(({ category }) => category === null)) return null
  const [label, tone] = sourceLabels[source]
  return tone === undefined ? (
    <span className="truncate text-sm text-muted">{label}</span>
  ) : (
    <Badge tone={tone}>{label}</Badge>
  )
}

function RowValue({ value }: { readonly value: number }) {
  return <Money signed value={value} {...(value > 0 ? { tone: 'revenue' as const } : {})} />
}
