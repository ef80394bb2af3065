import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { digitsFor, maskDigits } from './digit-mask.ts'
import { TextInput } from './TextInput.tsx'

/**
 * A field for digits that shows them in their usual form (`000.000.000-00`) while they are typed or
 * pasted.
 */
export function MaskedInput({
  masks,
  value,
  onChange,
  ...input
}: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref'> & {
  readonly masks: readonly string[]
  /** The digits alone. */
  readonly value: string
  readonly onChange: (digits: string) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const before = useRef<number | null>(null)

  // Digits before the caret stay before it, though dots and dashes come and go.
  useLayoutEffect(() => {
    const digits = before.current
    before.current = null
    if (digits === null || document.activeElement !== field.current) return
    const at = maskDigits(masks, value.slice(0, digits)).length
    const end = digits >= value.length ? maskDigits(masks, value).length : at
    field.current?.setSelectionRange(end, end)
  })

  const type = (text: string, at: number) => {
    before.current = digitsFor(masks, text.slice(0, at)).length
    onChange(digitsFor(masks, text))
  }
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...input}
      ref={field}
      value={maskDigits(masks, value)}
      onChange={({ target }) => type(target.value, target.selectionStart ?? target.value.length)}
    />
  )
}
