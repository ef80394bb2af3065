import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import type { Balances } from '@saldo/contract/balances'
import { type Day, lastDay, type Month } from '@saldo/domain/calendar'
import { showDay } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { cx } from '../ui/class-names.ts'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useBalances } from './use-balances.ts'

const CARD = 'rounded-card border border-line bg-surface px-4 sm:px-5'

/**
 * What is left to spend until the end of the month: the one forecast (case L29) without what is saved (case
 * M14), and how it was reckoned: the parts that it unfolds to add up to it.
 */
export function CanSpend({ month }: { readonly month: Month }) {
  return (
    <section aria-label="Posso gastar?" className={CARD}>
      <QueryView
        small
        query={useBalances({ month })}
        skeleton={<Skeleton className="my-4 h-13 min-[701px]:h-6" />}
      >
        {(balances) => <Answer balances={balances} until={lastDay(month)} />}
      </QueryView>
    </section>
  )
}

function Answer({ balances, until }: { readonly balances: Balances; readonly until: Day }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { planned, currentBalance, toReceive, toPay, invoicesDue, saved, spendable } = balances
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-20 w-full items-center gap-3 text-left min-[701px]:min-h-14"
      >
        <span className="flex min-w-0 flex-1 flex-col gap-x-3 min-[701px]:flex-row min-[701px]:items-baseline">
          <span className="font-semibold">Posso gastar?</span>
          <span className="text-muted">
            {spendable < 0 ? 'Faltam ' : 'Sobram '}
            <Money
              value={Math.abs(spendable)}
              size="sm"
              {...(spendable < 0 ? { tone: 'negative' as const } : {})}
            />
            {' até '}
            {showDay(until)}
          </span>
        </span>
        <span className="sr-only">Como se chega a este valor</span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={cx('shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <dl id={id} hidden={!isOpen} className="max-w-120 pb-4">
        <Line label="Saldo atual, do que já foi pago" value={currentBalance} />
        <Line label="Ainda a receber" value={toReceive} />
        <Line label="Ainda a pagar" value={toPay} />
        <Line label="Faturas que vencem até lá" value={invoicesDue} />
        <Line label={`Previsto para ${showDay(until)}`} value={planned} isSum />
        {saved !== 0 && (
          <>
            <Line label="Guardado, que fica de fora" value={-saved} />
            <Line label="Para gastar" value={spendable} isSum />
          </>
        )}
      </dl>
    </>
  )
}

function Line({
  label,
  value,
  isSum = false,
}: {
  readonly label: string
  readonly value: number
  readonly isSum?: boolean
}) {
  return (
    <div
      className={cx(
        'flex items-baseline justify-between gap-3 py-1',
        isSum && 'hairline-t mt-1 pt-2 font-medium',
      )}
    >
      <dt className={cx(!isSum && 'text-muted')}>{label}</dt>
      <dd>
        <Money value={value} />
      </dd>
    </div>
  )
}
