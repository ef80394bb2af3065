import { type Category, createCategory } from '@saldo/contract/categories'
import { useChange } from '../data/queries.ts'
import { Combobox } from '../ui/choice/Combobox.tsx'
import { linkStyle } from '../ui/button-style.ts'
import { cx } from '../ui/class-names.ts'
import { ErrorText } from '../ui/field/ErrorText.tsx'
import { Icon } from '../ui/Icon.tsx'
import { toneNamed } from '../ui/tones.ts'

type Props = {
  readonly name: string
  /** Under which of them it may stand. */
  readonly parents: readonly Category[]
  readonly id?: string
  readonly onMade: (id: string) => void
  readonly onCancel: () => void
}

/** A new subcategory, made where it is needed: its name was typed, and this asks under which it stands. */
export function NewSubcategory({ name, parents, id, onMade, onCancel }: Props) {
  const create = useChange(createCategory)
  const options = parents.map((parent) => ({
    value: parent._id,
    label: parent.name,
    icon: <Icon name={parent.icon} size={16} />,
    tone: toneNamed(parent.color),
  }))
  const make = (category: string) =>
    create.mutate({ body: { name, category } }, { onSuccess: ({ _id }) => onMade(_id) })
  return (
    <div className="flex w-full flex-col gap-1">
      <Combobox
        {...(id === undefined ? {} : { id })}
        autoFocus
        label={`Categoria principal de ${name}`}
        value={create.isPending ? create.variables.body.category : ''}
        onChange={make}
        options={options}
        disabled={create.isPending}
        placeholder={`“${name}” fica em…`}
        empty="Nenhuma categoria com este nome"
      />
      <ErrorText>{create.error?.message}</ErrorText>
      <button
        type="button"
        onClick={onCancel}
        className={cx(linkStyle(), 'min-h-11 self-start text-sm sm:min-h-5')}
      >
        Escolher uma que já existe
      </button>
    </div>
  )
}
