import type { BankAccess, LinkedAccount } from '@saldo/contract/bank-accesses'
import { showDate } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { linkStyle } from '../ui/button-style.ts'

/** The accounts and cards of a connection: what the bank says, and what the entries add up to where they differ. */
export function AccountsOfAccess({ access }: { readonly access: BankAccess }) {
  if (access.accounts.length + access.skipped.length === 0) return null
  return (
    <ul className="divide-y divide-line border-t border-line">
      {access.accounts.map((account) => (
        <li key={account.payment._id} className="flex flex-wrap items-baseline gap-x-3 py-2.5">
          <Link
            href={paths.paymentTransactions(account.payment._id)}
            className={`${linkStyle('quiet')} min-w-0 flex-1 truncate`}
          >
            {account.payment.name}
          </Link>
          <Money
            value={account.bankBalance}
            tone={account.bankBalance < 0 ? 'negative' : 'positive'}
          />
          <Notes account={account} />
        </li>
      ))}
      {access.skipped.map(({ name, reason }, index) => (
        <li key={`${index} ${name}`} className="py-2.5 text-sm text-muted">
          <span className="font-medium">{name}</span> não entra: {skipWords[reason]}.
        </li>
      ))}
    </ul>
  )
}

const skipWords = {
  currency: 'é em outra moeda, e aqui se soma só a sua',
  limit: 'você já tem o máximo de formas de pagamento',
} as const satisfies Record<BankAccess['skipped'][number]['reason'], string>

function Notes({ account }: { readonly account: LinkedAccount }) {
  const { reckoned, partsOn, reserved, bankBalance, historyFrom, payment } = account
  const differs = reckoned !== null && reckoned !== bankBalance
  const isCard = payment.type === 'credit' && historyFrom !== null
  if (!differs && !isCard && (reserved === null || reserved === 0)) return null
  return (
    <span className="w-full text-sm text-muted">
      {differs && (
        <span className="block">
          <span className="text-warning">Pelas movimentações: </span>
          <Money value={reckoned} />
          {partsOn !== null && `. Diferem desde ${showDate(partsOn)}`}
        </span>
      )}
      {isCard && <span className="block">Compras lidas desde {showDate(historyFrom)}</span>}
      {reserved !== null && reserved !== 0 && (
        <span className="block">
          Guardado em caixinhas: <Money value={reserved} />
        </span>
      )}
    </span>
  )
}
