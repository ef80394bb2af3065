import { useState } from 'react'
import { orderRules, type RuleAnswer } from '@saldo/contract/rules'
import { useChange } from '../data/queries.ts'
import { useSnack } from '../ui/use-snack.ts'
import { RuleCard } from './RuleCard.tsx'

/** The rules in their order; each can be moved up and down, and stands there at once. */
export function RuleList({ rules }: { readonly rules: readonly RuleAnswer[] }) {
  const snack = useSnack()
  const { mutate } = useChange(orderRules)
  const [order, setOrder] = useState<readonly string[]>([])
  const ids = rules.map(({ _id }) => _id)
  // Rules that came or went since are where the server has them.
  const isSame = order.length === ids.length && ids.every((id) => order.includes(id))
  const shown = isSame ? order : ids
  const byId = new Map(rules.map((rule) => [rule._id, rule]))
  const move = (at: number, by: -1 | 1) => {
    const next = [...shown]
    const [moved] = next.splice(at, 1)
    if (moved === undefined) return
    next.splice(at + by, 0, moved)
    setOrder(next)
    mutate(
      { body: { rules: next } },
      {
        onError: ({ message }) => {
          setOrder([])
          snack({ message, kind: 'error' })
        },
      },
    )
  }
  return (
    <ol className="mt-5 flex flex-col gap-3">
      {shown.map((id, at) => {
        const rule = byId.get(id)
        return (
          rule !== undefined && (
            <RuleCard
              key={id}
              rule={rule}
              at={at}
              count={shown.length}
              onMove={(by) => move(at, by)}
            />
          )
        )
      })}
    </ol>
  )
}
