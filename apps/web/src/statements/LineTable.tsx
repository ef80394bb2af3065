import type { StatementLineTold } from '@saldo/contract/statements'
import { showDate } from '../fields/days.ts'
import { CategoryField } from '../fields/CategoryField.tsx'
import { Money } from '../fields/Money.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Table } from '../ui/Table.tsx'
import type { Column } from '../ui/table-columns.ts'
import { type Choices, isIncluded, withLine } from './choices.ts'
import { statusLabels, statusTones } from './labels.ts'

type Props = {
  readonly lines: readonly StatementLineTold[] | undefined
  readonly choices: Choices
  readonly onChoose: (choices: Choices) => void
}

type Choosing = Omit<Props, 'lines'>

/** Whether it comes in, and what it is. */
function firstColumns({ choices, onChoose }: Choosing): readonly Column<StatementLineTold>[] {
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
function lastColumns({ choices, onChoose }: Choosing): readonly Column<StatementLineTold>[] {
  return [
    {
      id: 'category',
      header: 'Categoria',
      width: 'minmax(0, 1.2fr)',
      phone: 'note',
      renderCell: (line) => <LineCategory line={line} choices={choices} onChoose={onChoose} />,
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

/** The lines of a statement: which come in, and under which category. */
export function LineTable({ lines, choices, onChoose }: Props) {
  const columns = [...firstColumns({ choices, onChoose }), ...lastColumns({ choices, onChoose })]
  return (
    <Table<StatementLineTold>
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

type CategoryProps = Choosing & { readonly line: StatementLineTold }

/** What the line will count as; only kinds that a person may choose can be changed. */
function LineCategory({ line, choices, onChoose }: CategoryProps) {
  const { group } = line.category
  if (line.status === 'known' || group === 'invoice' || group === 'bankOperation') {
    return <span className="truncate text-muted">{line.category.name}</span>
  }
  return (
    <CategoryField
      label={`Categoria de ${line.name}`}
      group={line.transactionType}
      value={choices.categories[line.no] ?? line.category._id}
      onChange={(id) =>
        onChoose({ ...choices, categories: { ...choices.categories, [line.no]: id } })
      }
    />
  )
}
