import type { Category } from '@saldo/contract/categories'
import { Icon } from '../ui/Icon.tsx'
import type { Option } from '../ui/list-options.ts'
import { toneNamed } from '../ui/tones.ts'

type Choosable = 'revenues' | 'expenses' | 'investiments'

/** Whether people put their own under it: invoices and bank movements have none. */
function isChoosable(group: Category['group']): group is Choosable {
  return group in groupLabels
}

const groupLabels = {
  revenues: 'Receitas',
  expenses: 'Despesas',
  investiments: 'Investimentos',
} as const satisfies Record<Choosable, string>

/** The categories that may have subcategories, by group; of one group where one is named. */
export function parentOptions(
  categories: readonly Category[],
  group?: Category['group'],
): Option<string>[] {
  return categories.flatMap((category) =>
    category.category === null &&
    isChoosable(category.group) &&
    (group === undefined || category.group === group)
      ? [
          {
            value: category._id,
            label: category.name,
            group: groupLabels[category.group],
            icon: <Icon name={category.icon} size={16} />,
            tone: toneNamed(category.color),
          },
        ]
      : [],
  )
}

/** A category and what is one's own under it. */
export type Branch = { readonly parent: Category; readonly own: readonly Category[] }

/** One's own subcategories, each under its parent, in the order of the tree. */
export function branchesOf(categories: readonly Category[]): readonly Branch[] {
  return categories.flatMap((parent) => {
    const own = categories.filter((category) => category.own && category.category === parent._id)
    return own.length === 0 ? [] : [{ parent, own }]
  })
}
