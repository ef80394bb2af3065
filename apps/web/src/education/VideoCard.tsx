import CircleCheck from 'lucide-react/icons/circle-check'
import Play from 'lucide-react/icons/play'
import type { Video } from '@saldo/contract/education'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { minutesText } from './labels.ts'

/** A video by its title and picture; the player comes with the press. */
export function VideoCard({
  video,
  isWatched,
}: {
  readonly video: Video
  readonly isWatched: boolean
}) {
  const { _id: id, title, imgUrl, duration } = video
  const { open } = useNavigation()
  return (
    <button
      type="button"
      onClick={() => open(windows.video(id))}
      className="flex w-full min-w-0 flex-col overflow-clip rounded-card border border-line bg-surface text-left hover:bg-hover"
    >
      <span className="grid aspect-video w-full shrink-0 place-items-center overflow-hidden bg-primary-soft text-primary">
        {imgUrl === null ? (
          <Play size={28} aria-hidden="true" />
        ) : (
          <img src={imgUrl} alt="" loading="lazy" className="size-full object-cover" />
        )}
      </span>
      <span className="flex flex-1 flex-col gap-1 p-4">
        <span className="text-base font-medium break-words">{title}</span>
        <span className="mt-auto flex items-center gap-1.5 text-sm text-muted">
          {isWatched && (
            <>
              <CircleCheck size={14} aria-hidden="true" className="text-revenue" />
              Assistido
            </>
          )}
          {minutesText(duration)}
        </span>
      </span>
    </button>
  )
}
