import KeyRound from 'lucide-react/icons/key-round'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { type Factor, listFactors, removeFactor } from '@saldo/contract/factors'
import { useMe } from '../data/me.ts'
import { useReading } from '../data/queries.ts'
import { showInstant } from '../fields/days.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { knowsPasskeys } from './passkey.ts'
import { PasskeysElsewhere } from './PasskeysElsewhere.tsx'

const TotpModal = lazyComponent(() => import('./TotpModal.tsx').then((all) => all.TotpModal))
const PasskeyModal = lazyComponent(() =>
  import('./PasskeyModal.tsx').then((all) => all.PasskeyModal),
)

/** What is asked beside the password; planners and whoever runs a company are asked to set one up. */
export function FactorsCard() {
  const { data: me } = useMe()
  const query = useReading(listFactors, {})
  const [open, setOpen] = useState<'totp' | 'passkey' | null>(null)
  const [removing, setRemoving] = useState<Factor | null>(null)
  const isAsked = me?.profiles.some((profile) => ASKED.includes(profile)) === true
  return (
    <Card title="Verificação em duas etapas">
      <p className="text-base text-muted">
        Além da senha, a conta pede um código do seu celular ou uma chave do seu aparelho.
      </p>
      <QueryView small query={query} skeleton={<Skeleton className="my-3 h-11 w-64 sm:h-9" />}>
        {(data) => (
          <>
            {isAsked && data.items.length === 0 && (
              <div className="mt-4">
                <Banner kind="warning">
                  Você acessa dados de outras pessoas. Ative uma segunda etapa para protegê-los.
                </Banner>
              </div>
            )}
            <ul className="my-3">
              {data.items.map((factor) => (
                <FactorRow key={factor._id} factor={factor} onRemove={setRemoving} />
              ))}
            </ul>
            {data.items.length > 0 && (
              <p className="mb-3 text-sm text-muted">{spareText(data.recoveryCodes)}</p>
            )}
            <div className="flex flex-wrap gap-2">
              {data.items.every(({ kind }) => kind !== 'totp') && (
                <Button icon={<Smartphone size={16} />} onClick={() => setOpen('totp')}>
                  Ativar aplicativo autenticador
                </Button>
              )}
              {knowsPasskeys() && (
                <Button icon={<KeyRound size={16} />} onClick={() => setOpen('passkey')}>
                  Cadastrar chave de acesso
                </Button>
              )}
            </div>
            <div className="mt-3">
              <PasskeysElsewhere />
            </div>
          </>
        )}
      </QueryView>
      {open === 'totp' && <TotpModal onClose={() => setOpen(null)} />}
      {open === 'passkey' && <PasskeyModal onClose={() => setOpen(null)} />}
      {removing !== null && <RemoveDialog factor={removing} onClose={() => setRemoving(null)} />}
    </Card>
  )
}

const ASKED = ['planner', 'company_admin', 'operator']

function spareText(left: number): string {
  if (left === 0) return 'Sem códigos de reserva.'
  return left === 1 ? 'Resta 1 código de reserva.' : `Restam ${left} códigos de reserva.`
}

function FactorRow({
  factor,
  onRemove,
}: {
  readonly factor: Factor
  readonly onRemove: (factor: Factor) => void
}) {
  const { kind, name, createdAt, usedAt } = factor
  const Icon = kind === 'totp' ? Smartphone : KeyRound
  return (
    <li className="flex min-h-13 items-center gap-3">
      <Icon size={18} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-sm text-muted">
          {usedAt === null ? `Desde ${showInstant(createdAt)}` : `Usado em ${showInstant(usedAt)}`}
        </span>
      </span>
      <Button size="sm" onClick={() => onRemove(factor)} aria-label={`Desativar ${name}`}>
        Desativar
      </Button>
    </li>
  )
}

function RemoveDialog({
  factor: { _id: id, name },
  onClose,
}: {
  readonly factor: Factor
  readonly onClose: () => void
}) {
  return (
    <ConfirmChange
      endpoint={removeFactor}
      request={{ params: { id } }}
      danger
      title={`Desativar ${name}?`}
      text="Sem nenhuma segunda etapa, a senha sozinha abre a conta."
      yes="Desativar"
      no="Manter"
      onClose={onClose}
    />
  )
}
