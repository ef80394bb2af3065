import { useState } from 'react'
import type { Answer, Call } from '@saldo/contract/endpoint'
import { tryRule } from '@saldo/contract/rules'
import { useChange } from '../data/queries.ts'
import type { Problem } from '../data/problem.ts'

type TriedRule = Omit<Call<typeof tryRule>['body'], 'after'>
type TrialAnswer = Answer<typeof tryRule>

/** What a rule would change, page after page; it is gone as soon as another rule is asked about. */
export type Trial = {
  readonly result: TrialAnswer | null
  readonly error: Problem | null
  readonly busy: boolean
  readonly run: () => void
  readonly more: (() => void) | null
}

/** Tries a rule on what is there, when it is asked to. */
export function useTrial(sent: TriedRule): Trial {
  const { mutate, isPending, error } = useChange(tryRule)
  const [kept, setKept] = useState<{ readonly of: string; readonly result: TrialAnswer } | null>(
    null,
  )
  const of = JSON.stringify(sent)
  const result = kept?.of === of ? kept.result : null
  const ask = (after: number, before: TrialAnswer['items']) =>
    mutate(
      { body: { ...sent, after } },
      {
        onSuccess: (answer) =>
          setKept({ of, result: { ...answer, items: [...before, ...answer.items] } }),
      },
    )
  const next = result?.next ?? null
  return {
    result,
    error: result === null ? error : null,
    busy: isPending,
    run: () => ask(0, []),
    more: result === null || next === null ? null : () => ask(next, result.items),
  }
}
