import { useMemo } from 'react'
import type { ReviewLine } from '@saldo/contract/statements'
import { toMonth } from '@saldo/domain/calendar'
import { negate } from '@saldo/domain/money'
import { showCount } from '../fields/counts.ts'
import { showDate, showMonth } from '../fields/days.ts'
import { CategoryField } from '../fields/CategoryField.tsx'
import { Money } from '../fields/Money.tsx'
import { Badge } from '../ui/Badge.tsx'
import { linkStyle } from '../ui/button-style.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { cx } from '../ui/class-names.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Table } from '../ui/Table.tsx'
import type { Column } from '../ui/table-columns.ts'
import {
  categoryOf,
  type Choices,
  followers,
  groupOf,
  isIncluded,
  isOpenToChoice,
  nameOf,
  withCategory,
  withLine,
  withLink,
  withName,
  withRefund,
} from './choices.ts'
import { statusLabels, statusTones } from './labels.ts'

type Props = {
  readonly lines: readonly ReviewLine[] | undefined
  readonly choices: Choices
  readonly onChoose: (choices: Choices) => void
}

type Choosing = Omit<Props, 'lines'>
/** With how many lines of each name would follow a choice. */
type Following = Choosing & { readonly followersByName: ReadonlyMap<string, number> }

/** Whether a line is imported, and what it is. */
function firstColumns({ choices, onChoose }: Choosing): readonly Column<ReviewLine>[] {
  return [
    {
      id: 'in',
      header: 'Importar',
      hideHeader: true,
      width: '36px',
      phone: 'lead',
      renderCell: (line) => (
        <Checkbox
          hideLabel
          label={`Importar ${line.name}`}
          checked={isIncluded(line, choices)}
          disabled={line.status === 'known'}
          onChange={(event) => onChoose(withLine(choices, line, event.target.checked))}
        />
      ),
    },
    {
      id: 'date',
      header: 'Data',
      width: '96px',
      phone: 'detail',
      renderCell: (line) => <span className="text-muted figures">{showDate(line.date)}</span>,
    },
    {
      id: 'name',
      header: 'Descrição',
      width: 'minmax(0, 1.4fr)',
      phone: 'title',
      renderCell: (line) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium" title={line.memo}>
            {line.name}
          </span>
          {line.instalment !== null && (
            <Badge>
              {line.instalment.index}/{line.instalment.count}
            </Badge>
          )}
        </span>
      ),
    },
  ]
}

/** Under what it counts, whether it is new, and how much it is. */
function lastColumns(of: Following): readonly Column<ReviewLine>[] {
  return [
    {
      id: 'category',
      header: 'Categoria',
      width: 'minmax(0, 1.2fr)',
      phone: 'field',
      renderCell: (line) => <LineCategory {...of} line={line} />,
    },
    {
      id: 'status',
      header: 'Situação',
      width: '132px',
      phone: 'detail',
      renderCell: (line) => (
        <Badge tone={statusTones[line.status]}>{statusLabels[line.status]}</Badge>
      ),
    },
    {
      id: 'value',
      header: 'Valor',
      width: '128px',
      align: 'end',
      phone: 'value',
      renderCell: (line) => (
        <Money
          signed
          value={line.value}
          {...(line.value > 0 ? { tone: 'revenue' as const } : {})}
        />
      ),
    },
  ]
}

/** The lines of a statement: which are imported, and under which category. */
export function LineTable({ lines, choices, onChoose }: Props) {
  const followersByName = useMemo(() => followers(lines ?? [], choices), [lines, choices])
  const columns = [
    ...firstColumns({ choices, onChoose }),
    ...lastColumns({ choices, onChoose, followersByName }),
  ]
  return (
    <Table<ReviewLine>
      label="Linhas do extrato"
      columns={columns}
      rows={lines ?? []}
      rowKey={(line) => String(line.no)}
      {...(lines === undefined ? { loading: 8 } : {})}
      isFaint={(line) => !isIncluded(line, choices)}
      empty={<EmptyState small text="Nenhuma linha nesta conta." />}
    />
  )
}

type CategoryProps = Following & { readonly line: ReviewLine }

/** What the line will count as; only kinds that a person may choose can be changed. */
function LineCategory({ line, choices, onChoose, followersByName }: CategoryProps) {
  if (!isOpenToChoice(line))
    return <FixedCategory line={line} choices={choices} onChoose={onChoose} />
  const isLinked = choices.refunds.has(line.no)
  const own = choices.categories[line.no]
  const isOfAll = own === undefined || own === choices.names[nameOf(line)]?.category
  const left = isOfAll || isLinked ? 0 : (followersByName.get(nameOf(line)) ?? 0)
  const hasMore = left > 0 || line.refundOf !== null
  return (
    <div className={cx('flex w-full flex-col items-start', hasMore && 'sm:py-1.5')}>
      {!isLinked && (
        <CategoryField
          label={`Categoria de ${line.name}`}
          group={groupOf(line)}
          value={categoryOf(line, choices)}
          onChange={(id) => onChoose(withCategory(choices, line, id))}
          {...(line.category === null ? { placeholder: 'Estorno, sem categoria' } : {})}
        />
      )}
      {line.refundOf !== null && <RefundLink line={line} choices={choices} onChoose={onChoose} />}
      {left > 0 && (
        <button
          type="button"
          onClick={() => onChoose(withName(choices, line))}
          className={cx(linkStyle(), 'min-h-9 text-sm sm:mt-1 sm:min-h-5')}
        >
          {left === 1 ? 'Usar na outra igual' : `Usar nas outras ${showCount(left)} iguais`}
        </button>
      )}
    </div>
  )
}

type LinkProps = Choosing & { readonly line: ReviewLine }

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
      className={cx(linkStyle(), 'min-h-9 text-sm sm:min-h-5')}
    >
      {children}
    </button>
  )
}
