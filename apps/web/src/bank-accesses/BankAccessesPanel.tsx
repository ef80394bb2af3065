import Landmark from 'lucide-react/icons/landmark'
import { listBankAccesses } from '@saldo/contract/bank-accesses'
import { useReading } from '../data/queries.ts'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** Contas Conectadas: none yet, and what can be done until there can be. */
export function BankAccessesPanel() {
  const query = useReading(listBankAccesses, {})
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-60 rounded-card" />}>
      {() => <NoneYet />}
    </QueryView>
  )
}

function NoneYet() {
  return (
    <Card title="Contas Conectadas">
      <EmptyState
        icon={<Landmark size={22} />}
        text="A conexão automática com bancos chega em uma próxima versão. Até lá, importe o extrato do seu banco: o que já foi lançado não se repete."
        action={
          <Link href={paths.statementImport()} className={buttonStyle({ variant: 'primary' })}>
            Importar extrato
          </Link>
        }
      />
    </Card>
  )
}
