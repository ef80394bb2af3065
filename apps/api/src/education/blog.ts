import type { Post } from '@saldo/contract/education'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Clock } from '../gateways/clock.ts'
import type { Outward } from '../gateways/outward.ts'
import { type BlogPost, fetchPicture, fetchPosts, type Picture } from '../gateways/blog.ts'

const FRESH_MS = 60 * 60 * 1000
/** A blog that failed is asked again by then, so that one that is down is not asked by every visit. */
const AGAIN_MS = 60 * 1000

type Kept = {
  readonly posts: readonly BlogPost[]
  /** Asked for again from then on. */
  until: number
  isStale: boolean
}

export type Blog = {
  /** The last posts; those of before where the blog does not answer, and a refusal where there are none. */
  list(): Promise<
    { readonly posts: Post[]; readonly isStale: boolean } | Refused<'blog_unavailable'>
  >
  /** The picture of one of these posts; null where it has none. */
  picture(id: string): Promise<Picture | null>
}

type Options = {
  readonly baseUrl: string
  readonly outward: Outward
  readonly clock: Clock
  readonly log: (line: string) => void
}

/**
 * A brand's blog, kept in memory for an hour. Its pictures come through us, so that no reader's address goes
 * to the blog before they open a post, only those of the posts in sight, and only from hosts of the server's list, so that
 * neither a reader nor the blog can have us ask for other addresses.
 */
export function openBlog({ baseUrl, outward, clock, log }: Options): Blog {
  let kept: Kept | null = null
  let asking: Promise<void> | null = null
  const pictures = new Map<string, Promise<Picture | null>>()

  const ask = async () => {
    const answer = await fetchPosts(baseUrl, { outward })
    const now = clock.now()
    if ('fault' in answer) {
      log(`the blog did not answer: ${answer.fault}`)
      kept = { posts: kept?.posts ?? [], until: now + AGAIN_MS, isStale: true }
      return
    }
    for (const url of pictures.keys()) {
      if (!answer.some(({ imageUrl }) => imageUrl === url)) pictures.delete(url)
    }
    kept = { posts: answer, until: now + FRESH_MS, isStale: false }
  }

  const read = async (): Promise<Kept | null> => {
    if (kept === null || clock.now() >= kept.until) {
      asking ??= ask().finally(() => (asking = null))
      await asking
    }
    return kept
  }

  return {
    list: async () => {
      const { posts = [], isStale = true } = (await read()) ?? {}
      if (isStale && posts.length === 0) return refuse('blog_unavailable')
      return { posts: posts.map(shown), isStale }
    },
    picture: async (id) => {
      const url = (await read())?.posts.find((post) => post.id === id)?.imageUrl ?? null
      if (url === null) return null
      const picture = pictures.get(url) ?? fetchPicture(url, { outward })
      pictures.set(url, picture)
      const found = await picture
      if (found === null) pictures.delete(url)
      return found
    },
  }
}

function shown({ id, title, excerpt, link, date, imageUrl }: BlogPost): Post {
  return {
    _id: id,
    title,
    excerpt,
    link,
    date,
    image: imageUrl === null ? null : `/blog/${encodeURIComponent(id)}`,
  }
}
