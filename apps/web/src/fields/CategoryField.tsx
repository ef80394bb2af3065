import { useState } from 'react'
import { type Category, listCategories } from '@saldo/contract/categories'
import { useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import { Combobox } from '../ui/choice/Combobox.tsx'
import type { Option } from '../ui/choice/list-options.ts'
import { Icon } from '../ui/Icon.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { toneNamed } from '../ui/tones.ts'
import { apart, type FieldProps, FormField } from './FormField.tsx'

type Words = ReadonlyMap<string, readonly string[]>

let loaded: Words | undefined

async function loadWords(): Promise<Words> {
  const { wordsByCategory } = await import('@saldo/domain/categories/words/by-category')
  loaded ??= wordsByCategory()
  return loaded
}

/** By which other words each category is found. They are loaded when a list is opened first. */
function useCategoryWords() {
  const [words, setWords] = useState(loaded)
  const load = () => {
    // Where they cannot be loaded, categories are found by their names.
    if (words === undefined) loadWords().then(setWords, () => {})
  }
  return { words, load } as const
}

const NewSubcategory = lazyComponent(() =>
  import('./NewSubcategory.tsx').then((all) => all.NewSubcategory),
)

type Props = {
  readonly group: 'revenues' | 'expenses' | 'investiments'
  readonly value: string
  readonly onChange: (id: string) => void
  readonly id?: string
  readonly onBlur?: () => void
  /** Needed where there is no Field around it. */
  readonly label?: string
  /** Which of them may be chosen here. */
  readonly offers?: (category: Category) => boolean
  /** What only moves money and may be chosen here too, by its id. */
  readonly moves?: readonly string[]
  /** The placeholder. */
  readonly placeholder?: string
}

/** The categories of one kind of transaction, each under the one above it. */
function categoryOptions(
  categories: readonly Category[],
  {
    group,
    offers,
    moves,
    words,
  }: Required<Pick<Props, 'group' | 'offers' | 'moves'>> & {
    readonly words: ReadonlyMap<string, readonly string[]> | undefined
  },
): Option<string>[] {
  const moving = categories.filter(({ _id }) => moves.includes(_id))
  const inGroup = categories.filter((category) => category.group === group)
  const names = new Map(inGroup.map((category) => [category._id, category.name]))
  const children = Map.groupBy(inGroup, (category) => category.category ?? '')
  const optionOf = (category: Category, under: string): Option<string> => ({
    value: category._id,
    label: category.name,
    group: under,
    icon: <Icon name={category.icon} size={16} />,
    tone: toneNamed(category.color),
    aliases: words?.get(category._id) ?? [],
  })
  const counted = (children.get('') ?? []).flatMap((parent) =>
    [parent, ...(children.get(parent._id) ?? [])]
      .filter(offers)
      .map((category) => optionOf(category, names.get(parent._id) ?? '')),
  )
  return [...counted, ...moving.map((category) => optionOf(category, 'Só muda de lugar'))]
}

const everything = () => true
const none: readonly string[] = []

/**
 * Chooses a category, which is found by its name and by people's words for it, without accents; or makes
 * a subcategory of what was typed.
 */
export function CategoryInput({
  group,
  value,
  onChange,
  offers = everything,
  moves = none,
  placeholder = 'Escolha uma categoria',
  ...rest
}: Props) {
  const { data } = useReading(listCategories, { query: OWN })
  const categories = data ?? []
  const { words, load } = useCategoryWords()
  const [naming, setNaming] = useState<string>()
  const leave = () => setNaming('')
  if (naming !== undefined && naming !== '') {
    return (
      <NewSubcategory
        {...(rest.id === undefined ? {} : { id: rest.id })}
        name={naming}
        parents={categories.filter(
          (one) => one.group === group && one.category === null && offers(one),
        )}
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
      options={categoryOptions(categories, { group, offers, moves, words })}
      placeholder={placeholder}
      empty={
        data === undefined
          ? 'Buscando as categorias…'
          : 'Nenhuma categoria deste tipo com este nome'
      }
      // Whether there is one of this name is known when all are there.
      {...(data === undefined ? {} : { create: { label: 'Criar subcategoria', run: setNaming } })}
    />
  )
}

/** The category of a form. */
export function CategoryField(
  props: Omit<FieldProps, 'label'> & { readonly label?: string } & Pick<
      Props,
      'group' | 'offers' | 'placeholder'
    >,
) {
  const [field, input] = apart({ label: 'Categoria', ...props })
  return (
    <FormField
      {...field}
      renderInput={({ ref: _, ...bound }) => <CategoryInput {...bound} {...input} />}
    />
  )
}
