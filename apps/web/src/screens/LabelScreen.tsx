import ArrowLeft from 'lucide-react/icons/arrow-left'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import type { Answer } from '@saldo/contract/endpoint'
import type { readLabel } from '@saldo/contract/labels'
import type { Transaction } from '@saldo/contract/transactions'
import { refuseEdit } from '@saldo/domain/transactions/refusals'
import { useMemo } from 'react'
import { useToday } from '../data/today.ts'
import { useMyId } from '../data/view.ts'
import { LabelEntries } from '../labels/LabelEntries.tsx'
import { Standing } from '../labels/Standing.tsx'
import { useLabel } from '../labels/use-labels.ts'
import { periodOf } from '../labels/words.ts'
import { Link, useNavigation, useRouteParams } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { factsOf } from '../transactions/facts.ts'
import { SelectMark } from '../transactions/SelectMark.tsx'
import { useSelection } from '../transactions/use-selection.ts'
import { useLabelledTransactions } from '../transactions/use-transactions.ts'
import { Button } from '../ui/Button.tsx'
import { buttonStyle, linkStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/class-names.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { IconChip } from '../ui/IconChip.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toneNamed } from '../ui/tones.ts'

type LabelWithSums = Answer<typeof readLabel>

const figures = { shape: <Skeleton className="h-56" />, soon: true }
const LabelCategories = lazyComponent(
  () => import('../labels/LabelFigures.tsx').then((all) => all.LabelCategories),
  figures,
)
const LabelMonths = lazyComponent(
  () => import('../labels/LabelFigures.tsx').then((all) => all.LabelMonths),
  figures,
)

const SelectionBar = lazyComponent(() =>
  import('../transactions/SelectionBar.tsx').then((all) => all.SelectionBar),
)

/** One label: what it comes to, by category and by month, and the entries that it is made of. */
export function LabelScreen() {
  const { id = '' } = useRouteParams()
  const query = useLabel(id)
  if (query.data === undefined && query.error?.status === 404) return <NoLabel />
  return (
    <>
      <Link
        href={paths.labels()}
        className={cx(linkStyle('quiet'), 'inline-flex min-h-11 items-center gap-1.5 sm:min-h-7')}
      >
        <ArrowLeft size={16} aria-hidden="true" />
        Etiquetas
      </Link>
      <QueryView query={query} skeleton={<Shape />}>
        {(label) => <OfOne label={label} />}
      </QueryView>
    </>
  )
}

function OfOne({ label }: { readonly label: LabelWithSums }) {
  return (
    <>
      <Heading label={label} />
      <div className="mt-5 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Card title="Total">
          <Standing label={label} size="lg" />
        </Card>
        {label.entries > 0 && (
          <>
            <Card title="Por mês" className="lg:row-span-2">
              <LabelMonths label={label} />
            </Card>
            <Card title="Por categoria">
              <LabelCategories label={label} />
            </Card>
          </>
        )}
      </div>
      <Entries id={label._id} />
    </>
  )
}

function Heading({ label }: { readonly label: LabelWithSums }) {
  const { open } = useNavigation()
  const { _id: id, name, color } = label
  const period = periodOf(label, useToday())
  return (
    <header className="mt-1 flex items-center gap-3">
      <IconChip icon="tag" tone={toneNamed(color)} />
      <div className="min-w-0 flex-1">
        <h1 className="text-2xl font-semibold break-words">{name}</h1>
        {period !== null && <p className="text-muted">{period}</p>}
      </div>
      <Button
        className="max-sm:hidden"
        icon={<Pencil size={16} />}
        onClick={() => open(windows.label('editar-etiqueta', id))}
      >
        Editar
      </Button>
      <span className="sm:hidden">
        <IconButton
          label="Editar"
          icon={<Pencil size={18} />}
          onClick={() => open(windows.label('editar-etiqueta', id))}
        />
      </span>
      <IconButton
        label="Excluir a etiqueta"
        tone="danger"
        icon={<Trash size={18} />}
        onClick={() => open(windows.label('excluir-etiqueta', id))}
      />
    </header>
  )
}

const NO_ENTRIES: readonly Transaction[] = []

/** The latest first, by the day that is shown: items of an invoice all count on another one. */
const byDate = (a: Transaction, b: Transaction) => b.date.localeCompare(a.date)

/** The entries of all years. */
function Entries({ id }: { readonly id: string }) {
  const { open } = useNavigation()
  const myId = useMyId()
  const { items, error, refetch } = useLabelledTransactions(id)
  const ordered = useMemo(() => items?.toSorted(byDate), [items])
  const openEntry = (entry: Transaction) => {
    const isItem = entry.payment.type === 'credit'
    const isEdited = refuseEdit(factsOf(entry), { userId: myId }) === null
    open(isItem && !isEdited ? windows.invoiceItem(entry._id) : windows.editTransaction(entry._id))
  }
  const selection = useSelection(ordered ?? NO_ENTRIES, myId)
  const draw = (entries: readonly Transaction[] | undefined) => (
    <LabelEntries
      label={id}
      entries={entries}
      selection={selection}
      renderMark={(entry, isSelected, icon) => (
        <SelectMark
          name={entry.name}
          isSelected={isSelected}
          onTurn={(through) => selection.turn(entry, through)}
        >
          {icon}
        </SelectMark>
      )}
      onOpen={openEntry}
      empty={<NoEntries />}
    />
  )
  return (
    <Card flush title="Movimentações" className="mt-4">
      <QueryView query={{ data: ordered, error, refetch }} skeleton={draw(undefined)}>
        {draw}
      </QueryView>
      {selection.isUsed && <SelectionBar selection={selection} />}
    </Card>
  )
}

function NoEntries() {
  return (
    <EmptyState
      text="Nenhuma movimentação com esta etiqueta. Ponha-a ao cadastrar ou editar uma, ou em várias de uma vez pela lista do mês."
      action={
        <Link href={paths.transactions()} className={buttonStyle()}>
          Ver as movimentações
        </Link>
      }
    />
  )
}

/** An address of a label that was removed, or is somebody else's. */
function NoLabel() {
  return (
    <>
      <h1 className="sr-only">Etiqueta</h1>
      <EmptyState
        text="Etiqueta não encontrada."
        action={
          <Link href={paths.labels()} className={buttonStyle()}>
            Ver as etiquetas
          </Link>
        }
      />
    </>
  )
}

function Shape() {
  return (
    <>
      <Skeleton className="mt-1 h-9 w-64 max-w-full" />
      <div className="mt-5 grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </div>
    </>
  )
}
