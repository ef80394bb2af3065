import { useState } from 'react'
import { setSubscription } from '@saldo/contract/subscriptions'
import type { Offer } from '@saldo/domain/subscriptions/standing'
import { useChange } from '../data/queries.ts'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { offerLabels } from './labels.ts'

const offerPaths: Partial<Record<Offer, string>> = {
  renew: paths.subscribe(),
  subscribe: paths.subscribe(),
  change: paths.subscriptionUpdate(),
}

/** The buttons under the plan; a plan that is given has none. */
export function PlanActions({ offers }: { readonly offers: readonly Offer[] }) {
  const [action, setAction] = useState<'cancel' | 'activate' | null>(null)
  if (offers.length === 0) return null
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {offers.map((offer) => {
        const href = offerPaths[offer]
        const label = offerLabels[offer]
        const variant = offer === 'change' || offer === 'cancel' ? 'secondary' : 'primary'
        if (href !== undefined) {
          return (
            <Link key={offer} href={href} className={buttonStyle({ variant })}>
              {label}
            </Link>
          )
        }
        const act = offer === 'activate' ? 'activate' : 'cancel'
        return (
          <Button key={offer} variant={variant} onClick={() => setAction(act)}>
            {label}
          </Button>
        )
      })}
      {action !== null && <ConfirmPlanAction act={action} onClose={() => setAction(null)} />}
    </div>
  )
}

const words = {
  cancel: {
    title: 'Cancelar a assinatura?',
    text: 'Ela fica suspensa e não é mais cobrada. Você pode ativá-la de novo quando quiser, e os seus dados continuam aqui.',
    yes: 'Cancelar assinatura',
    done: 'Assinatura suspensa',
    status: 'inactive',
  },
  activate: {
    title: 'Ativação de assinatura',
    text: 'A assinatura volta a valer como antes.',
    yes: 'Ativar',
    done: 'Assinatura ativada',
    status: 'active',
  },
} as const

type ConfirmProps = { readonly act: keyof typeof words; readonly onClose: () => void }

function ConfirmPlanAction({ act, onClose }: ConfirmProps) {
  const set = useChange(setSubscription)
  const snack = useSnack()
  const { title, text, yes, done, status } = words[act]
  const go = () =>
    set.mutate(
      { query: { status } },
      {
        onSuccess: () => {
          snack({ message: done, kind: 'success' })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      danger={act === 'cancel'}
      title={title}
      text={text}
      yes={yes}
      no="Voltar"
      busy={set.isPending}
      error={
        set.error === null
          ? undefined
          : set.error.message || 'Não foi possível ativar sua assinatura'
      }
      onYes={go}
      onNo={onClose}
    />
  )
}
