/** A key of the keyboard, as in a list of shortcuts. */
export function Kbd({ children }: { readonly children: string }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-xs border border-line bg-sunken px-1 font-sans text-xs font-medium text-muted">
      {children}
    </kbd>
  )
}
