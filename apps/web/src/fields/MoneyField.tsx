import { type ComponentProps, type RefObject, useId } from 'react'
import { dividesByZero, readMoney } from '@saldo/domain/money-text'
import { CURRENCIES } from '@saldo/domain/money'
import { useCurrency } from '../data/preferences.ts'
import { useInputProblem } from '../ui/field/field-context.ts'
import { TextInput } from '../ui/field/TextInput.tsx'
import { showMoney } from './money.ts'
import { type FieldProps, FormField } from './FormField.tsx'
import { DIVIDED_BY_ZERO, problemOfBalance, problemOfMoney, settledMoney } from './typed-money.ts'

/**
 * Takes money as people type and paste it (`1.234,56`, `1234,56`, `R$ 12,5`, `12,50+3`, `3*49,90`) and says
 * what it understood. It holds text; `readMoney` turns it into cents once, at submit (case F4).
 */
export function MoneyInput({
  value,
  onChange,
  onBlur,
  isSigned = false,
  ...rest
}: Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'type'> & {
  /** What was typed, as it was typed. */
  readonly value: string
  readonly onChange: (typed: string) => void
  /** It may be below nothing: a balance, an opening value. */
  readonly isSigned?: boolean
}) {
  const currency = useCurrency()
  const noteId = useId()
  const setProblem = useInputProblem()
  const cents = readMoney(value)
  const settle = () => {
    const settled = settledMoney(value, { isSigned })
    if (settled !== value) onChange(settled)
  }
  const isCalculation = cents !== null && /\d\s*[+−*/×÷-]/.test(value)
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
        onChange={({ target }) => {
          setProblem(dividesByZero(target.value) ? DIVIDED_BY_ZERO : null)
          onChange(target.value)
        }}
        onBlur={(event) => {
          settle()
          onBlur?.(event)
        }}
        aria-describedby={[isCalculation && noteId, rest['aria-describedby']]
          .filter(Boolean)
          .join(' ')}
      />
      {isCalculation && (
        <p id={noteId} className="mt-1 text-sm text-muted">
          {showMoney(cents, currency)}
        </p>
      )}
    </>
  )
}

/** An amount of a form, above nothing unless `check` says otherwise. */
export function MoneyField({
  inputRef,
  isSigned = false,
  readOnly = false,
  large = false,
  ...field
}: FieldProps & {
  readonly inputRef?: RefObject<HTMLInputElement | null> | undefined
  readonly isSigned?: boolean
  readonly readOnly?: boolean
  /** The form is about it. */
  readonly large?: boolean
}) {
  return (
    <FormField
      check={checkMoney}
      {...field}
      required={false}
      renderInput={({ ref, ...bound }) => (
        <MoneyInput
          {...bound}
          ref={inputRef ?? ref}
          isSigned={isSigned}
          readOnly={readOnly}
          large={large}
        />
      )}
    />
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
