import type { Label } from '@saldo/contract/labels'
import { counted } from '@saldo/domain/counts'
import { useToday } from '../data/today.ts'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { IconChip } from '../ui/IconChip.tsx'
import { toneNamed } from '../ui/tones.ts'
import { Standing } from './Standing.tsx'
import { periodOf } from './words.ts'

/** A label among the others: its days, what it comes to, and how far that is. The whole of it leads to its page. */
export function LabelCard({ label }: { readonly label: Label }) {
  const { _id: id, name, color, entries } = label
  const period = periodOf(label, useToday())
  return (
    <article
      aria-label={name}
      className="relative flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-4 transition-colors hover:border-line-strong/70 has-focus-visible:outline-2 has-focus-visible:outline-focus sm:p-5"
    >
      <header className="flex items-center gap-3">
        <IconChip icon="tag" tone={toneNamed(color)} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-lg font-semibold">
            <Link
              href={paths.label(id)}
              title={name}
              className="outline-none after:absolute after:inset-0"
            >
              {name}
            </Link>
          </h2>
          <p className="truncate text-sm text-muted">
            {entries === 0
              ? 'Nenhuma movimentação ainda'
              : counted(entries, 'movimentação', 'movimentações')}
            {period !== null && ` · ${period}`}
          </p>
        </div>
      </header>
      <Standing label={label} />
    </article>
  )
}
