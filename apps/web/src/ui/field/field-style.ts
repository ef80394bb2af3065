import { cx } from '../class-names.ts'

/** The box of a field, without the size of its words. */
export const fieldBox = cx(
  'w-full rounded-field border border-line-strong bg-surface px-3 text-ink placeholder:text-faint',
  'transition-[border-color] hover:border-muted',
  'focus-visible:border-primary focus-visible:outline-offset-[-1px]',
  'aria-invalid:border-negative aria-invalid:outline-negative',
  '[&[readonly]]:bg-sunken disabled:bg-sunken disabled:text-faint',
)

/** Sixteen pixels on a phone, or iOS zooms the page when a field is touched. */
export const fieldStyle = cx(fieldBox, 'min-h-11 text-lg sm:min-h-9 sm:text-base')

/** The field of the figure that a form is about. */
export const largeFieldStyle = cx(fieldBox, 'min-h-14 text-3xl font-semibold')

/** A choice that is as narrow as its words: a filter above a list, and its place while it is loaded. */
export const quietSelectStyle =
  'inline-flex min-h-11 items-center gap-2 rounded-field px-2.5 text-base font-medium text-muted hover:bg-sunken hover:text-ink sm:min-h-9'
