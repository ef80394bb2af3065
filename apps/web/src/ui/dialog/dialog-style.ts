import { cx } from '../class-names.ts'

export type ModalSize = 'sm' | 'md' | 'lg' | 'xl'

const widths = {
  sm: 'sm:max-w-[400px]',
  md: 'sm:max-w-[520px]',
  lg: 'sm:max-w-[760px]',
  xl: 'sm:max-w-[1120px]',
} satisfies Record<ModalSize, string>

export const dialogVeil = cx(
  'fixed inset-0 bg-veil transition-opacity duration-200',
  'data-starting-style:opacity-0 data-ending-style:opacity-0',
)

/** A box in the middle; below 701 pixels a sheet that comes up from the bottom edge. */
export function dialogPopup(size: ModalSize): string {
  return cx(
    'fixed z-50 flex w-full flex-col overflow-hidden bg-raised text-ink shadow-soft outline-none',
    'transition-[transform,opacity] duration-200 ease-out',
    'max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[92dvh] max-sm:rounded-t-sheet max-sm:pb-[env(safe-area-inset-bottom)]',
    'max-sm:data-starting-style:translate-y-8 max-sm:data-starting-style:opacity-0',
    'sm:top-1/2 sm:left-1/2 sm:max-h-[min(88dvh,820px)] sm:w-[calc(100%-48px)] sm:-translate-1/2 sm:rounded-[16px]',
    'sm:border sm:border-line sm:data-starting-style:scale-97 sm:data-starting-style:opacity-0',
    widths[size],
  )
}
