import type { BankAccess, LinkedAccount } from '@saldo/contract/bank-accesses'
import { showDate, showInstant } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { linkStyle } from '../ui/button-style.ts'
import { useEffect, useRef, useState } from 'react'
import { dayOfInstant } from '../data/today.ts'
import { counted } from '@saldo/domain/counts'
import { Badge } from '../ui/Badge.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { isSyncing, needsWidget, problemOf, statusOf } from './labels.ts'
import { mendingPath, openWidgetAt } from './open-widget.ts'
import { useSync } from './use-sync.tsx'

/** The accounts and cards of a connection: what the bank says, and what the entries add up to where they differ. */
function AccountsOfAccess({ access }: { readonly access: BankAccess }) {
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

const RemoveDialog = lazyComponent(() =>
  import('./RemoveAccessDialog.tsx').then((all) => all.RemoveAccessDialog),
)

/** One connection: how it is, when it was last well, what to do, and its accounts. */
export function BankAccessCard({
  access,
  isEntered,
}: {
  readonly access: BankAccess
  /** The address names it: it is synchronised on entry. */
  readonly isEntered: boolean
}) {
  const { sync, isPending, prompt } = useSync(access)
  const [isRemoving, setRemoving] = useState(false)
  useSyncOnEntry(access, { isEntered, sync })
  const [label, tone] = statusOf(access)
  return (
    <Card title={access.name} hint={<Badge tone={tone}>{label}</Badge>}>
      <div className="flex flex-col gap-3">
        <LastSync access={access} />
        {isSyncing(access) && <Progress access={access} />}
        <Warnings access={access} />
        <AccountsOfAccess access={access} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="sm" onClick={() => setRemoving(true)} aria-label={`Remover ${access.name}`}>
            Remover
          </Button>
          <MainAction access={access} busy={isPending} onSync={sync} />
        </div>
      </div>
      {prompt}
      {isRemoving && <RemoveDialog access={access} onClose={() => setRemoving(false)} />}
    </Card>
  )
}

/** Once, when the address of one account is opened, and only where a sync could do something. */
function useSyncOnEntry(
  access: BankAccess,
  { isEntered, sync }: { readonly isEntered: boolean; readonly sync: () => void },
) {
  const isDone = useRef(false)
  const mayStart = access.active && !access.old && !isSyncing(access) && !needsWidget(access)
  const start = useRef(sync)
  useEffect(() => {
    if (!isEntered || isDone.current) return
    isDone.current = true
    if (mayStart) start.current()
  }, [isEntered, mayStart])
}

function LastSync({ access }: { readonly access: BankAccess }) {
  const { lastSynced, lastUpdate, outdated } = access
  return (
    <p className="text-sm text-muted">
      {lastSynced === null
        ? 'Ainda não sincronizada'
        : `Última sincronização: ${showInstant(lastSynced)}`}
      {lastUpdate !== null && ` · dados do banco de ${showInstant(lastUpdate)}`}
      {outdated && <span className="text-warning"> · Conta conectada desatualizada</span>}
    </p>
  )
}

function Progress({ access: { sync, name } }: { readonly access: BankAccess }) {
  const added = sync?.added ?? 0
  const words =
    sync === null || sync.state === 'queued'
      ? 'Na fila para sincronizar'
      : `Sincronizando: ${counted(added, 'movimentação nova', 'movimentações novas')}`
  return (
    <div className="flex flex-col gap-1.5">
      <ProgressBar
        label={`Sincronização de ${name}`}
        percent={sync?.progress ?? 0}
        text={words}
        fullIsGood
      />
      <output className="text-sm text-muted">{words}. Você pode sair desta tela.</output>
    </div>
  )
}

function Warnings({ access }: { readonly access: BankAccess }) {
  const problem = isSyncing(access) ? null : problemOf(access)
  const { consentEnding, consentExpiresAt, sync } = access
  return (
    <>
      {problem !== null && <Banner kind="warning">{problem}</Banner>}
      {problem === null && consentEnding && consentExpiresAt !== null && (
        <Banner kind="warning">
          A autorização no banco termina em {showDate(dayOfInstant(consentExpiresAt))}. Renove a
          conexão para não ficar sem movimentações novas.
        </Banner>
      )}
      {sync?.state === 'done' && sync.isPartial && (
        <Banner>
          O banco não entregou tudo desta vez. O que faltou ficou como estava e vem na próxima
          sincronização.
        </Banner>
      )}
    </>
  )
}

/** What a person would do next with it. */
function MainAction({
  access,
  busy,
  onSync,
}: {
  readonly access: BankAccess
  readonly busy: boolean
  readonly onSync: () => void
}) {
  const { name, old, consentEnding, status } = access
  if (old) {
    return (
      <Button
        size="sm"
        variant="primary"
        aria-label={`Atualizar ${name}`}
        onClick={() => openWidgetAt(mendingPath(access))}
      >
        Atualizar
      </Button>
    )
  }
  const isRenewed = needsWidget(access) || consentEnding
  return (
    <>
      {!needsWidget(access) && (
        <Button
          size="sm"
          aria-label={`Sincronizar ${name}`}
          busy={busy}
          aria-disabled={status === 'pending' || isSyncing(access) || undefined}
          onClick={() => status !== 'pending' && !isSyncing(access) && onSync()}
        >
          Sincronizar
        </Button>
      )}
      {isRenewed && (
        <Button
          size="sm"
          variant="primary"
          aria-label={`Renovar a conexão com ${name}`}
          onClick={() => openWidgetAt(mendingPath(access))}
        >
          {status === 'waiting_token' ? 'Digitar o código' : 'Renovar a conexão'}
        </Button>
      )}
    </>
  )
}
