import type { LucideIcon } from 'lucide-react'
import { useSyncExternalStore } from 'react'

let loaded: Readonly<Record<string, LucideIcon>> | null = null
let isRequested = false
const waiting = new Set<() => void>()

/**
 * An icon that data name, `shopping-cart`. All of them are one chunk that comes when the first is
 * drawn; its place is kept until then. Unknown names are a small ring. A part's own icons are
 * imported one by one from `lucide-react/icons/…` instead.
 */
export function Icon({
  name,
  size = 18,
  className,
}: {
  readonly name: string
  readonly size?: number
  readonly className?: string
}) {
  const icons = useSyncExternalStore(subscribe, () => loaded)
  const Drawn = icons?.[name] ?? icons?.['circle-dot']
  if (!Drawn) return <span className={className} style={{ width: size, height: size }} />
  return <Drawn size={size} {...(className ? { className } : {})} />
}

function subscribe(changed: () => void) {
  waiting.add(changed)
  if (!isRequested) {
    isRequested = true
    void load()
  }
  return () => waiting.delete(changed)
}

async function load() {
  loaded = (await import('./icon-map.ts')).icons
  for (const changed of waiting) changed()
}
