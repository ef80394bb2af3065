import { createHash } from 'node:crypto'
import { videoSource, type VideoSource } from '@saldo/domain/education/videos'

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
