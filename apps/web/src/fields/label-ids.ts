/** The labels of a form, as its field holds them: their ids in one text. */
export function textOfLabels(ids: readonly string[] | null): string {
  return (ids ?? []).join(',')
}

/** The ids that the field of a form holds. */
export function idsOfText(text: string): string[] {
  return text.split(',').filter((id) => id !== '')
}
