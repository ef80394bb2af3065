import type { StatementAccount } from '@saldo/contract/statements'
import type { Day } from '@saldo/domain/calendar'
import { toTotal } from '@saldo/domain/money'
import { useCurrency } from '../data/preferences.ts'
import { counted, showCount } from '@saldo/domain/counts'
import { showDate } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { Banner } from '../ui/Banner.tsx'

/** What the file says of an account by itself. */
export function AccountFacts({ account }: { readonly account: StatementAccount }) {
  const currency = useCurrency()
  return (
    <>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-base text-muted">
        <span>
          {counted(account.count, 'movimentação', 'movimentações')}
          {account.firstDay !== null && account.lastDay !== null && (
            <>
              {' '}
              de {showDate(account.firstDay)} a {showDate(account.lastDay)}
            </>
          )}
        </span>
        <span>
          Soma <Money value={account.sum} signed />
        </span>
        {account.balance === 'agrees' && <span>Confere com o saldo do extrato</span>}
      </p>
      {account.balance === 'differs' && (
        <Banner kind="warning">As linhas não somam o saldo que o extrato mostra.</Banner>
      )}
      {account.currency !== currency && account.currency !== '' && (
        <Banner kind="warning">Os valores deste extrato estão em {account.currency}.</Banner>
      )}
    </>
  )
}

type CheckedProps = {
  readonly check: { readonly on: Day; readonly told: number; readonly reckoned: number }
  readonly kind: StatementAccount['kind']
}

/** The balance in the bank's file beside the one this account will have; a difference is shown. */
export function Checked({ check: { on, told, reckoned }, kind }: CheckedProps) {
  const what = kind === 'card' ? 'total da fatura' : `saldo de ${showDate(on)}`
  if (told === reckoned) {
    return <p className="text-base text-muted">Confere com o {what} que o arquivo mostra.</p>
  }
  // A bill says what is owed without a sign.
  const shown = (value: number) => (kind === 'card' ? toTotal(-value) : value)
  return (
    <Banner kind="warning">
      O {what} é <Money value={shown(told)} /> no arquivo e será <Money value={shown(reckoned)} />{' '}
      aqui: uma diferença de <Money value={toTotal(Math.abs(told - reckoned))} />.
    </Banner>
  )
}

type TotalsProps = {
  /** Not there before the lines are. */
  readonly totals: Record<'new' | 'known' | 'probable' | 'entered', number> | undefined
}

/** How many lines are new, and how many are there already. */
export function Totals({ totals }: TotalsProps) {
  if (totals === undefined) return <p className="min-h-6" />
  return (
    <p aria-live="polite" className="min-h-6 text-base">
      <b>{showCount(totals.new)}</b> {totals.new === 1 ? 'nova' : 'novas'} ·{' '}
      <b>{showCount(totals.known)}</b> já {totals.known === 1 ? 'importada' : 'importadas'} ·{' '}
      <b>{showCount(totals.probable)}</b>{' '}
      {totals.probable === 1 ? 'parece repetida' : 'parecem repetidas'}
      {totals.entered > 0 && (
        <>
          {' · '}
          <b>{showCount(totals.entered)}</b> já {totals.entered === 1 ? 'lançada' : 'lançadas'}
        </>
      )}
    </p>
  )
}
