import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { IconChip } from '../ui/IconChip.tsx'
import { Table } from '../ui/table/Table.tsx'
import type { Column, Sort } from '../ui/table/table-columns.ts'
import { useSnack } from '../ui/use-snack.ts'
import { entries, showMoney, type Entry } from './sample.tsx'

const columns: readonly Column<Entry>[] = [
  {
    id: 'icon',
    header: 'Ícone',
    hideHeader: true,
    width: '52px',
    phone: 'lead',
    renderCell: ({ tone }) => <IconChip icon="shopping-cart" tone={tone} />,
  },
  {
    id: 'name',
    header: 'Descrição',
    width: 'minmax(0,2fr)',
    phone: 'title',
    sortable: true,
    renderCell: ({ name }) => <span className="truncate font-medium">{name}</span>,
  },
  { id: 'category', header: 'Categoria', renderCell: ({ category }) => category },
  {
    id: 'person',
    header: 'Pessoa',
    phone: 'none',
    renderCell: ({ person }) => (
      <>
        <Avatar plain name={person} size="xs" image={person === 'Ana' ? 'avatar2' : 'avatar5'} />
        <span className="truncate">{person}</span>
      </>
    ),
  },
  { id: 'day', header: 'Data', width: '88px', renderCell: ({ day }) => day },
  {
    id: 'paid',
    header: 'Situação',
    width: '110px',
    phone: 'note',
    renderCell: ({ paid }) =>
      paid ? (
        <Badge tone="revenue" dot>
          Pago
        </Badge>
      ) : (
        <Badge dot>A pagar</Badge>
      ),
  },
  {
    id: 'value',
    header: 'Valor',
    align: 'end',
    width: '140px',
    phone: 'value',
    sortable: true,
    footer: <span className="figures">Total R$ 999.999.999,99</span>,
    renderCell: ({ value }) => (
      <span className={value > 0 ? 'figures font-medium text-revenue' : 'figures font-medium'}>
        {showMoney(value)}
      </span>
    ),
  },
]

type Line = { readonly id: string; readonly name: string; readonly below?: readonly Line[] }

const plan: readonly Line[] = [
  { id: 'r', name: 'Receitas', below: [{ id: 'r1', name: 'Salário' }] },
  {
    id: 'f',
    name: 'Despesas Fixas',
    below: [
      { id: 'f1', name: 'Aluguel' },
      { id: 'f2', name: 'Internet' },
    ],
  },
  { id: 's', name: 'Saldo' },
]

const planColumns: readonly Column<Line>[] = [
  { id: 'name', header: 'Nome', width: '180px', renderCell: ({ name }) => name },
  ...Array.from({ length: 13 }, (_, month) => ({
    id: `m${month}`,
    header: `mês ${month + 1}`,
    width: '104px',
    align: 'end' as const,
    renderCell: ({ name }: Line) => (
      <span className="figures">{showMoney(name.length * 100 + month)}</span>
    ),
  })),
]

export function TablesPage() {
  const snack = useSnack()
  const [sort, setSort] = useState<Sort>({ column: 'value', direction: 'descending' })
  return (
    <>
      <Card title="Projeção do plano" flush>
        <Table
          label="Projeção do plano"
          columns={planColumns}
          rows={plan}
          rowKey={({ id }) => id}
          subRows={({ below }) => below}
          minWidth="1600px"
          onPhone="grid"
        />
      </Card>
      <Card title="Carregando" flush>
        <Table label="Carregando" columns={columns} rows={[]} rowKey={({ id }) => id} loading={3} />
      </Card>
      <Card title="Com painel" flush>
        <Table
          label="Com painel"
          columns={columns}
          rows={entries.slice(0, 3)}
          rowKey={({ id }) => id}
          isFaint={({ paid }) => !paid}
          renderDetail={({ name }) => <p>Parcelas de {name}</p>}
        />
      </Card>
      <Card title="Movimentações" flush>
        <Table
          label="Movimentações"
          columns={columns}
          rows={entries}
          rowKey={({ id }) => id}
          onOpen={({ name }) => snack(name)}
          sort={sort}
          onSort={setSort}
          renderActions={() => (
            <>
              <IconButton size="sm" label="Editar" icon={<Pencil size={16} />} />
              <IconButton size="sm" label="Excluir" tone="danger" icon={<Trash2 size={16} />} />
            </>
          )}
        />
      </Card>
    </>
  )
}
