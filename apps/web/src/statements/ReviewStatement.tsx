import { useCallback, useState } from 'react'
import type { Statement } from '@saldo/contract/statements'
import { useKeptDraft } from '../data/use-kept-draft.ts'
import { DraftOffer } from '../ui/DraftOffer.tsx'
import { AccountCard, type LoadedLines } from './AccountCard.tsx'
import { type Choices, proposedChoices } from './choices.ts'
import { ImportBar } from './ImportBar.tsx'
import { Unreadable } from './Unreadable.tsx'

/** Everything that the file says, before anything of it is written. */
export function ReviewStatement({ statement }: { readonly statement: Statement }) {
  const [choices, setChoices] = useState(() => proposedChoices(statement))
  const { kept, answer, keep, drop } = useKeptDraft<Choices>(`importar ${statement._id}`)
  const choose = useCallback(
    (next: Choices) => {
      setChoices(next)
      keep(() => next)
    },
    [keep],
  )
  const [loaded, setLoaded] = useState<Readonly<Record<string, LoadedLines>>>({})
  const noteLines = useCallback(
    (key: string, lines: LoadedLines) => setLoaded((before) => ({ ...before, [key]: lines })),
    [],
  )
  if (kept === undefined) return null
  return (
    <div className="flex flex-col gap-5">
      {kept !== null && (
        <DraftOffer
          offer={{
            resume: () => {
              setChoices(kept)
              answer()
            },
            discard: () => {
              drop()
              answer()
            },
          }}
        />
      )}
      {statement.accounts.map((account) => (
        <AccountCard
          key={account.key}
          statement={statement}
          account={account}
          choices={choices}
          onChoose={choose}
          onLines={noteLines}
        />
      ))}
      {statement.unreadableCount > 0 && <Unreadable statement={statement} />}
      <ImportBar
        statement={statement}
        loaded={Object.values(loaded)}
        choices={choices}
        onChoose={choose}
        onOver={drop}
      />
    </div>
  )
}
