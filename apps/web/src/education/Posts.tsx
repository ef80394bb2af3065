import ExternalLink from 'lucide-react/icons/external-link'
import Newspaper from 'lucide-react/icons/newspaper'
import type { Post } from '@saldo/contract/education'
import { toDay } from '@saldo/domain/calendar'
import { showDate } from '../fields/days.ts'

/** What the blog has published last; each opens in a window of its own. */
export function Posts({ posts }: { readonly posts: readonly Post[] }) {
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
      {posts.map(({ _id: id, title, excerpt, link, date, image }) => (
        <li key={id} className="min-w-0">
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="flex h-full flex-col overflow-clip rounded-card border border-line bg-surface hover:bg-hover"
          >
            <span className="grid aspect-video w-full shrink-0 place-items-center overflow-hidden bg-primary-soft text-primary">
              {image === null ? (
                <Newspaper size={28} aria-hidden="true" />
              ) : (
                <img src={image} alt="" loading="lazy" className="size-full object-cover" />
              )}
            </span>
            <span className="flex flex-1 flex-col gap-1 p-4">
              <span className="text-base font-medium break-words">{title}</span>
              <span className="line-clamp-3 text-sm text-muted">{excerpt}</span>
              <span className="mt-auto flex items-center gap-1.5 pt-2 text-sm text-muted">
                {showDate(toDay(date))}
                <ExternalLink size={14} aria-hidden="true" />
                <span className="sr-only">abre em outra aba</span>
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
