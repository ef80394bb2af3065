import { useCallback, useState } from 'react'
import type { Statement } from '@saldo/contract/statements'
import { AccountCard, type LoadedLines } from './AccountCard.tsx'
import { proposedChoices } from './choices.ts'
import { ImportBar } from './ImportBar.tsx'
import { Unreadable } from './Unreadable.tsx'

/** Everything that the file says, before anything of it is written. */
export function ReviewStatement({ statement }: { readonly statement: Statement }) {
  const [choices, setChoices] = useState(() => proposedChoices(statement))
  const [loaded, setLoaded] = useState<Readonly<Record<string, LoadedLines>>>({})
  const noteLines = useCallback(
    (key: string, lines: LoadedLines) => setLoaded((before) => ({ ...before, [key]: lines })),
    [],
  )
  return (
    <div className="flex flex-col gap-5">
      {statement.accounts.map((account) => (
        <AccountCard
          key={account.key}
          statement={statement}
          account={account}
          choices={choices}
          onChoose={setChoices}
          onLines={noteLines}
        />
      ))}
      {statement.unreadableCount > 0 && <Unreadable statement={statement} />}
      <ImportBar
        statement={statement}
        loaded={Object.values(loaded)}
        choices={choices}
        onChoose={setChoices}
      />
    </div>
  )
}
