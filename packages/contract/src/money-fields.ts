import type * as z from 'zod/mini'
import { money } from './wire.ts'

/** What of a schema is looked at to find its money; each kind has only some of these. */
type Def = {
  readonly shape?: Readonly<Record<string, Schema>>
  readonly innerType?: Schema
  readonly element?: Schema
  /** Of a record: what stands under each of its keys. */
  readonly valueType?: Schema
  readonly options?: readonly Schema[]
  /** Of what is one thing on the wire and another inside: what it is inside. */
  readonly out?: unknown
}
type Schema = { readonly def: unknown }

/**
 * The names of the fields of a body that say an amount, `transaction.value` for one below another:
 * what a currency without decimals is asked about (decisions.md §2, case L11).
 */
export function moneyFieldsOf(body: z.ZodMiniType): readonly string[] {
  return [...new Set(fieldsIn(body, ''))]
}

function fieldsIn(schema: Schema, path: string): string[] {
  const { shape = {}, innerType, element, valueType, options = [], out } = schema.def as Def
  // A field with a limit of its own is a copy of `money`, made of the same parts.
  if (out !== undefined && out === (money.def as Def).out) return [path]
  const below = [innerType, element, ...options].filter((part) => part !== undefined)
  return [
    ...below.flatMap((part) => fieldsIn(part, path)),
    ...(valueType === undefined ? [] : fieldsIn(valueType, path === '' ? '*' : `${path}.*`)),
    ...Object.entries(shape).flatMap(([name, part]) =>
      fieldsIn(part, path === '' ? name : `${path}.${name}`),
    ),
  ]
}
