import { useState } from 'react'
import type { Category } from '@saldo/contract/categories'
import { listCategories } from '@saldo/contract/categories'
import { useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import { Combobox } from '../ui/Combobox.tsx'
import type { Option } from '../ui/list-options.ts'
import { Icon } from '../ui/Icon.tsx'
import { toneNamed } from '../ui/tones.ts'
import { useCategoryWords } from './category-words.ts'
import { NewSubcategory } from './NewSubcategory.tsx'

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
  {
    group,
    offers,
    words,
  }: Required<Pick<Props, 'group' | 'offers'>> & {
    readonly words: ReadonlyMap<string, readonly string[]> | undefined
  },
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
      aliases: words?.get(category._id) ?? [],
    })),
  )
}

const everything = () => true

/**
 * Chooses a category, which is found by its name and by people's words for it, without accents; or makes
 * a subcategory of what was typed.
 */
export function CategoryField({
  group,
  value,
  onChange,
  offers = everything,
  placeholder = 'Escolha uma categoria',
  ...rest
}: Props) {
  const { data = [] } = useReading(listCategories, { query: OWN })
  const { words, load } = useCategoryWords()
  const [naming, setNaming] = useState<string>()
  const leave = () => setNaming('')
  if (naming !== undefined && naming !== '') {
    return (
      <NewSubcategory
        {...(rest.id === undefined ? {} : { id: rest.id })}
        name={naming}
        parents={data.filter((one) => one.group === group && one.category === null && offers(one))}
        onMade={(id) => {
          leave()
          onChange(id)
        }}
        onCancel={leave}
      />
    )
  }
  return (
    <Combobox
      {...rest}
      // Back from naming a new one, the focus is where it was.
      autoFocus={naming === ''}
      value={value}
      onChange={onChange}
      onOpen={load}
      options={categoryOptions(data, { group, offers, words })}
      placeholder={placeholder}
      empty="Nenhuma categoria com este nome"
      create={{ label: 'Criar subcategoria', run: setNaming }}
    />
  )
}
