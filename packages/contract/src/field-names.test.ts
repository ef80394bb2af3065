import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { catalogue } from './catalogue.ts'
import { nameOfField } from './field-names.ts'

const PLAN = '01a1fe9f-1180-759b-9747-d1e1e12d9694'

test.each([
  ['value', 'valor'],
  ['debit.3.value', 'Dinheiro e contas, linha 4: valor'],
  ['revenuesCategories.0.value', 'Receitas, linha 1: valor'],
  ['essentialCategories', 'Despesas Fixas'],
  [
    `${PLAN}.essentialCategories.1.budgetValue`,
    'Despesas Fixas, linha 2: porcentagem das receitas',
  ],
  [`${PLAN}.version`, 'versão'],
  [`${PLAN}.investimentCategories.0.somethingElse`, 'Investimentos, linha 1'],
  [PLAN, ''],
  ['transaction.payment', 'forma de pagamento'],
  ['lines.3.category', 'categoria'],
  ['rows.3.unheard', ''],
])('M25: %s is called %s', (field, name) => {
  expect(nameOfField(field)).toBe(name)
})

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
}

/** The paths of all fields of a schema, the rows of a list by their first one. */
function fieldsIn(schema: Schema, path = ''): readonly string[] {
  const { properties = {}, items, anyOf = [], additionalProperties } = schema
  const beneath = (name: string) => (path === '' ? name : `${path}.${name}`)
  return [
    ...Object.entries(properties).flatMap(([name, one]) => [
      beneath(name),
      ...fieldsIn(one, beneath(name)),
    ]),
    ...(items === undefined ? [] : fieldsIn(items, beneath('0'))),
    ...(typeof additionalProperties === 'object' ? fieldsIn(additionalProperties, path) : []),
    ...anyOf.flatMap((one) => fieldsIn(one, path)),
  ]
}

const unnamedIn = (schema: z.core.$ZodType): readonly string[] =>
  fieldsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema).filter(
    (field) => [field, ''].includes(nameOfField(field)) && !SAME_IN_BOTH.has(field),
  )

/** What is called the same on the wire and on the screen. */
const SAME_IN_BOTH: ReadonlySet<string> = new Set(['total'])

test('M25: every field that may be sent has a name that a person knows', () => {
  const sent = catalogue.flatMap(({ body, query }) =>
    [body, query].filter((one) => one !== undefined),
  )
  expect(sent.length).toBeGreaterThan(120)
  expect(new Set(sent.flatMap((one) => unnamedIn(one as z.core.$ZodType)))).toEqual(new Set())
})

test('M25: a field without a name is found, in lists and choices too', () => {
  const schema = z.strictObject({
    value: z.number(),
    rows: z.array(z.union([z.null(), z.strictObject({ unheard: z.string() })])),
  })
  expect(unnamedIn(schema)).toEqual(['rows', 'rows.0.unheard'])
})
