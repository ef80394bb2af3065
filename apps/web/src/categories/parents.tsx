import type { Category } from '@saldo/contract/categories'
import { Icon } from '../ui/Icon.tsx'
import type { Option } from '../ui/list-options.ts'
import { toneNamed } from '../ui/tones.ts'
import { groupLabels, isChoosable } from './labels.ts'

/** The categories under which a subcategory may stand, by group; of one group where one is named. */
export function parentOptions(
  categories: readonly Category[],
  group?: Category['group'],
): Option<string>[] {
  return categories.flatMap((one) =>
    one.category === null && isChoosable(one.group) && (group === undefined || one.group === group)
      ? [
          {
            value: one._id,
            label: one.name,
            group: groupLabels[one.group],
            icon: <Icon name={one.icon} size={16} />,
            tone: toneNamed(one.color),
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
    const own = categories.filter((one) => one.own && one.category === parent._id)
    return own.length === 0 ? [] : [{ parent, own }]
  })
}
