import { withoutAccents } from '../../accents.ts'
import { assert } from '../../assert.ts'
import type { CategoryGroup } from '../kinds.ts'
import { DEFAULT_CATEGORIES } from '../default-tree.ts'
import { BANK } from './bank.ts'
import { FOOD } from './food.ts'
import { HEALTH } from './health.ts'
import { HOME } from './home.ts'
import { LEARNING } from './learning.ts'
import { SAVINGS } from './savings.ts'
import { SHOPPING } from './shopping.ts'
import { TRANSPORT } from './transport.ts'

/** One stem of the table with the category that it names. */
export type Stem = {
  /** As people read it: without the marks of the table. */
  readonly text: string
  /** As descriptions are compared. */
  readonly words: readonly string[]
  /** Its last word stands for every word that begins so. */
  readonly isPrefix: boolean
  /** It is a surname too. */
  readonly isSurname: boolean
  /** An app that sells for many shops: it decides, whatever shop the line names. */
  readonly isPlatform: boolean
  /** A company's, rather than a trade's or what people say. */
  readonly kind: 'name' | 'word' | 'said'
  readonly categoryId: string
  readonly parentId: string | null
  readonly group: CategoryGroup
}

const GROUPS = [FOOD, HOME, HEALTH, LEARNING, TRANSPORT, SHOPPING, BANK, SAVINGS]
const KINDS = { names: 'name', words: 'word', said: 'said' } as const

/** All stems, in the order in which they are written down. */
export const STEMS: readonly Stem[] = GROUPS.flatMap((group) =>
  Object.entries(group).flatMap(([name, of]) => {
    const category = DEFAULT_CATEGORIES.find((one) => one.name === name)
    assert(category !== undefined, 'the words are of default categories')
    return (['names', 'words', 'said'] as const).flatMap((kind) =>
      stemsIn(of[kind] ?? '').map((stem) => ({
        ...readStem(stem),
        kind: KINDS[kind],
        categoryId: category.id,
        parentId: category.parentId,
        group: category.group,
      })),
    )
  }),
)

function stemsIn(text: string): readonly string[] {
  return text
    .split(',')
    .map((stem) => stem.trim().replaceAll(/\s+/gu, ' '))
    .filter((stem) => stem !== '')
}

function readStem(stem: string) {
  const text = stem.replaceAll(/[*~!]/gu, '')
  return {
    text,
    words: withoutAccents(text).split(' '),
    isPrefix: stem.endsWith('*'),
    isSurname: stem.startsWith('~'),
    isPlatform: stem.startsWith('!'),
  }
}
