import * as z from 'zod/mini'
import type { Outward } from './outward.ts'
import { plainText } from '@saldo/domain/education/plain-text'

/** A post as the blog tells of it: words alone. */
export type BlogPost = {
  readonly id: string
  readonly title: string
  readonly excerpt: string
  readonly link: string
  readonly date: string
  /** Where the blog has its picture; asked for by us alone. */
  readonly imageUrl: string | null
}

export type Picture = { readonly type: string; readonly bytes: Buffer }

/** How a blog fails: it is not reached, too slow, or answers nothing that can be read. */
type BlogFault = 'unreachable' | 'slow' | 'refused' | 'unreadable'

const POSTS_MAX = 6
const TIMEOUT_MS = 5_000
const TEXT_BYTES_MAX = 1024 * 1024
const PICTURE_BYTES_MAX = 2 * 1024 * 1024
const PICTURE_TYPE = /^image\/(?:png|jpeg|webp|avif|gif)$/u
const EXCERPT_MAX = 300
const FIELDS = 'id,date,link,title,excerpt,_links,_embedded'

const rendered = z.looseObject({ rendered: z.string() })
const wordPressPost = z.looseObject({
  id: z.number(),
  date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}/u)),
  link: z.string(),
  title: rendered,
  excerpt: z.optional(rendered),
  // What is embedded may be missing, or an error of the blog's.
  _embedded: z.optional(z.looseObject({ 'wp:featuredmedia': z.optional(z.array(z.unknown())) })),
})
const media = z.looseObject({ source_url: z.string() })

/** An address that is opened or asked for: by TLS, unless the blog itself is on this machine. */
function safeUrl(text: string, baseUrl: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return url.protocol === 'https:' || url.origin === new URL(baseUrl).origin ? url.href : null
}

function postOf(read: z.output<typeof wordPressPost>, baseUrl: string): BlogPost | null {
  const link = safeUrl(read.link, baseUrl)
  const title = plainText(read.title.rendered)
  if (link === null || title === '') return null
  const picture = z.safeParse(media, read._embedded?.['wp:featuredmedia']?.[0])
  return {
    id: String(read.id),
    title,
    excerpt: plainText(read.excerpt?.rendered ?? '').slice(0, EXCERPT_MAX),
    link,
    date: read.date.slice(0, 10),
    imageUrl: picture.success ? safeUrl(picture.data.source_url, baseUrl) : null,
  }
}

/** By which way, and how long it may take. */
type BlogRequest = { readonly outward: Outward; readonly timeoutMs?: number }

/** The last posts of a WordPress blog, or how it failed. A post that cannot be read is left out. */
export async function fetchPosts(
  baseUrl: string,
  { outward, timeoutMs = TIMEOUT_MS }: BlogRequest,
): Promise<readonly BlogPost[] | { readonly fault: BlogFault }> {
  const query = `_embed=wp:featuredmedia&per_page=${POSTS_MAX}&_fields=${FIELDS}`
  const answer = await fetchBytes(`${baseUrl}/wp-json/wp/v2/posts?${query}`, {
    outward,
    timeoutMs,
    bytesMax: TEXT_BYTES_MAX,
  })
  if ('fault' in answer) return answer
  try {
    const list = z.safeParse(z.array(z.unknown()), JSON.parse(answer.bytes.toString('utf8')))
    if (!list.success) return { fault: 'unreadable' }
    return list.data.slice(0, POSTS_MAX).flatMap((one) => {
      const read = z.safeParse(wordPressPost, one)
      const post = read.success ? postOf(read.data, baseUrl) : null
      return post === null ? [] : [post]
    })
  } catch {
    return { fault: 'unreadable' }
  }
}

/** The picture of a post; null where it cannot be had, is none, or is too large. */
export async function fetchPicture(
  url: string,
  { outward, timeoutMs = TIMEOUT_MS }: BlogRequest,
): Promise<Picture | null> {
  const answer = await fetchBytes(url, { outward, timeoutMs, bytesMax: PICTURE_BYTES_MAX })
  if ('fault' in answer || !PICTURE_TYPE.test(answer.type)) return null
  return answer
}

/** No redirection is followed: what is asked for stays where the operator has set it. */
async function fetchBytes(
  url: string,
  { outward, timeoutMs, bytesMax }: Required<BlogRequest> & { readonly bytesMax: number },
): Promise<Picture | { readonly fault: BlogFault }> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await outward.fetch(url, { signal })
    if (!response.ok || response.body === null) {
      await response.body?.cancel()
      return { fault: 'refused' }
    }
    const parts: Uint8Array[] = []
    let count = 0
    for await (const part of response.body) {
      count += part.byteLength
      // Leaving the loop cancels the rest.
      if (count > bytesMax) return { fault: 'unreadable' }
      parts.push(part)
    }
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';')
    return { type: type.trim().toLowerCase(), bytes: Buffer.concat(parts) }
  } catch {
    return { fault: signal.aborted ? 'slow' : 'unreachable' }
  }
}
