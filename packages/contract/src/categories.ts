import {
  CATEGORY_GROUPS,
  CATEGORY_NAME_MAX,
  CATEGORY_SORTS,
  CATEGORY_TYPES,
} from '@saldo/domain/categories/kinds'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { familyQuery, id, seenVersion, text, version } from './wire.ts'

export const categoryGroup = z.enum(CATEGORY_GROUPS)

export const category = z.strictObject({
  _id: id,
  name: z.string(),
  group: categoryGroup,
  sort: z.nullable(z.enum(CATEGORY_SORTS)),
  type: z.nullable(z.enum(CATEGORY_TYPES)),
  essential: z.boolean(),
  color: z.string(),
  icon: z.string(),
  /** The parent's id; null for a category of the first level. */
  category: z.nullable(id),
  /** The person's own, as opposed to the tree that everyone has. */
  own: z.boolean(),
  version,
})
export type Category = z.output<typeof category>

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  summary: 'A árvore padrão e as subcategorias da pessoa.',
  access: 'active',
  query: z.strictObject(familyQuery),
  answer: z.array(category),
  refusals: [],
  shows: 'categories',
})

export const readCategory = endpoint({
  method: 'GET',
  path: '/categories/:id',
  summary: 'Uma categoria, com quantos lançamentos da pessoa estão nela.',
  access: 'active',
  example: { path: '/categories/{category}' },
  params: z.strictObject({ id }),
  answer: z.strictObject({ ...category.shape, entries: z.number() }),
  refusals: ['category_not_found'],
  shows: 'categories',
})

const name = text({ max: CATEGORY_NAME_MAX })

export const createCategory = endpoint({
  method: 'POST',
  path: '/categories',
  summary: 'Cria uma subcategoria.',
  access: 'active',
  example: { body: { name: 'Feira', category: '{category}' } },
  body: z.strictObject({
    _id: z.optional(id),
    name,
    category: id,
    essential: z.optional(z.boolean()),
    group: z.optional(categoryGroup),
  }),
  answer: category,
  refusals: [
    'category_name_missing',
    'category_name_reserved',
    'category_not_found',
    'category_parent_invalid',
    'category_is_default',
    'category_limit_reached',
  ],
  changes: ['categories'],
})

export const updateCategory = endpoint({
  method: 'PATCH',
  path: '/categories/:id',
  summary: 'Renomeia ou muda uma subcategoria.',
  access: 'active',
  example: { path: '/categories/{category}', body: { version: 1, name: 'Outro nome' } },
  params: z.strictObject({ id }),
  body: z.strictObject({
    name: z.optional(name),
    category: z.optional(id),
    essential: z.optional(z.boolean()),
    version: seenVersion,
  }),
  answer: category,
  refusals: [
    'category_not_found',
    'category_is_default',
    'category_name_missing',
    'category_name_reserved',
    'category_parent_invalid',
    'version_conflict',
    'field_read_only',
  ],
  changes: ['categories'],
})

export const removeCategory = endpoint({
  method: 'DELETE',
  path: '/categories/:id',
  summary: 'Exclui uma subcategoria; seus lançamentos passam para a categoria principal.',
  access: 'active',
  example: { path: '/categories/{category}' },
  params: z.strictObject({ id }),
  answer: z.strictObject({ moved: z.number() }),
  refusals: ['category_not_found', 'category_is_default'],
  changes: ['categories'],
})
