import { useState } from 'react'
import { redeemCode } from '@saldo/contract/subscription-changes'
import type { Cents } from '@saldo/domain/money'
import { useChange } from '../data/queries.ts'
import { showMoney } from '../fields/money.ts'
import { Button } from '../ui/Button.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { Field } from '../ui/Field.tsx'
import { TextInput } from '../ui/TextInput.tsx'

/** A code that takes something off each charge, of so many charges. */
export type UsedCode = {
  readonly code: string
  readonly discount: Cents
  readonly months: number | null
}

type Props = {
  readonly plan: string
  readonly used: UsedCode | null
  readonly onUse: (code: UsedCode | null) => void
}

const NO_DISCOUNT = 'Este código dá dias de avaliação, que já foram somados.'

/** A promotional code, which is asked about before it is used. */
export function CodeField({ plan, used, onUse }: Props) {
  const [typed, setTyped] = useState('')
  const change = useChange(redeemCode)
  const ask = () => {
    if (typed.trim() === '') return
    change.mutate(
      { body: { code: typed.trim(), plan } },
      {
        onSuccess: ({ code, discount, months }) =>
          discount !== null && onUse({ code, discount, months }),
      },
    )
  }
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
    <Disclosure label="Tenho um código promocional">
      <div className="flex items-start gap-3">
        <Field
          label="Código promocional"
          className="flex-1"
          error={change.error?.message}
          help={days === null ? undefined : NO_DISCOUNT}
        >
          <TextInput
            value={typed}
            maxLength={40}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              // Enter here asks about the code, and pays nothing.
              if (event.key !== 'Enter') return
              event.preventDefault()
              ask()
            }}
          />
        </Field>
        <Button className="mt-7" busy={change.isPending} onClick={ask}>
          Aplicar
        </Button>
      </div>
    </Disclosure>
  )
}
