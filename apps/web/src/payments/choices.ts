/** The options of a list whose values are their own labels. */
export const choices = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }))
