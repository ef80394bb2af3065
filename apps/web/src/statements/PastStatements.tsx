import { useState } from 'react'
import type { Statement } from '@saldo/contract/statements'
import { counted } from '@saldo/domain/counts'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { linkStyle } from '../ui/button-style.ts'
import { stateOf } from './waiting.ts'
import { useStatements } from './use-statement.ts'

const UndoDialog = lazyComponent(() => import('./UndoDialog.tsx').then((all) => all.UndoDialog))

/** What was imported before, each with its way back. */
export function PastStatements() {
  const { data, error, refetch } = useStatements()
  return (
    <Card title="Importações anteriores">
      <QueryView
        small
        query={{ data: data?.items, error, refetch }}
        skeleton={<Skeleton lines={3} className="h-8" />}
        empty={<EmptyState small text="Nenhum extrato importado ainda." />}
      >
        {(statements) => (
          <ul className="flex flex-col divide-y divide-line">
            {statements.map((statement) => (
              <li key={statement._id} className="flex items-center gap-3 py-3">
                <Past statement={statement} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  )
}

function Past({ statement }: { readonly statement: Statement }) {
  const [isConfirming, setConfirming] = useState(false)
  const [label, tone] = stateOf(statement)
  const when = statement.createdAt.slice(0, 10).split('-').toReversed().join('/')
  return (
    <>
      <div className="min-w-0 flex-1">
        <Link href={paths.statement(statement._id)} className={linkStyle('quiet')}>
          <span className="block truncate font-medium">{statement.filename}</span>
        </Link>
        <p className="truncate text-sm text-muted">
          {[statement.bank, when, archiveWords(statement), addedWords(statement)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Badge tone={tone}>{label}</Badge>
      {statement.state === 'done' && (
        <Button size="sm" onClick={() => setConfirming(true)}>
          Desfazer
        </Button>
      )}
      {isConfirming && <UndoDialog statement={statement} onClose={() => setConfirming(false)} />}
    </>
  )
}

const archiveWords = ({ archive }: Statement) => (archive === null ? null : `de ${archive}`)

function addedWords({ state, added }: Statement): string | null {
  if (state !== 'done') return null
  return counted(added, 'movimentação', 'movimentações')
}
