import type { TriedEntry } from '@saldo/contract/rules'
import { counted } from '@saldo/domain/counts'
import { useToday } from '../data/today.ts'
import { showNearDay } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorText } from '../ui/field/ErrorText.tsx'
import type { Trial } from './use-trial.ts'
import { useNames } from './use-rules.ts'

/** What a rule would change of what is there: how many, and which, each as it is and as it would be. */
export function TrialList({ trial }: { readonly trial: Trial }) {
  const { result, error, more, busy } = trial
  return (
    <div aria-live="polite">
      {error !== null && <ErrorText>{error.message}</ErrorText>}
      {result !== null && (
        <>
          <p className="font-medium">{countWords(result)}</p>
          {result.items.length > 0 && (
            <ul className="mt-2 divide-y divide-line rounded-card border border-line">
              {result.items.map((entry) => (
                <Tried key={entry._id} entry={entry} />
              ))}
            </ul>
          )}
          {more !== null && (
            <Button className="mt-2 w-full" busy={busy} onClick={more}>
              Ver mais
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function countWords({ count, concerned }: NonNullable<Trial['result']>): string {
  if (concerned === 0) return 'Nenhuma movimentação é assim.'
  if (count === 0) {
    const words = counted(concerned, 'movimentação é assim', 'movimentações são assim')
    return `${words}, e nada mudaria: já estão assim, ou foi você quem as escreveu ou escolheu a categoria.`
  }
  return `Mudaria ${counted(count, 'movimentação', 'movimentações')}.`
}

function Tried({ entry }: { readonly entry: TriedEntry }) {
  const today = useToday()
  const names = useNames()
  const { name, newName, category, newCategory, addLabels, payment, date, value } = entry
  const changes = [
    ...(newName === null ? [] : [`vira “${newName}”`]),
    ...(newCategory === null ? [] : [`${category?.name ?? 'Sem categoria'} → ${newCategory.name}`]),
    ...addLabels.map((id) => `+ ${names.get(id) ?? '…'}`),
  ]
  return (
    <li className="flex items-start gap-3 px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        <p className="text-sm text-muted">
          {showNearDay(date, today)} · {payment.name}
        </p>
        <p className="text-sm">{changes.join(' · ')}</p>
      </div>
      <Money value={value} signed />
    </li>
  )
}
