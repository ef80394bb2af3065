/** What a spreadsheet takes for the beginning of a formula, in its wide forms too. */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/
const NEEDS_QUOTES = /[;"\r\n]/

/** Before the first line: so that a spreadsheet reads accents as they are. */
export const BOM = '\ufeff'

/** Text that a person typed. An apostrophe keeps a spreadsheet from taking it for a formula. */
export function textCell(text: string): string {
  return cell(FORMULA.test(text) ? `'${text}` : text)
}

/** What is ours: a number, a day, a word of a list. A number that begins with a minus stays one. */
export function cell(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line, with the end that RFC 4180 asks for. */
export function lineOf(cells: readonly string[]): string {
  return `${cells.join(';')}\r\n`
}
