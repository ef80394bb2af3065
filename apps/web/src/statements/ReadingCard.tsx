import type { Statement } from '@saldo/contract/statements'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Unreadable } from './Unreadable.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'

/** While the file is read: how far it has come. */
export function ReadingCard({ statement }: { readonly statement: Statement }) {
  return (
    <Card title={`Lendo ${statement.filename}`}>
      <ProgressBar label="Leitura do arquivo" percent={statement.progress} fullIsGood />
      <p aria-live="polite" className="mt-2 text-base text-muted">
        {statement.progress}% lido. Você pode sair desta tela: a leitura continua.
      </p>
    </Card>
  )
}

/** What the password of the file is the answer to. */
const PASSWORD: readonly string[] = ['statement_password_needed', 'statement_password_wrong']

/** Says why a statement could not be read, and offers another file or the field that is missing. */
export function FailedCard({ statement }: { readonly statement: Statement }) {
  if (statement.failure?.code === 'statement_year_missing') return <DueCard statement={statement} />
  if (statement.failure?.code === 'statement_columns_unknown' && statement.columns !== null)
    return <ColumnsCard statement={statement} columns={statement.columns} />
  if (PASSWORD.includes(statement.failure?.code ?? ''))
    return <PasswordCard key={statement.version} statement={statement} />
  return (
    <div className="flex flex-col gap-5">
      <FailureCard statement={statement} />
      {statement.unreadableCount > 0 && <Unreadable statement={statement} />}
    </div>
  )
}

const PasswordCard = lazyComponent(
  () => import('./PasswordCard.tsx').then((all) => all.PasswordCard),
  {
    shape: <Skeleton className="h-60 rounded-card" />,
  },
)

const DueCard = lazyComponent(() => import('./DueCard.tsx').then((all) => all.DueCard), {
  shape: <Skeleton className="h-60 rounded-card" />,
})

const ColumnsCard = lazyComponent(
  () => import('./ColumnsCard.tsx').then((all) => all.ColumnsCard),
  {
    shape: <Skeleton className="h-80 rounded-card" />,
  },
)

function FailureCard({ statement }: { readonly statement: Statement }) {
  return (
    <Card>
      <ErrorState message={statement.failure?.message ?? 'Não conseguimos ler este arquivo.'} />
      <p className="text-center">
        <Link href={paths.statementImport()} className={buttonStyle({ variant: 'primary' })}>
          Enviar outro arquivo
        </Link>
      </p>
    </Card>
  )
}
