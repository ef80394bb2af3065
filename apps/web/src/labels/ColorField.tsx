import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { LABEL_COLORS } from '@saldo/domain/labels/kinds'
import { toneStyle } from '../ui/tones.ts'
import { colorNames, type LabelForm } from './words.ts'

/** One of the colours, all in sight. */
export function ColorField() {
  const { control } = useFormContext<LabelForm>()
  const { field } = useController({ control, name: 'color' })
  const group = useId()
  return (
    <fieldset>
      <legend className="text-sm font-medium text-muted">Cor</legend>
      <div className="mt-1 grid grid-cols-7">
        {LABEL_COLORS.map((color) => (
          <label
            key={color}
            title={colorNames[color]}
            className="relative grid size-11 cursor-pointer place-items-center rounded-full border-2 border-transparent has-checked:border-primary has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={group}
              value={color}
              aria-label={colorNames[color]}
              checked={field.value === color}
              onChange={() => field.onChange(color)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            <span
              style={{ ...toneStyle(color), forcedColorAdjust: 'none' }}
              className="pointer-events-none grid size-6 place-items-center rounded-full bg-tone text-surface"
            >
              {field.value === color && <Check size={14} aria-hidden="true" />}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
