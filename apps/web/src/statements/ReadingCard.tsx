import type { Statement } from '@saldo/contract/statements'
import { Go } from '../go.tsx'
import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
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

/** The file could not be read; the way back is to another one. */
export function FailedCard({ statement }: { readonly statement: Statement }) {
  return (
    <Card>
      <ErrorState message={statement.failure?.message ?? 'Não conseguimos ler este arquivo.'} />
      <p className="text-center">
        <Go href={paths.statementImport()} className={buttonStyle({ variant: 'primary' })}>
          Enviar outro arquivo
        </Go>
      </p>
    </Card>
  )
}
