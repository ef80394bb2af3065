import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'
import { useFieldWiring } from './field-context.ts'
import { fieldStyle } from './field-style.ts'

/** Several lines; grows with what is written, where the browser can. */
export function TextArea({ className, ...input }: ComponentProps<'textarea'>) {
  const wiring = useFieldWiring(input)
  return (
    <textarea
      rows={3}
      {...wiring}
      {...input}
      id={wiring.id}
      className={cx(fieldStyle, 'field-sizing-content max-h-60 resize-y py-2', className)}
    />
  )
}
