import { type ComponentProps, useId } from 'react'
import { readMoney } from '@saldo/domain/money-text'
import { CURRENCIES } from '@saldo/domain/money'
import { useCurrency } from '../data/preferences.ts'
import { TextInput } from '../ui/TextInput.tsx'
import { problemOfBalance, problemOfMoney, settledMoney, showMoney } from './money.ts'

type Props = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'type'> & {
  /** What was typed, as it was typed. */
  readonly value: string
  readonly onChange: (typed: string) => void
  /** It may be below nothing: a balance, an opening value. */
  readonly isSigned?: boolean
}

/**
 * Takes money as people type and paste it (`1.234,56`, `1234,56`, `R$ 12,5`, `12,50+3`) and says
 * what it understood. It holds text; `readMoney` turns it into cents once, at submit (case F4).
 */
export function MoneyField({ value, onChange, onBlur, isSigned = false, ...rest }: Props) {
  const currency = useCurrency()
  const noteId = useId()
  const cents = readMoney(value)
  const settle = () => {
    const settled = settledMoney(value, { isSigned })
    if (settled !== value) onChange(settled)
  }
  const sum = cents !== null && /\d\s*[+−-]/.test(value)
  return (
    <>
      <TextInput
        {...rest}
        inputMode={isSigned ? 'text' : 'decimal'}
        autoComplete="off"
        figures
        before={CURRENCIES[currency].symbol}
        placeholder={CURRENCIES[currency].decimals === 0 ? '0' : '0,00'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={(event) => {
          settle()
          onBlur?.(event)
        }}
        aria-describedby={[sum && noteId, rest['aria-describedby']].filter(Boolean).join(' ')}
      />
      {sum && (
        <p id={noteId} className="mt-1 text-sm text-muted">
          {showMoney(cents, currency)}
        </p>
      )}
    </>
  )
}

/** Why this text is no amount for a form, or true: the words are the specification's. */
export function checkMoney(typed: string): true | string {
  return problemOfMoney(typed) ?? true
}

/** The same for a balance, which may be negative or left empty. */
export function checkBalance(typed: string): true | string {
  return problemOfBalance(typed) ?? true
}
