import type { Client } from '@saldo/contract/planners'
import { clientProgress } from '@saldo/domain/planners/progress'
import { useMoneyText } from '../fields/Money.tsx'
import { Badge } from '../ui/Badge.tsx'
import { cx } from '../ui/class-names.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { Table } from '../ui/table/Table.tsx'
import type { Column } from '../ui/table/table-columns.ts'
import { Tooltip } from '../ui/layer/Tooltip.tsx'
import { linkStates } from './labels.ts'

const columns: readonly Column<Client>[] = [
  {
    id: 'name',
    header: 'Nome',
    width: 'minmax(0, 1fr)',
    phone: 'title',
    renderCell: ({ name, state }) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate font-medium" title={name}>
          {name}
        </span>
        {state !== 'active' && (
          <Badge tone={linkStates[state].tone}>{linkStates[state].label}</Badge>
        )}
      </span>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    width: 'minmax(0, 1fr)',
    phone: 'detail',
    renderCell: ({ email }) => <span className="truncate text-muted sm:block">{email}</span>,
  },
  {
    id: 'code',
    header: 'Código',
    width: '120px',
    phone: 'detail',
    renderCell: ({ plannerCode }) => (
      <span className={plannerCode === null ? 'text-faint' : 'text-muted tabular-nums'}>
        {plannerCode ?? '---'}
      </span>
    ),
  },
  {
    id: 'progress',
    header: 'Progresso (Mensal)',
    width: '280px',
    // A line of its own: beside the e-mail there is no room for two amounts and a bar.
    phone: 'field',
    renderCell: (client) => <Progress client={client} />,
  },
]

/** The clients of a planner, a row each; those who have not agreed yet cannot be entered. */
export function ClientTable({
  clients,
  busy,
  isSearching,
  onEnter,
}: {
  readonly clients: readonly Client[] | undefined
  readonly busy: boolean
  readonly isSearching: boolean
  readonly onEnter: (client: Client) => void
}) {
  return (
    <Table<Client>
      label="Clientes"
      columns={columns}
      rows={clients ?? []}
      rowKey={({ _id }) => _id}
      {...(clients === undefined ? { loading: 6 } : {})}
      {...(busy ? { busy } : {})}
      onOpen={onEnter}
      isFaint={({ state }) => state !== 'active'}
      empty={
        <EmptyState
          text={
            isSearching
              ? 'Nenhum cliente com este código, nome ou e‑mail.'
              : 'Você ainda não tem clientes. Quem administra o sistema faz o vínculo, e o cliente autoriza.'
          }
        />
      }
    />
  )
}

/** What the month spends of what is planned for it: green below, red from a hundred on. */
function Progress({ client }: { readonly client: Client }) {
  const { show } = useMoneyText()
  const { financeStatus, name } = client
  if (financeStatus === null) return <span className="text-faint">---</span>
  const { spended, planned } = financeStatus
  if (planned === null) {
    return (
      <span className="flex w-72 max-w-full items-baseline justify-between gap-3 text-sm sm:w-60">
        <span className="figures text-ink">{show(spended)}</span>
        <span className="text-faint">sem plano</span>
      </span>
    )
  }
  const percent = clientProgress({ spended, planned })
  return (
    <Tooltip text={`Realizado ${show(spended)} de ${show(planned)} planejados`}>
      <span
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its words show on focus too
        tabIndex={0}
        className="flex w-72 max-w-full flex-col gap-1 rounded-sm sm:w-60"
      >
        <span className="flex items-baseline justify-between gap-3 text-sm">
          <span className="figures truncate text-ink">
            {show(spended)} <span className="text-muted">de {show(planned)}</span>
          </span>
          <span className={cx('figures', percent < 100 ? 'text-muted' : 'text-negative')}>
            {percent}%
          </span>
        </span>
        <ProgressBar
          label={`Progresso de ${name}`}
          percent={percent}
          tone="emerald"
          size="sm"
          text={`Realizado ${show(spended)} de ${show(planned)} planejados, ${percent}%`}
        />
      </span>
    </Tooltip>
  )
}
