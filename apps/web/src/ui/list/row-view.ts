/** Which lines of a long table are drawn at this moment, and where. */
export type RowView = {
  readonly items: readonly {
    readonly key: unknown
    readonly index: number
    readonly start: number
  }[]
  /** Of all lines, drawn or not. */
  readonly height: number
  /** Where the list begins on the page that scrolls; `start` counts from its top. */
  readonly offset: number
  readonly measure: (node: HTMLElement | null) => void
  readonly scrollTo: (index: number) => void
}

/** The head of a group of rows: of the same look where it begins and where it stays on top. */
export const GROUP_HEAD =
  'border-b border-line bg-sunken px-4 py-1.5 text-sm font-medium text-muted'

/** Its height in pixels, the border below it included. */
export const GROUP_HEAD_HEIGHT = 31
