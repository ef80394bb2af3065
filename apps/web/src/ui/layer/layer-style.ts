/** What floats above the page: menus, lists, popovers. */
export const layerStyle =
  'fade-in overflow-auto overscroll-contain rounded-card border border-line bg-raised text-ink shadow-soft outline-none'

/** One line of a menu or a list. */
export const layerItemStyle =
  'flex min-h-11 w-full items-center gap-2.5 rounded-sm px-2.5 text-left text-base sm:min-h-9'
