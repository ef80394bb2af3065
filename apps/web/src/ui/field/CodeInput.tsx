import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { cx } from '../class-names.ts'
import { useFieldWiring } from './field-context.ts'
import { fieldBox } from './field-style.ts'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref'> & {
  /** The digits alone, '' to '123456'. */
  readonly value: string
  readonly onChange: (digits: string) => void
  /** All digits are there: typed, pasted or filled in from a message. */
  readonly onComplete?: (digits: string) => void
  readonly digits?: number
}

/** A code from a message, written `# # # # # #`. Whatever is pasted, only its digits stay. */
export function CodeInput({ value, onChange, onComplete, digits = 6, ...input }: Props) {
  const wiring = useFieldWiring(input)
  const field = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)

  // Digits before the caret stay before it, though the spaces between them come and go.
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== field.current) return
    const at = Math.max(0, caret.current * 2 - (caret.current >= value.length ? 1 : 0))
    field.current?.setSelectionRange(at, at)
    caret.current = null
  })

  const type = (text: string, at: number) => {
    const next = digitsOf(text).slice(0, digits)
    caret.current = digitsOf(text.slice(0, at)).length
    onChange(next)
    if (next.length === digits && next !== value) onComplete?.(next)
  }
  return (
    <input
      autoComplete="one-time-code"
      {...wiring}
      {...input}
      id={wiring.id}
      ref={field}
      type="text"
      inputMode="numeric"
      placeholder={Array.from({ length: digits }, () => '#').join(' ')}
      value={[...value].join(' ')}
      onChange={({ target }) => type(target.value, target.selectionStart ?? target.value.length)}
      className={cx(
        fieldBox,
        'figures min-h-14 text-center text-2xl font-semibold tracking-[0.2em]',
        input.className,
      )}
    />
  )
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}
