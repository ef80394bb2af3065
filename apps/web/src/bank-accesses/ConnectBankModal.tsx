import { type ReactNode, useState } from 'react'
import {
  type BankAccess,
  type ListedInstitution,
  listInstitutions,
} from '@saldo/contract/bank-accesses'
import { useReading } from '../data/queries.ts'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconChip } from '../ui/IconChip.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'
import { together } from '../ui/query.ts'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { mendingPath, openWidgetAt } from './open-widget.ts'
import { isSyncing, needsWidget } from './labels.ts'
import { UpdateFirstDialog } from './UpdateFirstDialog.tsx'
import { useAccesses } from './use-accesses.ts'
import { useSync } from './use-sync.tsx'

const RemoveDialog = lazyComponent(() =>
  import('./RemoveAccessDialog.tsx').then((all) => all.RemoveAccessDialog),
)

/** The banks: one that is not connected is connected, one that is can be synchronised or removed. */
export function ConnectBankModal({ onClose }: { readonly onClose: () => void }) {
  const query = together(useReading(listInstitutions, {}), useAccesses())
  const [isBlocked, setBlocked] = useState(false)
  return (
    <Modal
      title="Conectar nova conta"
      text="A conexão é feita na página do agregador. Sua senha do banco não passa por aqui."
      onClose={onClose}
      footer={<Button onClick={onClose}>Fechar</Button>}
    >
      <QueryView query={query} skeleton={<Skeleton lines={7} className="h-11" />}>
        {([{ available, items }, accesses]) => {
          const needsUpdate = accesses.some((access) => access.needsUpdate)
          const connect = (institution: ListedInstitution) =>
            needsUpdate ? setBlocked(true) : openWidgetAt(paths.connectBank(institution.alias))
          return (
            <>
              {!available && (
                <Banner>
                  A conexão automática não está disponível aqui. Importe o extrato do seu banco.
                </Banner>
              )}
              <ul className="-my-2 divide-y divide-line">
                {items.map((institution) => (
                  <li key={institution.alias} className="flex flex-col gap-2 py-2.5">
                    <BankRow
                      institution={institution}
                      accesses={accesses.filter((one) =>
                        institution.belvoNames.includes(one.institution),
                      )}
                      onConnect={available ? () => connect(institution) : undefined}
                    />
                  </li>
                ))}
              </ul>
              {items.length === 0 && (
                <EmptyState small text="Nenhum banco pode ser conectado agora." />
              )}
              {isBlocked && <UpdateFirstDialog onClose={() => setBlocked(false)} />}
            </>
          )
        }}
      </QueryView>
    </Modal>
  )
}

function BankRow({
  institution,
  accesses,
  onConnect,
}: {
  readonly institution: ListedInstitution
  readonly accesses: readonly BankAccess[]
  readonly onConnect: (() => void) | undefined
}) {
  if (accesses.length === 0) {
    return (
      <Row name={institution.name}>
        <Button
          size="sm"
          aria-label={`Conectar ${institution.name}`}
          aria-disabled={onConnect === undefined || undefined}
          onClick={onConnect}
        >
          Conectar
        </Button>
      </Row>
    )
  }
  return accesses.map((access) => <ConnectedRow key={access._id} access={access} />)
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <IconChip icon="landmark" tone="teal" />
      <span className="min-w-24 flex-1 text-base font-medium">{name}</span>
      <span className="flex flex-wrap gap-2">{children}</span>
    </div>
  )
}

function ConnectedRow({ access }: { readonly access: BankAccess }) {
  const { sync, isPending, prompt } = useSync(access)
  const [isRemoving, setRemoving] = useState(false)
  const isMended = access.old || needsWidget(access)
  return (
    <Row name={access.name}>
      {isMended ? (
        <Button
          size="sm"
          variant="primary"
          aria-label={`Atualizar ${access.name}`}
          onClick={() => openWidgetAt(mendingPath(access))}
        >
          Atualizar
        </Button>
      ) : (
        <Button
          size="sm"
          aria-label={`Sincronizar ${access.name}`}
          busy={isPending || isSyncing(access)}
          aria-disabled={access.status === 'pending' || undefined}
          onClick={() => access.status !== 'pending' && sync()}
        >
          Sincronizar
        </Button>
      )}
      <Button size="sm" aria-label={`Remover ${access.name}`} onClick={() => setRemoving(true)}>
        Remover
      </Button>
      {prompt}
      {isRemoving && <RemoveDialog access={access} onClose={() => setRemoving(false)} />}
    </Row>
  )
}
