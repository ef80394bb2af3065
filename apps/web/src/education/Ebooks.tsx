import type { Ebook } from '@saldo/contract/education'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { IconChip } from '../ui/IconChip.tsx'

/** The e-books, each to read here or to keep. */
export function Ebooks({ ebooks }: { readonly ebooks: readonly Ebook[] }) {
  return (
    <ul className="grid grid-cols-1 gap-4 sm:gap-5 md:grid-cols-2">
      {ebooks.map(({ _id: id, title, description }) => (
        <li key={id} className="flex gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
          <IconChip icon="book-open" tone="primary" />
          <div className="flex min-w-0 flex-1 flex-col items-start">
            <h3 className="text-lg font-semibold text-pretty">{title}</h3>
            <p className="mt-1 text-base text-pretty text-muted">{description}</p>
            <Link href={paths.ebook(id)} className={`${buttonStyle()} mt-4`}>
              Ler<span className="sr-only"> {title}</span>
            </Link>
          </div>
        </li>
      ))}
    </ul>
  )
}
