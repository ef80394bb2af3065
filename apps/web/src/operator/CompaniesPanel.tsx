import { useState } from 'react'
import { listCompanies, type ListedCompany } from '@saldo/contract/operator-companies'
import { useReading } from '../data/queries.ts'
import { showMoney } from '../fields/money.ts'
import { useNavigation, useQueryWords } from '../navigation.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Table } from '../ui/table/Table.tsx'
import type { Column } from '../ui/table/table-columns.ts'
import { companyStates, seatsText } from './labels.ts'

const CompanyModal = lazyComponent(() =>
  import('./CompanyModal.tsx').then((all) => all.CompanyModal),
)
const NewCompanyModal = lazyComponent(() =>
  import('./NewCompanyModal.tsx').then((all) => all.NewCompanyModal),
)

const columns: readonly Column<ListedCompany>[] = [
  {
    id: 'name',
    header: 'Empresa',
    width: 'minmax(0, 1fr)',
    phone: 'title',
    renderCell: ({ name, state }) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate font-medium" title={name}>
          {name}
        </span>
        <Badge dot tone={companyStates[state].tone}>
          {companyStates[state].label}
        </Badge>
      </span>
    ),
  },
  {
    id: 'seats',
    header: 'Pessoas e lugares',
    width: '210px',
    phone: 'detail',
    renderCell: (company) => <span className="text-muted">{seatsText(company)}</span>,
  },
  {
    id: 'price',
    header: 'Por lugar e mês',
    width: '150px',
    phone: 'detail',
    renderCell: ({ price }) => (
      <span className="figures text-muted">
        {price === null ? 'sem cobrança' : showMoney(price)}
      </span>
    ),
  },
]

/** Companies: their seats, and what they are charged. */
export function CompaniesPanel() {
  const { setQuery } = useNavigation()
  const { empresa } = useQueryWords()
  const [isAdding, setAdding] = useState(false)
  const query = useReading(listCompanies, {})
  const table = {
    label: 'Empresas',
    columns,
    rowKey: ({ _id }: ListedCompany) => _id,
    onOpen: ({ _id }: ListedCompany) => setQuery({ empresa: _id }),
    empty: <EmptyState text="Nenhuma empresa ainda." />,
  }
  return (
    <>
      <div className="mb-4 flex justify-end">
        <Button variant="primary" onClick={() => setAdding(true)}>
          Nova empresa
        </Button>
      </div>
      <Card flush>
        <QueryView
          query={query}
          skeleton={<Table<ListedCompany> {...table} rows={[]} loading={3} />}
        >
          {(companies) => <Table<ListedCompany> {...table} rows={companies} />}
        </QueryView>
      </Card>
      {isAdding && <NewCompanyModal onClose={() => setAdding(false)} />}
      {empresa !== undefined && (
        <CompanyModal id={empresa} onClose={() => setQuery({ empresa: undefined })} />
      )}
    </>
  )
}
