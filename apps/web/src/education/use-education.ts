import { useMemo } from 'react'
import { listPosts, listTrails, listVideos, readTrail } from '@saldo/contract/education'
import { updateUser } from '@saldo/contract/user-changes'
import { useMe } from '../data/me.ts'
import { useChange, useReading } from '../data/queries.ts'

/** The trails, with their lessons and without the lessons' texts. */
export function useTrails() {
  return useReading(listTrails, {})
}

/** One trail with its texts. */
export function useTrail(id: string) {
  return useReading(readTrail, { params: { id } })
}

/** The single videos, and the e-books. */
export function useVideos() {
  return useReading(listVideos, {})
}

/** What the blog of the brand has published last. */
export function usePosts() {
  return useReading(listPosts, {})
}

/** What the person has watched, and how more of it is noted; a planner who acts notes nothing. */
export function useWatched() {
  const { data: me } = useMe()
  const change = useChange(updateUser)
  const { mutate } = change
  const watched = useMemo(() => new Set(me?.videosWatched), [me])
  const isOwn = me !== undefined && me.actor === null
  const watch = (id: string, onNoted?: () => void) => {
    if (!isOwn || watched.has(id)) return onNoted?.()
    return mutate(
      { params: { id: me._id }, body: { videosWatched: [id] } },
      { onSuccess: () => onNoted?.() },
    )
  }
  return { watched, watch, isNoting: change.isPending, problem: change.error }
}
