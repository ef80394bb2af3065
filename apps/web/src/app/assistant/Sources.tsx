import { useMe } from '../../data/me.ts'
import { Link } from '../../navigation.tsx'
import { linkStyle } from '../../ui/button-style.ts'
import type { Source } from './answers/content.ts'

/** The list that makes the figures, one link for each: of one's own money, where a family shares its views. */
export function Sources({ sources }: { readonly sources: readonly Source[] }) {
  const me = useMe().data
  const own = me?.family == null ? undefined : me._id
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {sources.map(({ href, label, whose = own }) => (
        <Link
          key={`${href} ${label}`}
          href={
            whose == null
              ? href
              : `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams({ quem: whose })}`
          }
          className={linkStyle()}
        >
          {label}
        </Link>
      ))}
    </p>
  )
}
