/** How many labels a person may have. */
export const LABELS_MAX = 200

/** How many labels one entry may have. */
export const ENTRY_LABELS_MAX = 10

export const LABEL_NAME_MAX = 40

/** The colours of labels, by the names that the screens draw them by. */
export const LABEL_COLORS = [
  'teal',
  'amber',
  'rose',
  'sky',
  'violet',
  'lime',
  'orange',
  'emerald',
  'indigo',
  'pink',
  'slate',
  'cyan',
  'blue',
  'fuchsia',
] as const
export type LabelColor = (typeof LABEL_COLORS)[number]

/** Why an entry cannot have so many labels, or null. */
export function refuseLabels(labels: readonly string[]) {
  return labels.length > ENTRY_LABELS_MAX ? 'entry_has_too_many_labels' : null
}

/** The labels of an entry after some were added and others taken off, each once, in their order. */
export function relabelled(
  labels: readonly string[],
  change: { readonly add?: readonly string[]; readonly remove?: readonly string[] },
): readonly string[] {
  const { add = [], remove = [] } = change
  return [...new Set([...labels, ...add])].filter((id) => !remove.includes(id))
}

/** The colour of the next label: the first of the list that fewest of the labels have. */
export function nextLabelColor(used: readonly LabelColor[]): LabelColor {
  const counts = LABEL_COLORS.map((color) => used.filter((one) => one === color).length)
  return LABEL_COLORS[counts.indexOf(Math.min(...counts))] ?? LABEL_COLORS[0]
}
