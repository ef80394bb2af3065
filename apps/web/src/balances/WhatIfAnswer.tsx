import type { ReactNode } from 'react'
import type { DayBalance } from '@saldo/domain/balances/lowest-day'
import { type Outlook, whatIf } from '@saldo/domain/balances/what-if'
import { type Day, dayOfMonth, monthOf, yearOf } from '@saldo/domain/calendar'
import { absolute } from '@saldo/domain/money'
import { showMonth, showShortMonth } from '@saldo/domain/month-names'
import { DATE_MAX } from '@saldo/domain/transactions/kinds'
import { loanCost, type Supposed, supposedFlows } from '@saldo/domain/transactions/supposed'
import { useHiddenValues } from '../data/preferences.ts'
import { useToday } from '../data/today.ts'
import { showDay } from '../fields/days.ts'
import { showCompact } from '../fields/money.ts'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

const CHART_HEIGHT = 160
const Lines = lazyComponent(() => import('../ui/charts/Lines.tsx').then((all) => all.Lines), {
  shape: <Skeleton className="h-48" />,
})

type Props = {
  readonly days: readonly DayBalance[]
  /** Null as long as the question is not whole. */
  readonly of: Supposed | null
}

/** The days ahead as they are, and beside them as they would be. */
export function WhatIfAnswer({ days, of }: Props) {
  const flows = of === null ? [] : supposedFlows(of, { until: days.at(-1)?.day ?? DATE_MAX })
  const { asIs, supposed } = whatIf(days, flows)
  const isNothing = days.every(({ balance }) => balance === 0)
  return (
    <section aria-label="Resposta" className="mt-4 flex flex-col gap-4">
      <div aria-live="polite">
        {of === null ? (
          <p className="text-muted">
            {isNothing
              ? 'Ainda não há dinheiro nas suas contas: a resposta parte de zero.'
              : 'Preencha os campos para comparar.'}
          </p>
        ) : (
          <>
            <p className="font-medium">{sentenceOf(asIs, supposed)}</p>
            <Terms of={of} />
          </>
        )}
      </div>
      <Comparison asIs={asIs} supposed={of === null ? null : supposed} />
      <MonthEnds asIs={asIs} supposed={of === null ? null : supposed} />
    </section>
  )
}

const longDay = (day: Day) => `${dayOfMonth(day)} de ${showMonth(monthOf(day))}`

/** The one thing to know of it: whether money is missing, when, and whether it would be so anyway. */
function sentenceOf(asIs: Outlook, { belowZero, monthEnds }: Outlook): string {
  const before = asIs.belowZero
  if (belowZero === null) {
    if (before !== null) return `Não fica negativo; sem isto, ficaria em ${longDay(before)}.`
    const last = monthEnds.at(-1)?.day
    return last === undefined
      ? 'Não fica negativo.'
      : `Não fica negativo em nenhum dia até ${longDay(last)}.`
  }
  if (before === belowZero) return `Fica negativo em ${longDay(belowZero)}, com isto ou sem.`
  return before === null
    ? `Fica negativo em ${longDay(belowZero)}.`
    : `Fica negativo em ${longDay(belowZero)}; sem isto, em ${longDay(before)}.`
}

/** What a purchase or a loan comes to, beyond what was typed. */
function Terms({ of }: { readonly of: Supposed }) {
  const today = useToday()
  if (of.kind !== 'parts' && of.kind !== 'loan') return null
  const flows = supposedFlows(of, { until: DATE_MAX })
  const last = flows.at(-1)
  if (last === undefined) return null
  const until = showDay(last.on, today)
  if (of.kind === 'loan') {
    const { paid, cost } = loanCost(of)
    return (
      <p className="text-muted">
        Você paga <Money value={paid} /> ao todo
        {cost !== 0 && (
          <>
            , <Money value={absolute(cost)} /> {cost > 0 ? 'a mais' : 'a menos'} do que recebe
          </>
        )}
        . A última parcela é em {until}.
      </p>
    )
  }
  const [first = last] = flows
  return (
    <p className="text-muted">
      Primeira parcela: <Money value={absolute(first.cents)} /> em {showDay(first.on, today)};
      última: <Money value={absolute(last.cents)} /> em {until}.
    </p>
  )
}

type Both = { readonly asIs: Outlook; readonly supposed: Outlook | null }

/** A row each, today's and the other side by side. */
function Comparison({ asIs, supposed }: Both) {
  const today = useToday()
  return (
    <table className="w-full border-collapse text-base">
      <thead>
        <tr className="text-sm text-muted">
          <th scope="col" className="text-left font-medium">
            <span className="sr-only">O que se compara</span>
          </th>
          <th scope="col" className="px-2 py-1.5 text-right font-medium">
            Hoje
          </th>
          <th scope="col" className="py-1.5 text-right font-medium">
            Com isto
          </th>
        </tr>
      </thead>
      <tbody>
        <Row
          label="Sobra até entrar dinheiro"
          {...{ asIs, supposed }}
          renderCell={({ lowest: { balance } }) => (
            <Money value={balance} {...(balance < 0 ? { tone: 'negative' as const } : {})} />
          )}
        />
        <Row
          label="Dia em que há menos"
          {...{ asIs, supposed }}
          renderCell={({ lowest: { day } }) => showDay(day, today)}
        />
        <Row
          label="Primeiro dia negativo"
          {...{ asIs, supposed }}
          renderCell={({ belowZero }) =>
            belowZero === null ? 'nenhum' : showDay(belowZero, today)
          }
        />
      </tbody>
    </table>
  )
}

function Row({
  label,
  asIs,
  supposed,
  renderCell,
}: Both & { readonly label: string; readonly renderCell: (of: Outlook) => ReactNode }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 text-left font-normal">
        {label}
      </th>
      <td className="figures px-2 py-1.5 text-right whitespace-nowrap">{renderCell(asIs)}</td>
      <td className="figures py-1.5 text-right font-medium whitespace-nowrap">
        {supposed === null ? '–' : renderCell(supposed)}
      </td>
    </tr>
  )
}

/** A month of the axis, with its year where a year begins. */
function labelOf(day: Day, isFirst: boolean): string {
  const month = monthOf(day)
  const short = showShortMonth(month)
  return isFirst || month.endsWith('-01') ? `${short} ${String(yearOf(day)).slice(2)}` : short
}

/** What is there at the end of each month, as two lines. */
function MonthEnds({ asIs, supposed }: Both) {
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  const valuesOf = ({ monthEnds }: Outlook) => monthEnds.map(({ balance }) => balance)
  const now = { id: 'now', label: 'Hoje', tone: 'muted', values: valuesOf(asIs) } as const
  const then =
    supposed === null
      ? []
      : [{ id: 'then', label: 'Com isto', tone: 'primary', values: valuesOf(supposed) } as const]
  return (
    <Lines
      title="Saldo no fim de cada mês"
      level={3}
      axis="Mês"
      labels={asIs.monthEnds.map(({ day }, at) => labelOf(day, at === 0))}
      series={[now, ...then]}
      height={CHART_HEIGHT}
      format={show}
      formatAxis={showCompact}
      hidden={hidden}
      empty="Nada muda no fim de nenhum mês."
    />
  )
}
