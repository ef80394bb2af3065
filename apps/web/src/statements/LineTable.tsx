import { useMemo } from 'react'
import type { ReviewLine } from '@saldo/contract/statements'
import { dayOfMonth, monthOf } from '@saldo/domain/calendar'
import { useToday } from '../data/today.ts'
import { Money } from '../fields/Money.tsx'
import { showCount } from '@saldo/domain/counts'
import { showDay } from '../fields/days.ts'
import { Badge } from '../ui/Badge.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Table } from '../ui/Table.tsx'
import type { Column } from '../ui/table-columns.ts'
import { type Choices, withLines } from './choices.ts'
import { includedIn, isGroup, linesIn, type ReviewRow, rowsOf, sourceOf } from './groups.ts'
import { sourceLabels, statusLabels, statusTones } from './labels.ts'
import { RowCategory } from './RowCategory.tsx'

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
      columns={columnsOf(choosing)}
      rows={rows}
      busy={busy}
      rowKey={(row) => (isGroup(row) ? row.key : String(row.no))}
      subRows={(row) => (isGroup(row) ? row.lines : undefined)}
      {...(lines === undefined ? { loading: 8 } : {})}
      isFaint={(row) => includedIn(linesIn(row), choices) === 0}
      empty={<EmptyState small text="Nenhuma linha nesta conta." />}
    />
  )
}

function columnsOf(choosing: RowProps): readonly Column<ReviewRow>[] {
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
      renderCell: (row) => <RowName row={row} />,
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

function RowName({ row }: { readonly row: ReviewRow }) {
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
  const there = lines.filter(({ status }) => status !== 'new')
  const [first] = there
  if (first !== undefined) {
    const isSame = there.every(({ status }) => status === first.status)
    const count = there.length === lines.length ? '' : `${showCount(there.length)}: `
    return (
      <Badge tone={isSame ? statusTones[first.status] : 'warning'}>
        {isSame ? `${count}${statusLabels[first.status]}` : `${showCount(there.length)} já aqui`}
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
