import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import type { readSpendable } from '@saldo/contract/balances'
import type { Answer as ReadingAnswer } from '@saldo/contract/endpoint'
import { showDay } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { cx } from '../ui/class-names.ts'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSpendable } from './use-balances.ts'

const CARD = 'rounded-card border border-line bg-surface px-4 sm:px-5'

/**
 * What is left to spend until money comes in again: the one forecast (case L29) without what is saved (case
 * M14), and how it was reckoned: the parts that it unfolds to add up to it. That money is there is one thing and
 * that it is planned for another, so the plan stands beside it (decision 179).
 */
export function CanSpend({ plan }: { readonly plan: ReactNode }) {
  return (
    <section aria-label="Posso gastar?" className={CARD}>
      <QueryView
        small
        query={useSpendable()}
        skeleton={<Skeleton className="my-3 h-18 min-[1200px]:my-4 min-[1200px]:h-6" />}
      >
        {(spendable) => <Answer of={spendable} plan={plan} />}
      </QueryView>
    </section>
  )
}

type Spendable = ReadingAnswer<typeof readSpendable>

function Answer({ of, plan }: { readonly of: Spendable; readonly plan: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { planned, currentBalance, toReceive, toPay, invoicesDue, saved, spendable, until } = of
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-24 w-full items-center gap-3 py-3 text-left min-[1200px]:min-h-14"
      >
        <span className="flex min-w-0 flex-1 flex-col gap-x-3 min-[1200px]:flex-row min-[1200px]:items-baseline">
          <span className="font-semibold">Posso gastar?</span>
          <span className="text-muted">
            {spendable < 0 ? 'Nas contas faltam ' : 'Nas contas sobram '}
            <Money
              value={Math.abs(spendable)}
              size="sm"
              {...(spendable < 0 ? { tone: 'negative' as const } : {})}
            />
            {until !== null && ` até ${showDay(until)}`}
          </span>
          <span className="min-h-5 text-muted min-[1200px]:ml-auto">{plan}</span>
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
        <Line
          label={
            until === null
              ? 'Previsto até a próxima receita de cada um'
              : `Previsto para ${showDay(until)}`
          }
          value={planned}
          isSum
        />
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
