/** A field that somebody has changed elsewhere while the form was open. */
export type ChangedField = {
  /** Its path in the form, as `transaction.name`. */
  readonly name: string
  readonly value: unknown
  /** The person has typed something else here, which is kept. */
  readonly isTyped: boolean
}

type Values = Readonly<Record<string, unknown>>

/** The values of a form by their places in it: a field within a group is `group.field`. */
function flat(values: Values, above = ''): readonly (readonly [name: string, value: unknown])[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const name = `${above}${key}`
    return typeof value === 'object' && value !== null
      ? flat(value as Values, `${name}.`)
      : [[name, value] as const]
  })
}

/** Which of these fields are another now than when the form began, in the form's order (case L20). */
export function changedFields(
  { before, now }: { readonly before: Values; readonly now: Values },
  typed: Values,
): readonly ChangedField[] {
  const [was, dirty] = [new Map(flat(before)), new Map(flat(typed))]
  return flat(now)
    .filter(([name, value]) => was.get(name) !== value)
    .map(([name, value]) => ({ name, value, isTyped: Boolean(dirty.get(name)) }))
}

/** Of these fields those that were typed: what is sent of a form that changes what is there. */
export function typedOf<Fields extends object>(fields: Fields, typed: Values): Partial<Fields> {
  const kept = Object.entries(fields).filter(([name]) => Boolean(typed[name]))
  return Object.fromEntries(kept) as Partial<Fields>
}
