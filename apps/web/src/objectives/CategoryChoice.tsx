import { OBJECTIVE_CATEGORIES, type ObjectiveCategory } from '@saldo/domain/objectives/kinds'
import { Drawing } from './Drawing.tsx'
import { categoryLabels } from './labels.ts'

type Props = {
  readonly value: ObjectiveCategory | ''
  readonly onChange: (category: ObjectiveCategory) => void
  readonly label: string
}

/** One of twelve purposes, each with its drawing. */
export function CategoryChoice({ value, onChange, label }: Props) {
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {OBJECTIVE_CATEGORIES.map((category) => (
          <label
            key={category}
            className="relative flex min-h-16 cursor-pointer items-center gap-2 rounded-card border border-line-strong/45 p-2 hover:bg-sunken has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="objective-category"
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
              value={category}
              checked={value === category}
              onChange={() => onChange(category)}
            />
            <Drawing category={category} size="sm" />
            <span className="min-w-0 text-sm font-medium text-pretty">
              {categoryLabels[category].label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
