import { useState } from 'react'
import { type Device, endDevice, endDevices, listDevices } from '@saldo/contract/factors'
import { SESSIONS_MAX } from '@saldo/domain/users/sessions'
import { useChange, useReading } from '../data/queries.ts'
import { forgetSession } from '../data/session.ts'
import { showInstant } from '../fields/days.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { deviceName } from './labels.ts'

/** Where the account is open, and how it is closed there. */
export function DevicesCard() {
  const query = useReading(listDevices, {})
  const [isConfirming, setConfirming] = useState(false)
  return (
    <Card title="Aparelhos conectados" flush>
      <QueryView small query={query} skeleton={<Skeleton className="mx-5 my-2 h-11" />}>
        {(devices) => (
          <ul>
            {devices.map((device) => (
              <DeviceRow key={device._id} device={device} />
            ))}
          </ul>
        )}
      </QueryView>
      <div className="px-4 pt-2 pb-4 sm:px-5">
        <p className="mb-3 text-sm text-muted">
          Até {SESSIONS_MAX} aparelhos ao mesmo tempo. Ao entrar em mais um, sai o que está há mais
          tempo sem uso, e avisamos por e-mail.
        </p>
        <Button onClick={() => setConfirming(true)}>Sair de todos os aparelhos</Button>
      </div>
      {isConfirming && <EndAllDialog onClose={() => setConfirming(false)} />}
    </Card>
  )
}

function DeviceRow({ device }: { readonly device: Device }) {
  const end = useChange(endDevice)
  const snack = useSnack()
  const name = deviceName(device.agent)
  const close = () =>
    end.mutate(
      { params: { id: device._id } },
      {
        onSuccess: () => snack({ message: `Sessão encerrada: ${name}`, kind: 'success' }),
        onError: ({ message }) => snack({ message, kind: 'error' }),
      },
    )
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-3 px-4 py-2 sm:px-5">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{name}</span>
          {device.isCurrent && <Badge tone="emerald">Este aparelho</Badge>}
          {device.actor !== null && <Badge tone="amber">Planejador: {device.actor}</Badge>}
        </span>
        <span className="block text-sm text-muted">
          {device.address === '' ? '' : `${device.address} · `}visto em {showInstant(device.seenAt)}
        </span>
      </span>
      {!device.isCurrent && (
        <Button size="sm" busy={end.isPending} onClick={close} aria-label={`Encerrar ${name}`}>
          Encerrar
        </Button>
      )}
    </li>
  )
}

function EndAllDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ConfirmChange
      endpoint={endDevices}
      request={{ query: {} }}
      danger
      title="Sair de todos os aparelhos?"
      text="A conta fecha em todos os aparelhos, neste também. Você vai precisar entrar de novo."
      yes="Sair de todos"
      no="Ficar"
      onDone={() => forgetSession()}
      onClose={onClose}
    />
  )
}
