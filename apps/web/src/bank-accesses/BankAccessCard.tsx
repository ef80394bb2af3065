import { useEffect, useRef, useState } from 'react'
import type { BankAccess } from '@saldo/contract/bank-accesses'
import { dayOfInstant } from '../data/today.ts'
import { counted } from '@saldo/domain/counts'
import { showDate, showInstant } from '../fields/days.ts'
import { Badge } from '../ui/Badge.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { AccountsOfAccess } from './AccountsOfAccess.tsx'
import { isSyncing, needsWidget, problemOf, statusOf } from './labels.ts'
import { mendingPath, openWidgetAt } from './open-widget.ts'
import { useSync } from './use-sync.tsx'

const RemoveDialog = lazyComponent(() =>
  import('./RemoveAccessDialog.tsx').then((all) => all.RemoveAccessDialog),
)

type Props = {
  readonly access: BankAccess
  /** The address names it: it is synchronised on entry. */
  readonly isEntered: boolean
}

/** One connection: how it is, when it was last well, what to do, and its accounts. */
export function BankAccessCard({ access, isEntered }: Props) {
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

type EntryOptions = { readonly isEntered: boolean; readonly sync: () => void }

/** Once, when the address of one account is opened, and only where a sync could do something. */
function useSyncOnEntry(access: BankAccess, { isEntered, sync }: EntryOptions) {
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
      {outdated && <span className="text-warning"> · Conta automática desatualizada</span>}
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

type ActionProps = {
  readonly access: BankAccess
  readonly busy: boolean
  readonly onSync: () => void
}

/** What a person would do next with it. */
function MainAction({ access, busy, onSync }: ActionProps) {
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
