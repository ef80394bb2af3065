import type { Statement } from '@saldo/contract/statements'
import { showCount } from '@saldo/domain/counts'
import { Card } from '../ui/Card.tsx'
import { reasonLabels } from './labels.ts'

/** What was left out, with its line in the file, so that nothing is missing in silence. */
export function Unreadable({ statement }: { readonly statement: Statement }) {
  const { unreadable, unreadableCount } = statement
  return (
    <Card
      title={
        unreadableCount === 1
          ? '1 linha ficou de fora'
          : `${showCount(unreadableCount)} linhas ficaram de fora`
      }
    >
      <ul
        className="flex max-h-60 flex-col gap-2 overflow-y-auto"
        aria-label="Linhas que ficaram de fora"
      >
        {unreadable.map(({ line, reason, text }) => (
          <li key={`${line}:${text}`} className="text-base">
            <span className="text-muted">Linha {line}: </span>
            {reasonLabels[reason]}
            <code className="block truncate text-sm text-muted">{text}</code>
          </li>
        ))}
      </ul>
    </Card>
  )
}
