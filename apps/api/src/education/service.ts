import type { Post, ListedTrail, Trail } from '@saldo/contract/education'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Clock } from '../gateways/clock.ts'
import type { Outward } from '../gateways/outward.ts'
import { type BlogPost, fetchPicture, fetchPosts, type Picture } from '../gateways/blog.ts'
import { createHash } from 'node:crypto'
import { videoSource, type VideoSource } from '@saldo/domain/education/videos'
import { listItems } from '../contents/store.ts'
import type { Ledger } from '../db/ledger.ts'

const FRESH_MS = 60 * 60 * 1000
/** A blog that failed is asked again by then, so that one that is down is not asked by every visit. */
const AGAIN_MS = 60 * 1000

type CachedPosts = {
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

/**
 * A brand's blog, kept in memory for an hour. Its pictures come through us, so that no reader's address goes
 * to the blog before they open a post, only those of the posts in sight, and only from hosts of the server's list, so that
 * neither a reader nor the blog can have us ask for other addresses.
 */
export function openBlog({
  baseUrl,
  outward,
  clock,
  log,
}: {
  readonly baseUrl: string
  readonly outward: Outward
  readonly clock: Clock
  readonly log: (line: string) => void
}): Blog {
  let kept: CachedPosts | null = null
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

  const read = async (): Promise<CachedPosts | null> => {
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

type Embedded = Extract<VideoSource, { readonly id: string }>

/** Where each company's player is, and its page for a video. */
const players = {
  youtube: {
    origin: 'https://www.youtube-nocookie.com',
    pathOf: (id: string, origin: string) =>
      `/embed/${id}?enablejsapi=1&autoplay=1&hl=pt-BR&rel=0&origin=${encodeURIComponent(origin)}`,
  },
  vimeo: {
    origin: 'https://player.vimeo.com',
    pathOf: (id: string) => `/video/${id}?autoplay=1&dnt=1`,
  },
} as const

/**
 * What runs in the page: it asks the player to tell what happens, each in the words of its company, and says
 * to our own page around it when it is ready and when the video has ended. It hears that one frame alone.
 */
const SCRIPT = `'use strict'
const frame = document.querySelector('iframe')
const player = new URL(frame.src).origin
const say = (word) => parent.postMessage('player:' + word, location.origin)
const ask = (question) => frame.contentWindow.postMessage(JSON.stringify(question), player)
let isReady = false
const listen = () => {
  if (isReady) return
  ask({ event: 'listening' })
  setTimeout(listen, 250)
}
listen()
const ready = () => {
  isReady = true
  ask({ method: 'addEventListener', value: 'ended' })
  say('ready')
}
addEventListener('message', ({ source, origin, data }) => {
  if (source !== frame.contentWindow || origin !== player) return
  let said = data
  try {
    if (typeof data === 'string') said = JSON.parse(data)
  } catch {
    return
  }
  if (said === null || typeof said !== 'object') return
  if (said.event === 'onReady' || said.event === 'ready') ready()
  if (said.event === 'ended') say('ended')
  if (said.event === 'infoDelivery' && said.info && said.info.playerState === 0) say('ended')
})`

const STYLE =
  'html,body,iframe{margin:0;border:0;width:100%;height:100%;background:#000;display:block}'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function policyFor({ provider }: Embedded): string {
  return [
    "default-src 'none'",
    `script-src ${hashOf(SCRIPT)}`,
    `style-src ${hashOf(STYLE)}`,
    `frame-src ${players[provider].origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

function pageOf({ provider, id }: Embedded, appUrl: string): string {
  const { origin, pathOf } = players[provider]
  const address = `${origin}${pathOf(id, new URL(appUrl).origin)}`.replaceAll('&', '&amp;')
  // Players refuse to start where they cannot see whose page they are on.
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Vídeo</title><style>${STYLE}</style>
<iframe title="Vídeo" src="${address}" referrerpolicy="strict-origin-when-cross-origin"
 allow="autoplay; fullscreen; picture-in-picture; encrypted-media" allowfullscreen></iframe>
<script>${SCRIPT}</script></html>`
}

/** A page by its text and the policy that it needs. */
type PlayerPage = { readonly html: string; readonly policy: string }

/**
 * The page within the product that holds another company's player: it alone may frame that company, so no
 * page with a person's figures does. Null of what is no video of a company that we know.
 */
export function playerPage(videoId: string, appUrl: string): PlayerPage | null {
  const source = videoSource(videoId)
  if (source === null || source.provider === 'file') return null
  return { html: pageOf(source, appUrl), policy: policyFor(source) }
}

/** The trails in their order, their lessons without the texts. */
export async function listTrails(ledger: Ledger): Promise<ListedTrail[]> {
  const trails = await listItems(ledger, 'trails')
  return trails.map(({ items, ...trail }) => ({
    ...trail,
    items: items.map(({ text: _, ...lesson }) => lesson),
  }))
}

/** One of them, whole. */
export async function readTrail(
  ledger: Ledger,
  id: string,
): Promise<Trail | Refused<'trail_not_found'>> {
  const trails = await listItems(ledger, 'trails')
  return trails.find(({ _id }) => _id === id) ?? refuse('trail_not_found')
}

/** The single videos, and the e-books. */
export async function listVideos(ledger: Ledger) {
  return {
    contendVideo: await listItems(ledger, 'videos'),
    ebooks: await listItems(ledger, 'ebooks'),
  }
}
