/** The characters that begin a formula in a spreadsheet, in their wide forms too. */
const FORMULA = /^[\s"']*[=+\-@\t\r\n＝＋－＠]/
const NEEDS_QUOTES = /[;"\r\n]/

/** Before the first line: so that a spreadsheet reads accents as they are. */
export const BOM = '\ufeff'

/** Where a spreadsheet that splits on another sign begins a cell, and takes it for a formula. */
const INNER = /([,;|\t\r\n])(?=[\s"']*[=+\-@＝＋－＠])/g

/**
 * Text that a person typed. An apostrophe keeps a spreadsheet from taking it for a formula, at its
 * beginning and wherever a spreadsheet that splits on commas would begin another cell: quotes are no
 * help there, because a quote within a cell is a sign like any other (case L58).
 */
export function textCell(text: string): string {
  const inner = text.replaceAll(INNER, "$1'")
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
