import type { Category } from '@saldo/contract/categories'
import { listCategories } from '@saldo/contract/categories'
import { useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import { Combobox } from '../ui/Combobox.tsx'
import type { Option } from '../ui/list-options.ts'
import { Icon } from '../ui/Icon.tsx'
import { toneNamed } from '../ui/tones.ts'

type Group = 'revenues' | 'expenses' | 'investiments'

type Props = {
  readonly group: Group
  readonly value: string
  readonly onChange: (id: string) => void
  readonly id?: string
  readonly onBlur?: () => void
  /** Needed where there is no Field around it. */
  readonly label?: string
  /** Which of them may be chosen here. */
  readonly offers?: (category: Category) => boolean
  /** The placeholder. */
  readonly placeholder?: string
}

/** The categories of one kind of transaction, each under the one above it. */
function categoryOptions(
  categories: readonly Category[],
  { group, offers }: Required<Pick<Props, 'group' | 'offers'>>,
): Option<string>[] {
  const inGroup = categories.filter((category) => category.group === group)
  const names = new Map(inGroup.map((category) => [category._id, category.name]))
  const children = Map.groupBy(inGroup, (category) => category.category ?? '')
  return (children.get('') ?? []).flatMap((parent) =>
    [parent, ...(children.get(parent._id) ?? [])].filter(offers).map((category) => ({
      value: category._id,
      label: category.name,
      group: names.get(parent._id) ?? '',
      icon: <Icon name={category.icon} size={16} />,
      tone: toneNamed(category.color),
    })),
  )
}

const everything = () => true

/** Chooses a category; searching needs no accents. */
export function CategoryField({
  group,
  value,
  onChange,
  offers = everything,
  placeholder = 'Escolha uma categoria',
  ...rest
}: Props) {
  const { data = [] } = useReading(listCategories, { query: OWN })
  return (
    <Combobox
      {...rest}
      value={value}
      onChange={onChange}
      options={categoryOptions(data, { group, offers })}
      placeholder={placeholder}
      empty="Nenhuma categoria com este nome"
    />
  )
}
