import { useState } from 'react'
import type { readUsual } from '@saldo/contract/balances'
import type { Answer } from '@saldo/contract/endpoint'
import { causeOf, differenceOf, mostDifferent } from '@saldo/domain/balances/usual'
import { type Month, monthOf } from '@saldo/domain/calendar'
import { useHiddenValues } from '../data/preferences.ts'
import { useToday } from '../data/today.ts'
import { showDay } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Tone, toneColour, toneNamed } from '../ui/tones.ts'
import { PARTS_MAX, spendingParts } from './spending-parts.ts'
import { useUsual } from './use-balances.ts'

type Usual = Answer<typeof readUsual>
type Share = Usual['shares'][number]
type Props = {
  readonly month: Month
  /** One of the categories was chosen. */
  readonly onSelect: (categoryId: string) => void
}

/**
 * On what the month's money went, the largest first, each with what it usually comes to as a mark; above it in one
 * sentence what is different (decision 182).
 */
export function SpendingBars({ month, onSelect }: Props) {
  return (
    <QueryView small query={useUsual(month)} skeleton={<Skeleton className="h-70" />}>
      {(usual) =>
        usual.shares.length === 0 ? (
          <NoSpending month={month} />
        ) : (
          <>
            <Difference {...{ usual, month, onSelect }} />
            <Bars shares={usual.shares} onSelect={onSelect} />
          </>
        )
      }
    </QueryView>
  )
}

function NoSpending({ month }: { readonly month: Month }) {
  const today = useToday()
  const { open } = useNavigation()
  if (month !== monthOf(today)) return <EmptyState small text="Nenhuma despesa neste mês." />
  return (
    <EmptyState
      small
      text="Nenhuma despesa neste mês. Com as primeiras, aqui se vê para onde vai o dinheiro; com três meses inteiros, o que mudou."
      action={
        <Button size="sm" onClick={() => open(windows.newTransaction('expenses'))}>
          Anotar uma despesa
        </Button>
      }
    />
  )
}

const inPercent = new Intl.NumberFormat('pt-BR', { style: 'percent' })

/** What is different in one sentence, which leads to its entries; never one from too little. */
function Difference({ usual, month, onSelect }: Props & { readonly usual: Usual }) {
  const today = useToday()
  const [hidden] = useHiddenValues()
  const isOver = month < monthOf(today)
  const most = usual.months === 0 ? null : mostDifferent(usual.shares, { isOver })
  if (most === null) {
    const nothing = isOver
      ? 'Nada foi diferente do seu normal.'
      : 'Nada acima do seu normal até aqui.'
    return (
      <p className="flex min-h-11 items-center text-muted">
        {usual.months === 0 ? 'Com três meses inteiros, aqui se vê o que mudou.' : nothing}
      </p>
    )
  }
  const { category, value, usual: normal } = most
  const more = differenceOf(most)
  const cause = causeOf(
    more,
    usual.causes.filter((one) => one.category === category._id),
  )
  const percent = normal === 0 || hidden ? '' : ` ${inPercent.format(Math.abs(more) / normal)}`
  return (
    <button
      type="button"
      onClick={() => onSelect(category._id)}
      className="flex min-h-11 w-full items-center rounded-field text-left hover:bg-hover"
    >
      <span className="line-clamp-2">
        <span className="font-medium underline underline-offset-2">{category.name}</span>
        {normal === 0 ? (
          <>
            {': '}
            <Money value={value} /> que um mês normal não tem
          </>
        ) : (
          `${percent} ${more > 0 ? 'acima' : 'abaixo'} do seu normal`
        )}
        {cause !== null && `; foi ${cause.name}, ${showDay(cause.date, today)}`}
      </span>
    </button>
  )
}

type Row = {
  readonly id: string
  readonly label: string
  readonly tone: Tone
  readonly value: number
  /** Nothing of what is many things. */
  readonly usual: number
  readonly open: () => void
}

/** The largest as they are and the others as one; where there is room, what is usual and has not come yet. */
function useRows(shares: readonly Share[], onSelect: Props['onSelect']): readonly Row[] {
  const [whole, setWhole] = useState(false)
  const byId = new Map(shares.map((share) => [share.category._id, share]))
  const { shown, rest } = spendingParts(
    shares.map(({ category, value }) => ({ id: category._id, value })),
    { whole },
  )
  const still = shares.filter(({ value }) => value === 0).slice(0, PARTS_MAX - shown.length)
  const ids = [...shown.map(({ id }) => id), ...(rest ? [] : still.map((one) => one.category._id))]
  const rows = ids.flatMap((id): Row[] => {
    const share = byId.get(id)
    if (share === undefined) return []
    const { category, value, usual } = share
    const tone = toneNamed(category.color)
    return [{ id, label: category.name, tone, value, usual, open: () => onSelect(id) }]
  })
  if (rest === null) return rows
  const label = `Outras ${rest.ids.length}`
  const open = () => setWhole(true)
  return [...rows, { id: 'rest', label, tone: 'muted', value: rest.value, usual: 0, open }]
}

function Bars({
  shares,
  onSelect,
}: Pick<Props, 'onSelect'> & { readonly shares: readonly Share[] }) {
  const rows = useRows(shares, onSelect)
  const longest = Math.max(1, ...rows.flatMap(({ value, usual }) => [value, usual]))
  return (
    <ol aria-label="Despesas por categoria" className="flex flex-col">
      {rows.map((row) => (
        <li key={row.id}>
          <Bar row={row} longest={longest} />
        </li>
      ))}
    </ol>
  )
}

const partOf = (value: number, longest: number) => `calc(100% * ${Math.max(0, value) / longest})`

/** A line across the bar, longer than it is thick. */
const MARK = { width: 2, top: -3, bottom: -3 }

/** A category: what it came to, as a bar too, and what it usually does, as a mark too. */
function Bar({ row, longest }: { readonly row: Row; readonly longest: number }) {
  const [hidden] = useHiddenValues()
  const { label, tone, value, usual, open } = row
  return (
    <button
      type="button"
      onClick={open}
      className="grid min-h-11 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-field text-left hover:bg-hover sm:min-h-9"
    >
      <span className="truncate">{label}</span>
      <span className="min-w-28 text-right">
        <Money value={value} />
      </span>
      <span aria-hidden="true" className="relative h-2 rounded-full bg-sunken">
        {!hidden && (
          <span
            className="absolute inset-y-0 left-0 rounded-full"
            style={{ width: partOf(value, longest), background: toneColour(tone) }}
          />
        )}
        {!hidden && usual > 0 && (
          <span className="absolute bg-ink" style={{ ...MARK, left: partOf(usual, longest) }} />
        )}
      </span>
      <span className="min-w-28 text-right text-sm text-muted">
        {usual > 0 && (
          <>
            normal <Money value={usual} whole />
          </>
        )}
      </span>
    </button>
  )
}
