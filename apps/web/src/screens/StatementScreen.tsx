import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { Statement } from '@saldo/contract/statements'
import { Link, useRouteParams } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { DoneCard } from '../statements/DoneCard.tsx'
import { PastStatements } from '../statements/PastStatements.tsx'
import { FailedCard, ReadingCard } from '../statements/ReadingCard.tsx'
import { UploadCard } from '../statements/UploadCard.tsx'
import { useStatement } from '../statements/use-statement.ts'
import { linkStyle } from '../ui/button-style.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

// The table comes while the file is being read.
const ReviewStatement = lazyComponent(
  () => import('../statements/ReviewStatement.tsx').then((all) => all.ReviewStatement),
  { shape: <Skeleton className="h-80 rounded-card" /> },
)

/** From a bank's file to entries: sent, read, looked at, imported, and taken back if need be. */
export function StatementScreen() {
  const { statement: id } = useRouteParams()
  return (
    <>
      <header>
        {id !== undefined && (
          <Link href={paths.statementImport()} className={linkStyle('quiet')}>
            <span className="inline-flex items-center gap-1 text-base">
              <ArrowLeft size={16} aria-hidden="true" /> Importações
            </span>
          </Link>
        )}
        <h1 className="text-2xl font-semibold">Importar extrato</h1>
      </header>
      <div className="mt-5">
        {id === undefined ? (
          <div className="flex flex-col gap-5">
            <UploadCard />
            <PastStatements />
          </div>
        ) : (
          <OneStatement key={id} id={id} />
        )}
      </div>
    </>
  )
}

function OneStatement({ id }: { readonly id: string }) {
  return (
    <QueryView query={useStatement(id)} skeleton={<Skeleton className="h-80 rounded-card" />}>
      {(statement) => (
        <>
          {statement.archive !== null && (
            <p className="mb-4 max-w-160 text-base text-muted">
              {statement.filename} veio em {statement.archive}. Os outros arquivos do ZIP esperam em{' '}
              <Link href={paths.statementImport()} className={linkStyle()}>
                Importações
              </Link>
              .
            </p>
          )}
          <StatementByState statement={statement} />
        </>
      )}
    </QueryView>
  )
}

function StatementByState({ statement }: { readonly statement: Statement }) {
  switch (statement.state) {
    case 'reading':
      return <ReadingCard statement={statement} />
    case 'failed':
      return <FailedCard statement={statement} />
    case 'ready':
      return <ReviewStatement statement={statement} />
    default:
      return <DoneCard statement={statement} />
  }
}
