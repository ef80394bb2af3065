import type { Balances } from '@saldo/contract/balances'
import type { Month } from '@saldo/domain/calendar'
import { Money } from '../fields/Money.tsx'
import { IconChip } from '../ui/IconChip.tsx'
import { InfoTip } from '../ui/layer/InfoTip.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { Tone } from '../ui/tones.ts'
import { useBalances } from './use-balances.ts'

type Card = {
  readonly title: string
  readonly tip: string
  readonly icon: string
  readonly tone: Tone
  readonly value: (balances: Balances) => number
  readonly note: string
  readonly noteValue: (balances: Balances) => number
}

const cards: readonly Card[] = [
  {
    title: 'Saldo atual',
    tip: 'O que há hoje em dinheiro e nas contas: o saldo inicial mais tudo o que já foi pago e recebido.',
    icon: 'wallet',
    tone: 'primary',
    value: (balances) => balances.currentBalance,
    note: 'Fim do mês',
    noteValue: (balances) => balances.planned,
  },
  {
    title: 'Receitas',
    tip: 'Tudo o que entra neste mês. Transferências entre as suas contas não contam.',
    icon: 'banknote-arrow-down',
    tone: 'revenue',
    value: (balances) => balances.revenuesBalance,
    note: 'Já recebido',
    noteValue: (balances) => balances.revenuesPaid,
  },
  {
    title: 'Despesas',
    tip: 'Tudo o que sai neste mês. Uma compra no cartão conta no mês em que a fatura vence.',
    icon: 'banknote-arrow-up',
    tone: 'expense',
    value: (balances) => balances.expensesBalance,
    note: 'Já pago',
    noteValue: (balances) => balances.expensesPaid,
  },
  {
    title: 'Poupança',
    tip: 'O que você guardou neste mês: a soma dos seus investimentos.',
    icon: 'piggy-bank',
    tone: 'investment',
    value: (balances) => balances.investimentsBalance,
    note: 'Já investido',
    noteValue: (balances) => balances.investimentsPaid,
  },
]

/** The four figures of a month, each with what it means and what of it has happened. */
export function MonthCards({ month }: { readonly month: Month }) {
  return (
    <QueryView small query={useBalances({ month })} skeleton={<Figures balances={undefined} />}>
      {(balances) => <Figures balances={balances} />}
    </QueryView>
  )
}

/** The cards say what they are about before it is known how much. */
function Figures({ balances: data }: { readonly balances: Balances | undefined }) {
  return (
    <ul
      data-tour="cards"
      className="grid grid-cols-2 gap-3 max-[359px]:grid-cols-1 sm:gap-4 lg:grid-cols-4"
    >
      {cards.map((card, at) => (
        <li
          key={card.title}
          data-tour={at === 0 ? 'balance' : undefined}
          className="rounded-card border border-line bg-surface p-4 sm:p-5"
        >
          <div className="flex items-center gap-2">
            <span className="max-sm:hidden">
              <IconChip icon={card.icon} tone={card.tone} size="sm" />
            </span>
            <h2 className="text-base font-medium text-muted">{card.title}</h2>
            <InfoTip label={`O que é: ${card.title}`} text={card.tip} />
          </div>
          <div className="mt-3 min-h-8">
            {data === undefined ? (
              <Skeleton className="h-7 w-32" />
            ) : (
              <Money value={card.value(data)} size="md" />
            )}
          </div>
          <div className="mt-1 flex min-h-5 flex-wrap items-baseline gap-x-1.5 text-sm text-muted">
            {card.note}
            {data === undefined ? (
              <Skeleton className="h-4 w-16" />
            ) : (
              <Money value={card.noteValue(data)} />
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
