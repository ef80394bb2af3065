import { counted } from '@saldo/domain/counts'
import { useState } from 'react'
import { endCode, listCodes, type ListedCode } from '@saldo/contract/operator-codes'
import { useReading } from '../data/queries.ts'
import { showDate } from '../fields/days.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { giftText } from './labels.ts'

const NewCodeModal = lazyComponent(() =>
  import('./NewCodeModal.tsx').then((all) => all.NewCodeModal),
)

/** Promotional codes: what each gives, how often it was used, and until when it can be. */
export function CodesPanel() {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <div className="mb-4 flex justify-end">
        <Button variant="primary" onClick={() => setAdding(true)}>
          Novo código
        </Button>
      </div>
      <QueryView
        query={useReading(listCodes, {})}
        skeleton={<Skeleton className="h-72 rounded-card" />}
      >
        {(codes) => (
          <Card title="Códigos promocionais">
            {codes.length === 0 && <EmptyState small text="Nenhum código ainda." />}
            <ul aria-label="Códigos promocionais">
              {codes.map((code) => (
                <Line key={code.code} code={code} />
              ))}
            </ul>
          </Card>
        )}
      </QueryView>
      {isAdding && <NewCodeModal onClose={() => setAdding(false)} />}
    </>
  )
}

function Line({ code }: { readonly code: ListedCode }) {
  const [isEnding, setEnding] = useState(false)
  const uses =
    code.usesMax === null
      ? counted(code.uses, 'uso', 'usos')
      : `${code.uses} de ${counted(code.usesMax, 'uso', 'usos')}`
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 text-base font-medium">
          <span className="wrap-anywhere">{code.code}</span>
          <Badge dot tone={code.isEnded ? 'negative' : 'emerald'}>
            {code.isEnded ? 'encerrado' : 'vale'}
          </Badge>
        </span>
        <span className="block text-sm text-muted">
          {giftText(code)} · {uses}
          {code.lastDay !== null && ` · até ${showDate(code.lastDay)}`}
        </span>
      </span>
      {!code.isEnded && (
        <Button size="sm" variant="danger" onClick={() => setEnding(true)}>
          Encerrar
        </Button>
      )}
      {isEnding && <EndDialog code={code} onClose={() => setEnding(false)} />}
    </li>
  )
}

function EndDialog({
  code: { code },
  onClose,
}: {
  readonly code: ListedCode
  readonly onClose: () => void
}) {
  return (
    <ConfirmChange
      endpoint={endCode}
      request={{ params: { id: code } }}
      said={`O código ${code} não vale mais`}
      danger
      title={`Encerrar o código ${code}?`}
      text="Ninguém mais o usa. Quem já o usou fica com o que ele deu."
      yes="Encerrar"
      no="Voltar"
      onClose={onClose}
    />
  )
}
