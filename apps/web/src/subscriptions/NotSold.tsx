import CreditCard from 'lucide-react/icons/credit-card'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Nothing is sold where no gateway is set up, or the brand has no plans. */
export function NotSold() {
  return (
    <EmptyState
      icon={<CreditCard size={22} />}
      text="Ainda não é possível contratar, alterar ou cancelar planos por aqui: nada é cobrado, e tudo continua liberado para você."
      action={
        <Link href={paths.settings('plano')} className={buttonStyle()}>
          Voltar ao meu plano
        </Link>
      }
    />
  )
}
