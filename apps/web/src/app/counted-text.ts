/** A figure as what stands before its digits and its whole number; null where it is none. */
function readFigure(text: string): { readonly lead: string; readonly whole: number } | null {
  const [, lead, digits] = /^(\D*)(\d[\d.]*)$/u.exec(text) ?? []
  return lead === undefined || digits === undefined
    ? null
    : { lead, whole: Number(digits.replaceAll('.', '')) }
}

/**
 * The text of a figure part of the way (0 to 1) from one to another, fast first; at the end the other itself. Null
 * where it does not count: another sign or currency, the same number, or no figure at all.
 */
export function countedText(from: string, to: string): ((part: number) => string) | null {
  const [before, after] = [readFigure(from), readFigure(to)]
  if (before === null || after === null || before.lead !== after.lead) return null
  const { lead, whole } = after
  const way = whole - before.whole
  if (way === 0) return null
  return (part) => {
    const done = 1 - (1 - part) ** 3
    return part >= 1
      ? to
      : `${lead}${Math.round(before.whole + way * done).toLocaleString('pt-BR')}`
  }
}
