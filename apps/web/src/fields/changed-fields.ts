/** A field that somebody has changed elsewhere while the form was open. */
export type ChangedField = {
  readonly name: string
  /** The person has typed something else here, which is kept. */
  readonly isTyped: boolean
}

type Values = Readonly<Record<string, unknown>>

/** Which of these fields are another now than when the form began, in the form's order (case L20). */
export function changedFields(
  { before, now }: { readonly before: Values; readonly now: Values },
  typed: Values,
): readonly ChangedField[] {
  return Object.keys(now)
    .filter((name) => before[name] !== now[name])
    .map((name) => ({ name, isTyped: Boolean(typed[name]) }))
}
