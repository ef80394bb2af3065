import type { ReactNode } from 'react'
import type { Transaction } from '@saldo/contract/transactions'
import type { Day } from '@saldo/domain/calendar'
import { useToday } from '../data/today.ts'
import { showNearDay } from '../fields/days.ts'
import { categoryWords } from '../fields/category-words.ts'
import { LabelMarks } from '../fields/LabelMarks.tsx'
import { Money } from '../fields/Money.tsx'
import { useCategoryStyles } from '../fields/use-category-style.ts'
import { IconChip } from '../ui/IconChip.tsx'
import { usePhone } from '../ui/use-media.ts'
import { Table } from '../ui/table/Table.tsx'
import type { Column, Selection } from '../ui/table/table-columns.ts'

/** Draws the icon of an entry as the mark by which it is chosen. */
type RenderMark = (entry: Transaction, isSelected: boolean, icon: ReactNode) => ReactNode

const keyOf = ({ _id }: Transaction) => _id
const LOADING_ROWS = 6

function placeOf(entry: Transaction): string {
  const { payment, recurrentIndex, lastInstallment } = entry
  const part = lastInstallment === null ? '' : `${recurrentIndex + 1}/${lastInstallment} · `
  return `${part}${categoryWords(entry)} · ${payment.name}`
}

function dateColumn(today: Day): Column<Transaction> {
  return {
    id: 'date',
    header: 'Data',
    width: '104px',
    renderCell: (row) => (
      <span className="whitespace-nowrap text-muted tabular-nums">
        {showNearDay(row.date, today)}
      </span>
    ),
  }
}

function columnsOf({
  label,
  today,
  phone,
  styleOf,
  renderMark,
}: {
  readonly label: string
  readonly today: Day
  readonly phone: boolean
  readonly styleOf: ReturnType<typeof useCategoryStyles>
  readonly renderMark: RenderMark
}): readonly Column<Transaction>[] {
  return [
    {
      id: 'name',
      header: 'Descrição',
      width: 'minmax(0, 1fr)',
      phone: 'title',
      renderCell: (row, isSelected) => (
        <span className="flex min-w-0 items-center gap-3">
          {renderMark(row, isSelected, <IconChip size="sm" {...styleOf(row.category?._id)} />)}
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium" title={row.name}>
              {row.name}
            </span>
            <span className="flex min-w-0 items-center gap-2 text-sm font-normal text-muted">
              <LabelMarks ids={(row.labels ?? []).filter((id) => id !== label)} />
              <span className="truncate">
                {phone && `${showNearDay(row.date, today)} · `}
                {placeOf(row)}
              </span>
            </span>
          </span>
        </span>
      ),
    },
    ...(phone ? [] : [dateColumn(today)]),
    {
      id: 'value',
      header: 'Valor',
      width: '128px',
      align: 'end',
      phone: 'value',
      renderCell: ({ value }) => (
        <Money value={value} signed {...(value > 0 ? { tone: 'revenue' as const } : {})} />
      ),
    },
  ]
}

/** The entries of a label, of all years; each opens its window. */
export function LabelEntries({
  label,
  entries,
  selection,
  renderMark,
  onOpen,
  empty,
}: {
  /** Its id: the rows of its own page show the others. */
  readonly label: string
  /** Undefined while they are on their way. */
  readonly entries: readonly Transaction[] | undefined
  readonly selection: Selection<Transaction>
  readonly renderMark: RenderMark
  readonly onOpen: (entry: Transaction) => void
  readonly empty: ReactNode
}) {
  const today = useToday()
  const styleOf = useCategoryStyles()
  const phone = usePhone()
  return (
    <Table<Transaction>
      label="Movimentações da etiqueta"
      columns={columnsOf({ label, today, phone, styleOf, renderMark })}
      rows={entries ?? []}
      rowKey={keyOf}
      {...(entries === undefined ? { loading: LOADING_ROWS } : {})}
      onOpen={onOpen}
      selection={selection}
      empty={empty}
    />
  )
}
