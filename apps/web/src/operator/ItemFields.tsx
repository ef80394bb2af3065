import { useState } from 'react'
import { readMoney } from '@saldo/domain/money-text'
import { typedMoney } from '../fields/money.ts'
import { Checkbox } from '../ui/choice/Checkbox.tsx'
import { Field } from '../ui/field/Field.tsx'
import { TextArea } from '../ui/field/TextArea.tsx'
import { TextInput } from '../ui/field/TextInput.tsx'
import type { FieldSpec, Item } from './content-fields.ts'
import { valueAt, withValue } from './content-form.ts'

type Props = {
  readonly fields: readonly FieldSpec[]
  readonly item: Item
  /** What does not fit, by the place in the item: `items.2.title`. */
  readonly faults: ReadonlyMap<string, string>
  readonly onChange: (item: Item) => void
}

/** The fields of an item, each with what is wrong with it. */
export function ItemFields({ fields, item, faults, onChange }: Props) {
  return (
    <div className="flex flex-col gap-4">
      {fields.map((spec) => (
        <OneField
          key={spec.path.join('.')}
          spec={spec}
          value={valueAt(item, spec.path)}
          error={faultIn(faults, spec)}
          onChange={(value) => onChange(withValue(item, spec.path, value) as Item)}
        />
      ))}
    </div>
  )
}

/** A list's own fault, or that of one of its members. */
function faultIn(faults: Props['faults'], { path }: FieldSpec): string | undefined {
  const place = path.join('.')
  return [...faults].find(([at]) => at === place || at.startsWith(`${place}.`))?.[1]
}

function OneField({
  spec,
  value,
  error,
  onChange,
}: {
  readonly spec: FieldSpec
  readonly value: unknown
  readonly error: string | undefined
  readonly onChange: (value: unknown) => void
}) {
  const { label, kind, help, isNullable } = spec
  if (kind === 'flag') {
    return (
      <Checkbox
        label={label}
        help={help}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked ? true : undefined)}
      />
    )
  }
  return (
    <Field label={label} help={help} error={error}>
      {kind in ways ? (
        <ReadInput value={value} way={ways[kind as keyof typeof ways]} onChange={onChange} />
      ) : (
        <TextField
          isLong={kind === 'long'}
          text={String(value ?? '')}
          onText={(text) => onChange(text === '' && isNullable === true ? null : text)}
        />
      )}
    </Field>
  )
}

function TextField({
  isLong,
  text,
  onText,
}: {
  readonly isLong: boolean
  readonly text: string
  readonly onText: (text: string) => void
}) {
  return isLong ? (
    <TextArea rows={4} value={text} onChange={(event) => onText(event.target.value)} />
  ) : (
    <TextInput value={text} onChange={(event) => onText(event.target.value)} />
  )
}

/** How a value is written as text, and what a text is read as; what has no reading stays as it is. */
type Way = {
  readonly show: (value: unknown) => string
  readonly read: (text: string) => unknown
  readonly isFigures?: true
}

const numbers: Way = {
  show: (value) => String(value ?? '').replace('.', ','),
  read: (text) => {
    const number = Number(text.trim().replace(',', '.'))
    return text.trim() === '' ? null : Number.isNaN(number) ? text : number
  },
  isFigures: true,
}

const cents: Way = {
  show: (value) => (typeof value === 'number' ? typedMoney(value) : String(value ?? '')),
  read: (text) => (text.trim() === '' ? null : (readMoney(text) ?? text)),
  isFigures: true,
}

/** The words between the commas of a text. */
const listed = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

const tags: Way = {
  show: (value) =>
    Array.isArray(value) ? value.map(({ name }: { name: unknown }) => String(name)).join(', ') : '',
  read: (text) => listed(text).map((name) => ({ name })),
}

const showList = (value: unknown) => (Array.isArray(value) ? value.join(', ') : '')

const words: Way = { show: showList, read: listed }

const numberList: Way = {
  show: showList,
  read: (text) => listed(text).map((word) => (Number.isNaN(Number(word)) ? word : Number(word))),
}

const ways = { number: numbers, cents, tags, words, numbers: numberList } as const

/** Text that is read into something else: what was typed stays as it was typed. */
function ReadInput({
  value,
  way,
  onChange,
}: {
  readonly value: unknown
  readonly way: Way
  readonly onChange: (value: unknown) => void
}) {
  const [typed, setTyped] = useState(() => way.show(value))
  return (
    <TextInput
      {...(way.isFigures === true ? { inputMode: 'decimal', figures: true } : {})}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(way.read(event.target.value))
      }}
    />
  )
}
