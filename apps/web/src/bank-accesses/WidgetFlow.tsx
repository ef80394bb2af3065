import {
  type BankAccess,
  createAccessToken,
  createBankAccess,
  type ListedInstitution,
  migrateBankAccess,
} from '@saldo/contract/bank-accesses'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'
import { mendingPath, openWidgetAt } from './open-widget.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { defaultBrand } from '../brand.ts'
import { type Problem, unreachable } from '../data/problem.ts'
import { useChange } from '../data/queries.ts'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { useSnack } from '../ui/use-snack.ts'
import type { WidgetLink } from './BankWidget.tsx'
import { UpdateFirstDialog } from './UpdateFirstDialog.tsx'
import { useSync } from './use-sync.tsx'

/** The bank is connected: renewing keeps what is there, and another login is another connection (case H17). */
function AlreadyConnectedDialog({
  access,
  onSeparate,
  onClose,
}: {
  readonly access: BankAccess | undefined
  readonly onSeparate: () => void
  readonly onClose: () => void
}) {
  return (
    <Modal
      size="sm"
      title="Este banco já está conectado"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onSeparate}>Conectar outro acesso</Button>
          {access !== undefined && (
            <Button variant="primary" onClick={() => openWidgetAt(mendingPath(access))}>
              Renovar a conexão
            </Button>
          )}
        </>
      }
    >
      <p className="text-base text-muted">
        Renove a conexão: suas movimentações continuam e nada se repete. Conecte outro acesso só se
        for de outra pessoa ou de outra conta no mesmo banco.
      </p>
    </Modal>
  )
}

// The library of the frame is loaded for this alone.
const BankWidget = lazyComponent(() => import('./BankWidget.tsx').then((all) => all.BankWidget))

const NOT_CONNECTED = 'Não foi possível conectar com o banco agora. Tente de novo mais tarde.'
const NOT_SAVED =
  'Não foi possível salvar a conexão. Tente de novo; se não der, fale com o suporte.'

type Purpose = {
  readonly institution: ListedInstitution
  /** The link that is mended or replaced; null of a new one. */
  readonly linkId: string | null
  /** A new link takes the place of that one. */
  readonly isReplaced?: boolean
  /** Another login of a bank that is connected already, or a link in the place of an older one. */
  readonly isSeparate: boolean
  readonly onDone: () => void
  /** The aggregator does not have the link that is to be mended. */
  readonly onLost?: () => void
}

/** Asks for a token, then shows the widget with it; `keep` does something with the link. */
function useWidget({
  institution,
  linkId,
  isReplaced = false,
  isSeparate,
  onDone,
  onLost,
}: Purpose) {
  const ask = useChange(createAccessToken)
  const [isSeparateNow, setSeparate] = useState(isSeparate)
  const [problem, setProblem] = useState<Problem | null>(null)
  const isAsked = useRef(false)
  const { mutate } = ask
  const start = (separate: boolean) => {
    setProblem(null)
    mutate(
      {
        params: { aggregator: 'pluggy' },
        body: { linkId, institution: institution.alias, separate, replaces: isReplaced },
      },
      {
        onError: (refused) => {
          if (refused.code === 'bank_access_not_found' && onLost !== undefined) onLost()
          else setProblem(refused)
        },
      },
    )
  }
  const first = useRef(start)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    first.current(isSeparate)
  }, [isSeparate])

  const separate = () => {
    setSeparate(true)
    start(true)
  }
  const view = (onLink: (link: WidgetLink) => void): ReactNode => {
    if (problem !== null) {
      return (
        <Refused
          problem={problem}
          onSeparate={separate}
          onRetry={() => start(isSeparateNow)}
          onClose={onDone}
        />
      )
    }
    const url = defaultBrand.bankWidgetUrl
    if (ask.data === undefined || url === undefined) return <Opening />
    return (
      <BankWidget
        key={ask.data.accessToken}
        token={ask.data.accessToken}
        url={url}
        connectorIds={[institution.specId, ...institution.openFinanceIds]}
        linkId={isReplaced ? null : linkId}
        onLink={onLink}
        onClose={onDone}
        onFailure={() => setProblem(unreachable())}
      />
    )
  }
  return { view, isSeparate: isSeparateNow }
}

function Opening() {
  return (
    <output className="flex items-center gap-3 text-base text-muted">
      <Spinner /> Abrindo a conexão com o banco…
    </output>
  )
}

function Refused({
  problem,
  onSeparate,
  onRetry,
  onClose,
}: {
  readonly problem: Problem
  readonly onSeparate: () => void
  readonly onRetry: () => void
  readonly onClose: () => void
}) {
  if (problem.code === 'bank_accesses_need_update') return <UpdateFirstDialog onClose={onClose} />
  if (problem.code === 'bank_already_connected') {
    const access = problem.current as BankAccess | undefined
    return <AlreadyConnectedDialog access={access} onSeparate={onSeparate} onClose={onClose} />
  }
  const isOurs = problem.status >= 400 && problem.status < 500
  return (
    <Banner
      kind="error"
      onDismiss={onClose}
      action={
        <Button size="sm" onClick={onRetry}>
          Tentar de novo
        </Button>
      }
    >
      {isOurs ? problem.message : NOT_CONNECTED}
    </Banner>
  )
}

type ConnectProps = {
  readonly institution: ListedInstitution
  readonly onDone: () => void
}

/** A new connection: the widget, then its link is kept. */
export function ConnectFlow({ institution, onDone }: ConnectProps) {
  const { view, isSeparate } = useWidget({ institution, linkId: null, isSeparate: false, onDone })
  const create = useChange(createBankAccess)
  const snack = useSnack()
  const [unsaved, setUnsaved] = useState<WidgetLink | null>(null)
  const keep = (link: WidgetLink) =>
    create.mutate(
      {
        body: {
          linkId: link.id,
          institution: institution.alias,
          type: 'pluggy',
          connector: link.connectorId,
          separate: isSeparate,
          ...(link.isPending ? { status: 'pending' as const, active: false } : {}),
        },
      },
      {
        onSuccess: () => {
          snack({
            message:
              'Sua conta foi adicionada com sucesso. A sincronização pode levar alguns minutos.',
            kind: 'success',
          })
          onDone()
        },
        onError: () => setUnsaved(link),
      },
    )
  if (unsaved !== null)
    return <Unsaved onRetry={() => keep(unsaved)} onClose={onDone} busy={create.isPending} />
  return view(keep)
}

type MigrateProps = ConnectProps & { readonly access: BankAccess }

/** A new link takes the place of an older or lost one: its accounts and their history stay. */
export function MigrateFlow({ institution, access, onDone }: MigrateProps) {
  const { linkId } = access
  const replacing = { linkId, isReplaced: true, isSeparate: true }
  const { view } = useWidget({ institution, ...replacing, onDone })
  const migrate = useChange(migrateBankAccess)
  const snack = useSnack()
  const [unsaved, setUnsaved] = useState<WidgetLink | null>(null)
  const keep = (link: WidgetLink) =>
    migrate.mutate(
      {
        params: { id: access._id },
        body: {
          itemId: link.id,
          name: institution.alias,
          type: 'pluggy',
          connector: link.connectorId,
        },
      },
      {
        onSuccess: () => {
          snack({
            message: 'Sua conta foi atualizada. Suas movimentações continuam.',
            kind: 'success',
          })
          onDone()
        },
        onError: () => setUnsaved(link),
      },
    )
  if (unsaved !== null)
    return <Unsaved onRetry={() => keep(unsaved)} onClose={onDone} busy={migrate.isPending} />
  return view(keep)
}

/** A link that needs a token, credentials or a new consent: the widget with that link, then a sync. */
export function RenewFlow({ institution, access, onDone }: MigrateProps) {
  const { sync, prompt } = useSync(access)
  // The aggregator may have lost the link since it was read last.
  const onLost = () => openWidgetAt(paths.migrateBankAccess(access._id))
  const { linkId } = access
  const { view } = useWidget({ institution, linkId, isSeparate: true, onDone, onLost })
  const [isMended, setMended] = useState(false)
  if (isMended) return prompt
  return view(() => {
    setMended(true)
    sync()
    onDone()
  })
}

/** The bank is connected, and the link could not be kept: it is tried again with the same one. */
function Unsaved({
  busy,
  onRetry,
  onClose,
}: {
  readonly busy: boolean
  readonly onRetry: () => void
  readonly onClose: () => void
}) {
  return (
    <Banner
      kind="error"
      onDismiss={onClose}
      action={
        <Button size="sm" busy={busy} onClick={onRetry}>
          Tentar de novo
        </Button>
      }
    >
      {NOT_SAVED}
    </Banner>
  )
}
