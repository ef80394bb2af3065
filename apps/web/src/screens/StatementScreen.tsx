import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useRef, useState } from 'react'
import type { Statement } from '@saldo/contract/statements'
import { counted } from '@saldo/domain/counts'
import { Link, useNavigation, useRouteParams } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { DoneCard } from '../statements/DoneCard.tsx'
import { PastStatements } from '../statements/PastStatements.tsx'
import { FailedCard, ReadingCard } from '../statements/ReadingCard.tsx'
import { UploadCard } from '../statements/UploadCard.tsx'
import { nextToReview } from '../statements/waiting.ts'
import { WaitingFiles } from '../statements/WaitingFiles.tsx'
import { useStatement, useWaitingFiles } from '../statements/use-statement.ts'
import { linkStyle } from '../ui/button-style.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSnack } from '../ui/use-snack.ts'

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
          <Statements id={id} />
        )}
      </div>
    </>
  )
}

/** One file, and above it the others that wait: what is done leads on to the next of them. */
function Statements({ id }: { readonly id: string }) {
  const { to } = useNavigation()
  const snack = useSnack()
  const waiting = useWaitingFiles()
  const [isAuto, setAuto] = useState(false)
  const query = useStatement(id)
  const isOneOfMany = waiting.some(({ _id }) => _id !== id)
  const done = useRef(new Set<string>())
  const goOn = (added: number | null) => {
    done.current.add(id)
    const next = nextToReview(waiting, done.current)
    if (next !== undefined) {
      if (added !== null) snack({ message: importedText(added), kind: 'success' })
      to(paths.statement(next._id))
    } else if (added === null) to(paths.statementImport())
  }
  return (
    <div className="flex flex-col gap-5">
      {isOneOfMany && <WaitingFiles {...{ waiting, isAuto }} current={id} onAuto={setAuto} />}
      <QueryView key={id} query={query} skeleton={<Skeleton className="h-80 rounded-card" />}>
        {(statement) => (
          <>
            {statement.archive !== null && (
              <p className="mb-4 text-base text-muted">
                {statement.filename} veio em {statement.archive}.
              </p>
            )}
            <StatementByState
              statement={statement}
              isAuto={isAuto && query.fetchStatus === 'idle'}
              onDone={goOn}
            />
          </>
        )}
      </QueryView>
    </div>
  )
}

const importedText = (added: number): string =>
  added === 0
    ? 'Nada de novo nesse arquivo. Este é o próximo.'
    : `${counted(added, 'movimentação importada', 'movimentações importadas')}. Este é o próximo.`

function StatementByState({
  statement,
  ...review
}: {
  readonly statement: Statement
  readonly isAuto: boolean
  readonly onDone: (added: number | null) => void
}) {
  switch (statement.state) {
    case 'reading':
      return <ReadingCard statement={statement} />
    case 'failed':
      return <FailedCard statement={statement} />
    case 'ready':
      return <ReviewStatement key={statement._id} statement={statement} {...review} />
    default:
      return <DoneCard statement={statement} />
  }
}
