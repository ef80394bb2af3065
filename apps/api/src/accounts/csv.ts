/** The characters that begin a formula in a spreadsheet, in their wide forms too. */
const FORMULA = /^[\s"']*[=+\-@\t\r\n＝＋－＠]/
const NEEDS_QUOTES = /[;"\r\n]/

/** Before the first line: so that a spreadsheet reads accents as they are. */
export const BOM = '\ufeff'

/** The signs at which some spreadsheet begins another cell. */
const SPLITS = new Set(',;|\t\r\n')
const SIGNS = new Set('=+-@＝＋－＠')
const PASSED = /[\s"']/

/**
 * An apostrophe behind each sign at which a spreadsheet that splits there would find a formula. Read from
 * its end, since from its beginning every blank would be looked at again for each one before it.
 */
function withoutInnerFormulas(text: string): string {
  let isFormula = false
  let kept = text.length
  const parts: string[] = []
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const letter = text[at] ?? ''
    if (isFormula && SPLITS.has(letter)) {
      parts.push(text.slice(at + 1, kept), "'")
      kept = at + 1
    }
    isFormula = SIGNS.has(letter) || (isFormula && PASSED.test(letter))
  }
  parts.push(text.slice(0, kept))
  return parts.toReversed().join('')
}

/**
 * Text that a person typed. An apostrophe keeps a spreadsheet from taking it for a formula, at its
 * beginning and wherever a spreadsheet that splits on commas would begin another cell: quotes are no
 * help there, because a quote within a cell is a sign like any other (case L58).
 */
export function textCell(text: string): string {
  const inner = withoutInnerFormulas(text)
  return cell(FORMULA.test(text) ? `'${inner}` : inner)
}

/**
 * A cell that the product wrote: a number, a day, a word of a list. A number that begins with a
 * minus is not escaped.
 */
export function cell(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line, with the line end that RFC 4180 requires. */
export function lineOf(cells: readonly string[]): string {
  return `${cells.join(';')}\r\n`
}
