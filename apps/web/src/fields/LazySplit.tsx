import type { ComponentProps } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { linkStyle } from '../ui/button-style.ts'
import { cx } from '../ui/class-names.ts'
import { NEW_ROW, textOfRows } from './split-text.ts'

const Split = lazyComponent(() => import('./SplitField.tsx').then((all) => all.SplitField))

/** How an entry is divided among categories: loaded once it is. */
export function LazySplit(props: ComponentProps<typeof Split>) {
  const { control } = useFormContext()
  const text = useWatch({ control, name: 'split' })
  return text === '' ? null : <Split {...props} />
}

/** Beside the label of a category that is chosen: begins a division. */
export function SplitStart() {
  const { control, setValue } = useFormContext()
  const [text, category] = useWatch({ control, name: ['split', 'category'] })
  if (text !== '' || category === '') return null
  return (
    <button
      type="button"
      onClick={() => setValue('split', textOfRows([NEW_ROW]), { shouldDirty: true })}
      className={cx(linkStyle(), '-mt-6 inline-flex min-h-11 items-end sm:mt-0 sm:min-h-5')}
    >
      Dividir
    </button>
  )
}
