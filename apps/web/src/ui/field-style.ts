import { cx } from './class-names.ts'

/** Sixteen pixels on a phone, or iOS zooms the page when a field is touched. */
export const fieldStyle = cx(
  'w-full min-h-11 sm:min-h-9 rounded-field border border-line-strong bg-surface px-3',
  'text-lg sm:text-base text-ink placeholder:text-faint transition-[border-color,box-shadow]',
  'hover:border-muted focus-visible:border-primary focus-visible:outline-offset-[-1px]',
  'aria-invalid:border-negative aria-invalid:outline-negative',
  'read-only:bg-sunken disabled:bg-sunken disabled:text-faint',
)
