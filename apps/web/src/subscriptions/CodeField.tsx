import { useState } from 'react'
import { redeemCode } from '@saldo/contract/subscription-changes'
import type { Cents } from '@saldo/domain/money'
import { useChange } from '../data/queries.ts'
import { showMoney } from '../fields/money.ts'
import { Button } from '../ui/Button.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { Field } from '../ui/field/Field.tsx'
import { TextInput } from '../ui/field/TextInput.tsx'

/** A code that takes something off each charge, of so many charges. */
export type UsedCode = {
  readonly code: string
  readonly discount: Cents
  readonly months: number | null
}

const NO_DISCOUNT = 'Este código dá dias de avaliação, que já foram somados.'

/** A promotional code that takes something off a plan; what it takes is said before it is used. */
export function CodeField({
  plan,
  used,
  onUse,
}: {
  readonly plan: string
  readonly used: UsedCode | null
  readonly onUse: (code: UsedCode | null) => void
}) {
  const change = useChange(redeemCode)
  const send = (code: string) =>
    change.mutate(
      { body: { code, plan } },
      {
        onSuccess: (found) => {
          const { discount, months } = found
          if (discount !== null) onUse({ code: found.code, discount, months })
        },
      },
    )
  if (used !== null) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-base">
        <span>
          Código <strong>{used.code}</strong>: {showMoney(used.discount)} de desconto
        </span>
        <Button variant="ghost" onClick={() => onUse(null)}>
          Tirar
        </Button>
      </p>
    )
  }
  const days = change.data?.days ?? null
  return (
    <CodeEntry
      problem={change.error?.message}
      help={days === null ? undefined : NO_DISCOUNT}
      busy={change.isPending}
      onSend={send}
    />
  )
}

/** A promotional code that gives days of trial, where the plan itself is seen: nobody has to buy anything. */
export function TrialCode() {
  const change = useChange(redeemCode)
  const days = change.data?.days ?? null
  return (
    <CodeEntry
      problem={change.error?.message}
      help={
        days === null
          ? undefined
          : `${days === 1 ? '1 dia foi somado' : `${days} dias foram somados`} à sua avaliação.`
      }
      busy={change.isPending}
      onSend={(code) => change.mutate({ body: { code } })}
    />
  )
}

function CodeEntry({
  problem,
  help,
  busy,
  onSend,
}: {
  readonly problem: string | undefined
  readonly help: string | undefined
  readonly busy: boolean
  readonly onSend: (code: string) => void
}) {
  const [typed, setTyped] = useState('')
  const send = () => {
    if (typed.trim() !== '') onSend(typed.trim())
  }
  return (
    <Disclosure label="Tenho um código promocional">
      <div className="flex items-start gap-3">
        <Field label="Código promocional" className="flex-1" error={problem} help={help}>
          <TextInput
            value={typed}
            maxLength={40}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              // Enter here sends the code, and pays nothing.
              if (event.key !== 'Enter') return
              event.preventDefault()
              send()
            }}
          />
        </Field>
        <Button className="mt-7" busy={busy} onClick={send}>
          Aplicar
        </Button>
      </div>
    </Disclosure>
  )
}
