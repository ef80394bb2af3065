import { useFormContext, useWatch } from 'react-hook-form'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { linkStyle } from '../ui/button-style.ts'
import { cx } from '../ui/class-names.ts'
import { NEW_ROW, textOfRows } from './split-text.ts'

/** How an entry is divided among categories: loaded once it is. */
export const LazySplit = lazyComponent(
  () => import('./SplitField.tsx').then((all) => all.SplitField),
  { isOptional: true },
)

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
