import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useFormContext, useWatch } from 'react-hook-form'
import { listCategories } from '@saldo/contract/categories'
import type { Cents } from '@saldo/domain/money'
import type { CountedGroup } from '@saldo/domain/categories/kinds'
import { SHARES_MAX } from '@saldo/domain/transactions/kinds'
import { useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/field/Field.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { CategoryInput } from './CategoryField.tsx'
import { CheckField } from './CheckField.tsx'
import { FormField } from './FormField.tsx'
import { Money } from './Money.tsx'
import { MoneyInput } from './MoneyField.tsx'
import {
  NEW_ROW,
  problemOfSplit,
  restOf,
  rowsOfText,
  type SplitRow,
  textOfRows,
} from './split-text.ts'

type Props = {
  readonly group: CountedGroup
  /** What is divided, without a sign; null while there is no amount. */
  readonly whole: Cents | null
  /** What it is said to be the division of, where that is not the entry. */
  readonly help?: string | undefined
  readonly className?: string
  /** The next ones of the entry's name may be divided alike. */
  readonly canBeKept?: boolean
}

const NEXT_ALIKE = 'Dividir assim as próximas com esta descrição'

/** Divides an entry among categories: the form's own category keeps what the others leave. */
export function SplitField({ group, whole, help, className, canBeKept = false }: Props) {
  const { control, setValue, getValues } = useFormContext()
  const [text, category] = useWatch({ control, name: ['split', 'category'] }) as [string, string]
  const rows = rowsOfText(text)
  const put = (next: readonly SplitRow[]) =>
    setValue('split', textOfRows(next), { shouldDirty: true })
  if (rows.length === 0) return null
  return (
    <FormField
      name="split"
      label="Divisão em categorias"
      help={help}
      className={className}
      check={(typed: string) =>
        problemOfSplit(typed, { whole, category: String(getValues('category')) }) ?? true
      }
      renderInput={({ id }) => (
        <fieldset id={id} aria-labelledby={`${id}-label`} className="flex min-w-0 flex-col gap-2">
          {whole !== null && <Rest category={category} rest={restOf(whole, rows)} />}
          {rows.map((row, at) => (
            <Row
              key={at}
              row={row}
              no={at + 2}
              group={group}
              taken={[category, ...rows.map((one) => one.category)]}
              onChange={(changed) => put(rows.map((one, index) => (index === at ? changed : one)))}
              onRemove={() => put(rows.filter((_, index) => index !== at))}
            />
          ))}
          {rows.length + 1 < SHARES_MAX && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Plus size={16} />}
              className="self-start"
              onClick={() => put([...rows, NEW_ROW])}
            >
              Outra categoria
            </Button>
          )}
          {canBeKept && <CheckField name="splitNextAlike" label={NEXT_ALIKE} />}
        </fieldset>
      )}
    />
  )
}

/** What is left for the entry's own category. */
function Rest({ category, rest }: { readonly category: string; readonly rest: Cents }) {
  const { data = [] } = useReading(listCategories, { query: OWN })
  const name = data.find(({ _id }) => _id === category)?.name ?? 'A primeira categoria'
  return (
    <p className="flex items-baseline justify-between gap-3 rounded-field bg-sunken px-3 py-2.5 text-base">
      <span className="min-w-0 truncate font-medium" title={name}>
        {name}
      </span>
      <span className="shrink-0 text-muted">
        fica com <Money value={rest} {...(rest > 0 ? {} : { tone: 'negative' })} />
      </span>
    </p>
  )
}

/** One more category and its amount. */
function Row({
  row,
  no,
  group,
  taken,
  onChange,
  onRemove,
}: {
  readonly row: SplitRow
  readonly no: number
  readonly group: CountedGroup
  readonly taken: readonly string[]
  readonly onChange: (row: SplitRow) => void
  readonly onRemove: () => void
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8.5rem_auto] items-center gap-2">
      <Field label={`Categoria ${no}`} hideLabel>
        {(id) => (
          <CategoryInput
            id={id}
            group={group}
            value={row.category}
            placeholder="Categoria"
            offers={({ _id }) => _id === row.category || !taken.includes(_id)}
            onChange={(category) => onChange({ ...row, category })}
          />
        )}
      </Field>
      <Field label={`Valor da categoria ${no}`} hideLabel>
        {(id) => (
          <MoneyInput id={id} value={row.typed} onChange={(typed) => onChange({ ...row, typed })} />
        )}
      </Field>
      <IconButton
        size="sm"
        label={`Tirar a categoria ${no}`}
        icon={<X size={16} />}
        onClick={onRemove}
      />
    </div>
  )
}
