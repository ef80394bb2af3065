import CircleCheck from 'lucide-react/icons/circle-check'
import type { Subscription } from '@saldo/contract/subscriptions'
import { showDate } from '../fields/days.ts'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { factsOf, planName } from './labels.ts'

/** The plan runs: until when, and where it is looked after. */
export function Subscribed({ subscription }: { readonly subscription: Subscription }) {
  const { expireOn } = factsOf(subscription)
  const isGift = subscription.company !== null || subscription.family !== null
  return (
    <EmptyState
      icon={<CircleCheck size={22} />}
      text={
        isGift
          ? `O ${planName(subscription.plan)} é um presente: não há o que pagar.`
          : `Assinatura ativa: o plano ${planName(subscription.plan)} vale até ${showDate(expireOn)}.`
      }
      action={
        <Link href={paths.settings('plano')} className={buttonStyle({ variant: 'primary' })}>
          Ver meu plano
        </Link>
      }
    />
  )
}
