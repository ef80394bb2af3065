import { useEffect, useRef, useState } from 'react'
import { videoSource } from '@saldo/domain/education/videos'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

/** A player that has not come by then may never do. */
const READY_WITHIN_MS = 5_000

type Props = {
  readonly videoId: string
  readonly title: string
  /** It came to its end, or the person says that it did. */
  readonly onEnded: () => void
}

/**
 * A video. Another company's player is in a page of its own within this one, which says when it is ready
 * and when the video has ended; nothing of theirs is loaded before this is drawn.
 */
export function VideoPlayer({ videoId, title, onEnded }: Props) {
  const source = videoSource(videoId)
  if (source === null) return null
  if (source.provider === 'file') {
    return (
      <video
        controls
        preload="metadata"
        src={source.path}
        aria-label={title}
        onEnded={onEnded}
        className="aspect-video w-full rounded-card bg-sunken"
      >
        {/* The captions lie beside the file. */}
        <track
          default
          kind="captions"
          srcLang="pt-BR"
          src={source.path.replace(/\.\w+$/u, '.vtt')}
        />
      </video>
    )
  }
  return <Framed videoId={videoId} title={title} onEnded={onEnded} />
}

function Framed({ videoId, title, onEnded }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'late'>('loading')
  const ended = useRef(onEnded)
  useEffect(() => {
    ended.current = onEnded
  })
  useEffect(() => {
    const timer = setTimeout(
      () => setState((before) => (before === 'loading' ? 'late' : before)),
      READY_WITHIN_MS,
    )
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return
      if (data === 'player:ready') setState('ready')
      if (data === 'player:ended') ended.current()
    }
    addEventListener('message', hear)
    return () => {
      clearTimeout(timer)
      removeEventListener('message', hear)
    }
  }, [])
  return (
    <div>
      <iframe
        ref={frame}
        title={title}
        src={`/player/${encodeURIComponent(videoId)}`}
        allow="autoplay; fullscreen; picture-in-picture"
        className="aspect-video w-full rounded-card border-0 bg-sunken"
      />
      {state === 'late' && (
        <div className="mt-3 flex flex-col items-start gap-3">
          <Banner kind="warning">
            O vídeo não respondeu. Se ele estiver tocando, marque como assistido quando terminar; se
            não, tente novamente mais tarde.
          </Banner>
          <Button onClick={onEnded}>Marcar como assistido</Button>
        </div>
      )}
    </div>
  )
}
