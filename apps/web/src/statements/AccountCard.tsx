import { useEffect } from 'react'
import type { Payment } from '@saldo/contract/payments'
import type { ReviewLine, Statement, StatementAccount } from '@saldo/contract/statements'
import { showCount } from '@saldo/domain/counts'
import { Card } from '../ui/Card.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { AccountFacts, Checked, Totals } from './AccountFacts.tsx'
import { AccountTarget } from './AccountTarget.tsx'
import { type Choices, withLines } from './choices.ts'
import { LineTable } from './LineTable.tsx'
import { useLines } from './use-statement.ts'

/** The lines of an account that are there, and whether they are all. */
export type LoadedLines = { readonly lines: readonly ReviewLine[]; readonly isWhole: boolean }

type Props = {
  readonly statement: Statement
  readonly account: StatementAccount
  readonly choices: Choices
  readonly onChoose: (choices: Choices) => void
  /** With each page that comes. */
  readonly onLines: (key: string, loaded: LoadedLines) => void
}

/** One account of the file: into which of the person's it goes, and its lines. */
export function AccountCard({ statement, account, choices, onChoose, onLines }: Props) {
  const { key, kind } = account
  const payment = choices.payments[key] ?? ''
  const { lines, isWhole, isCurrent, totals, check, error, refetch } = useLines({
    id: statement._id,
    account: key,
    payment,
  })
  useEffect(() => {
    if (lines !== undefined) onLines(key, { lines, isWhole })
  }, [key, lines, isWhole, onLines])
  // All of them, or none yet: what is ticked here must not depend on how far the list has come.
  const probable = isWhole ? (lines ?? []).filter(({ status }) => status === 'probable') : []
  const offers = ({ type }: Payment) => (type === 'credit') === (kind === 'card')
  const choose = (id: string) =>
    onChoose({ ...choices, payments: { ...choices.payments, [key]: id } })
  const table = { kind, choices, onChoose }
  return (
    <Card title={account.label} flush>
      <div className="flex flex-col gap-4 px-4 pb-4 sm:px-5">
        <AccountFacts account={account} />
        <AccountTarget account={account} payment={payment} offers={offers} onChoose={choose} />
        <Totals totals={totals} />
        {check && <Checked check={check} kind={kind} />}
        {probable.length > 1 && (
          <Checkbox
            label="Importar também as que parecem repetidas"
            checked={probable.every(({ no }) => choices.taken.has(no))}
            onChange={({ target }) => onChoose(withLines(choices, probable, target.checked))}
          />
        )}
      </div>
      <QueryView
        small
        query={{ data: lines, error, refetch }}
        skeleton={<LineTable {...table} lines={undefined} />}
      >
        {(read) =>
          isWhole ? (
            <LineTable {...table} lines={read} busy={!isCurrent} />
          ) : (
            <Loading count={read.length} of={account.count} />
          )
        }
      </QueryView>
    </Card>
  )
}

/** A long file comes in parts, and its groups would move with each: they are shown once. */
function Loading({ count, of }: { readonly count: number; readonly of: number }) {
  return (
    <p aria-live="polite" className="px-4 pb-6 text-base text-muted sm:px-5">
      {showCount(count)} de {showCount(of)} movimentações prontas para conferir.
    </p>
  )
}
