/** Who plays a video, and what it is called there. */
export type VideoSource =
  | { readonly provider: 'youtube' | 'vimeo'; readonly id: string }
  | { readonly provider: 'file'; readonly path: string }

const YOUTUBE = /^(?:youtube:)?(?<id>[\w-]{11})$/u
const VIMEO = /^(?:vimeo:)?(?<id>\d{6,12})$/u
const FILE = /^file:(?<path>\/(?:[\w-]+\/)*[\w-]+\.(?:webm|mp4))$/u

/**
 * Where a video is played from: YouTube's eleven letters, Vimeo's digits, or a file of this server, each
 * told by its shape or by the provider's name before it. Null of anything else, which is shown to nobody:
 * what operators type must not become another address.
 */
export function videoSource(videoId: string): VideoSource | null {
  const vimeo = VIMEO.exec(videoId)?.groups?.['id']
  if (vimeo !== undefined) return { provider: 'vimeo', id: vimeo }
  const youtube = YOUTUBE.exec(videoId)?.groups?.['id']
  if (youtube !== undefined) return { provider: 'youtube', id: youtube }
  const path = FILE.exec(videoId)?.groups?.['path']
  return path === undefined ? null : { provider: 'file', path }
}
