import Landmark from 'lucide-react/icons/landmark'
import { listBankAccesses } from '@saldo/contract/bank-accesses'
import { useReading } from '../data/queries.ts'
import { Go } from '../go.tsx'
import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** Contas Conectadas: none yet, and what can be done until there can be. */
export function BankAccessesPanel() {
  const { data, error, refetch } = useReading(listBankAccesses, {})
  if (error && data === undefined) {
    return <ErrorState message={error.message} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <Skeleton className="h-60 rounded-card" />
  return (
    <Card title="Contas Conectadas">
      <EmptyState
        icon={<Landmark size={22} />}
        text="A conexão automática com bancos chega em uma próxima versão. Até lá, importe o extrato do seu banco: o que já foi lançado não se repete."
        action={
          <Go href={paths.statementImport()} className={buttonStyle({ variant: 'primary' })}>
            Importar extrato
          </Go>
        }
      />
    </Card>
  )
}
