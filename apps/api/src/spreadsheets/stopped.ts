/** How a spreadsheet can be refused while it is read. */
export type SpreadsheetRefusal =
  | 'spreadsheet_unreadable'
  | 'spreadsheet_too_large'
  | 'spreadsheet_took_too_long'
  | 'spreadsheet_without_sheets'

/** Ends the reading of a file with its reason. */
export class SpreadsheetStopped extends Error {
  readonly refusal: SpreadsheetRefusal

  constructor(refusal: SpreadsheetRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}
