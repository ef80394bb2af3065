import CreditCard from 'lucide-react/icons/credit-card'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Where plans will be bought, changed and given up; until then it says what holds. */
export function SubscriptionScreen() {
  return (
    <>
      <h1 className="text-2xl font-semibold">Assinatura</h1>
      <EmptyState
        icon={<CreditCard size={22} />}
        text="Ainda não é possível contratar, alterar ou cancelar planos por aqui: nada é cobrado, e tudo continua liberado para você."
        action={
          <Link href={paths.settings('plano')} className={buttonStyle()}>
            Voltar ao meu plano
          </Link>
        }
      />
    </>
  )
}
