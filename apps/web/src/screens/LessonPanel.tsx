import { useMemo } from 'react'
import type { Lesson } from '@saldo/contract/education'
import { readDocument } from '@saldo/domain/read-document'
import { Words } from '../documents/Words.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { VideoPlayer } from '../education/VideoPlayer.tsx'

const LessonDrawing = lazyComponent(
  () => import('../education/LessonDrawing.tsx').then((all) => all.LessonDrawing),
  { shape: <Skeleton className="h-40 rounded-card" />, isOptional: true },
)

/** A lesson: its videos and its text. */
export function LessonPanel({
  lesson,
  onEnded,
}: {
  readonly lesson: Lesson
  /** Its video came to an end. */
  readonly onEnded: () => void
}) {
  const { title, documents, text } = lesson
  const blocks = useMemo(
    () => readDocument(text ?? '').filter(({ kind }) => kind !== 'title'),
    [text],
  )
  return (
    <article>
      <h2 className="text-xl font-semibold text-pretty">{title}</h2>
      {documents.map(
        ({ videoId }) =>
          videoId !== null && (
            <div key={videoId} className="mt-4">
              <VideoPlayer videoId={videoId} title={title} onEnded={onEnded} />
            </div>
          ),
      )}
      <div className="max-w-prose">
        <Words blocks={blocks} Drawing={LessonDrawing} />
      </div>
    </article>
  )
}
