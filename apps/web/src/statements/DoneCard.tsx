import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import type { Statement } from '@saldo/contract/statements'
import { monthOf } from '@saldo/domain/calendar'
import { counted } from '@saldo/domain/counts'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'

const UndoDialog = lazyComponent(() => import('./UndoDialog.tsx').then((all) => all.UndoDialog))

/** The import is done: what was added, where to see it, and the way back. */
export function DoneCard({ statement }: { readonly statement: Statement }) {
  const [isConfirming, setConfirming] = useState(false)
  const { added, state, accounts } = statement
  const last = accounts.find(({ payment }) => payment !== null)
  const month = last?.lastDay == null ? undefined : monthOf(last.lastDay)
  if (state === 'undone') {
    return (
      <Card title="Importação desfeita">
        <p className="text-base text-muted">
          O que ela criou foi removido. O mesmo arquivo pode ser importado de novo.
        </p>
        <p className="mt-4">
          <Link href={paths.statementImport()} className={buttonStyle({ variant: 'primary' })}>
            Importar outro extrato
          </Link>
        </p>
      </Card>
    )
  }
  return (
    <Card>
      <div className="flex flex-col items-center py-6 text-center">
        <CircleCheck size={40} aria-hidden="true" className="text-positive" />
        <h2 className="mt-3 text-xl font-semibold">
          {added === 0 ? 'Nada de novo neste extrato' : 'Extrato importado'}
        </h2>
        <p className="mt-1 text-base text-muted">{importSummary(statement)}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-2">
          {added > 0 && <Button onClick={() => setConfirming(true)}>Desfazer</Button>}
          <Link
            href={
              last?.payment == null
                ? paths.transactions(month)
                : paths.paymentTransactions(last.payment, month)
            }
            className={buttonStyle({ variant: 'primary' })}
          >
            Ver movimentações
          </Link>
        </div>
      </div>
      {isConfirming && <UndoDialog statement={statement} onClose={() => setConfirming(false)} />}
    </Card>
  )
}

/** What became of its lines; a kind without lines is left out. */
function importSummary({ added, known, skipped }: Statement): string {
  const parts = [
    added > 0 && counted(added, 'movimentação nova', 'movimentações novas'),
    known > 0 && counted(known, 'já estava aqui', 'já estavam aqui'),
    skipped > 0 && counted(skipped, 'ficou de fora', 'ficaram de fora'),
  ]
  return `${parts.filter((part) => part !== false).join(', ')}.`
}
