import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { readSession } from '@saldo/contract/session'
import { useFactorOfferHidden } from '../data/preferences.ts'
import { useReading } from '../data/queries.ts'
import { readClock } from '../data/today.ts'
import { useMyId } from '../data/view.ts'
import { showInstant } from '../fields/days.ts'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'

/** Why a person who sees data of others is asked for more than a password. */
const WHY =
  'Você acessa dados de outras pessoas. Além da senha, sua conta precisa de um código do celular ou de uma chave do aparelho.'

function ToFactors({ label, size }: { readonly label: string; readonly size?: 'sm' }) {
  const style = size === undefined ? buttonStyle({ variant: 'primary' }) : buttonStyle({ size })
  return (
    <Link href={paths.settings('seguranca')} className={style}>
      {label}
    </Link>
  )
}

/**
 * Until when whoever sees data of others may do without a second factor, or that they may not any more.
 * Nothing for anybody else, and none once it is on.
 */
export function FactorDeadline() {
  const { data: session } = useReading(readSession, {})
  const [nowMs] = useState(readClock)
  const from = session?.secondFactor?.neededFrom ?? null
  if (from === null) return null
  return (
    <Banner kind="warning" action={<ToFactors label="Ativar" size="sm" />}>
      {Date.parse(from) > nowMs
        ? `Ative a verificação em duas etapas até ${showInstant(from)}: depois, seus clientes só aparecem com ela.`
        : 'Seus clientes só aparecem com a verificação em duas etapas ativa.'}
    </Banner>
  )
}

/** The offer of a second factor, to everybody who has none; put away, it does not come back on this device. */
export function FactorOffer() {
  const { data: session } = useReading(readSession, {})
  const [isHidden, hide] = useFactorOfferHidden(useMyId())
  const factor = session?.secondFactor ?? null
  if (factor === null || factor.isOn) return null
  if (factor.neededFrom !== null) {
    return (
      <div className="mt-5">
        <FactorDeadline />
      </div>
    )
  }
  if (isHidden) return null
  return (
    <Card className="mt-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <ShieldMark />
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-base font-semibold">Proteja sua conta com uma segunda etapa</h2>
          <p className="mt-0.5 text-base text-pretty text-muted">
            Mesmo que alguém descubra sua senha, não entra sem o seu celular.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="ghost" onClick={hide}>
            Agora não
          </Button>
          <Link
            href={paths.settings('seguranca')}
            className={buttonStyle({ variant: 'secondary' })}
          >
            Ativar
          </Link>
        </div>
      </div>
    </Card>
  )
}

function ShieldMark() {
  return (
    <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary">
      <ShieldCheck size={20} aria-hidden="true" />
    </span>
  )
}

/** What stands in the place of others' data for whoever may not see it before a second factor is on. */
export function FactorNeeded() {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-10 text-center">
      <ShieldMark />
      <div>
        <h2 className="text-lg font-semibold text-balance">Ative a verificação em duas etapas</h2>
        <p className="mx-auto mt-1.5 max-w-105 text-base text-pretty text-muted">{WHY}</p>
      </div>
      <ToFactors label="Ativar agora" />
    </div>
  )
}
