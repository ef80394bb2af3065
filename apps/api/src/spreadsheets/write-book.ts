import { type CellObject, utils, write } from '@e965/xlsx'

/**
 * A cell that is written: a text, a number, an amount in units of the currency, or a share in
 * hundredths of 1 %.
 */
export type WrittenCell =
  | string
  | number
  | { readonly money: number }
  | { readonly percent: number }

/** A sheet to be written: its name, the widths of its columns in characters, and its rows. */
export type WrittenSheet = {
  readonly name: string
  readonly widths: readonly number[]
  readonly rows: readonly (readonly WrittenCell[])[]
}

const MONEY = '"R$" #,##0.00'
const PERCENT = '0.00%'
const WHOLE = 10_000

function cellOf(cell: WrittenCell): CellObject {
  if (typeof cell === 'string') return cell === '' ? { t: 'z' } : { t: 's', v: cell }
  if (typeof cell === 'number') return { t: 'n', v: cell }
  return 'money' in cell
    ? { t: 'n', v: cell.money, z: MONEY }
    : { t: 'n', v: cell.percent / WHOLE, z: PERCENT }
}

/** The bytes of an .xlsx with these sheets. */
export function writeBook(sheets: readonly WrittenSheet[]): Uint8Array {
  const book = utils.book_new()
  for (const { name, widths, rows } of sheets) {
    const sheet = utils.aoa_to_sheet(rows.map((row) => row.map(cellOf)))
    sheet['!cols'] = widths.map((wch) => ({ wch }))
    utils.book_append_sheet(book, sheet, name)
  }
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true })
}
