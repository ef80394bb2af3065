import type { ReactNode } from 'react'
import { useMe } from '../data/me.ts'
import { Button } from '../ui/Button.tsx'
import { IconChip } from '../ui/IconChip.tsx'
import { showInstant } from './days.ts'

type Props = {
  readonly icon: string
  readonly name: string
  /** What it was: how many entries, where. */
  readonly what: string
  readonly removedAt: string
  /** What it came to, where it is a sum. */
  readonly value?: ReactNode
  readonly busy: boolean
  readonly onRestore: () => void
}

/** One thing that was removed and can still be brought back (case L5). */
export function Removed({ icon, name, what, removedAt, value, busy, onRestore }: Props) {
  const { data: me } = useMe()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 sm:flex-nowrap">
      <IconChip icon={icon} tone="slate" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-sm text-muted">
          {what} · exclusão em {showInstant(removedAt, me?.timeZone)}
        </span>
      </span>
      {value}
      <Button
        size="sm"
        className="max-sm:w-full"
        busy={busy}
        aria-label={`Desfazer a exclusão de ${name}`}
        onClick={onRestore}
      >
        Desfazer
      </Button>
    </li>
  )
}
