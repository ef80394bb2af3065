import type { Video } from '@saldo/contract/education'
import { Modal } from '../ui/dialog/Modal.tsx'
import { QueryModal } from '../ui/dialog/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useVideos, useWatched } from './use-education.ts'
import { VideoPlayer } from './VideoPlayer.tsx'

/** The player over the screen. */
export function VideoModal({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  return (
    <QueryModal
      title="Vídeo"
      size="lg"
      query={useVideos()}
      skeleton={<Skeleton className="aspect-video rounded-card" />}
      onClose={onClose}
    >
      {({ contendVideo }) => (
        <Player video={contendVideo.find(({ _id }) => _id === id)} onClose={onClose} />
      )}
    </QueryModal>
  )
}

function Player({
  video,
  onClose,
}: {
  readonly video: Video | undefined
  readonly onClose: () => void
}) {
  const { watch } = useWatched()
  return (
    <Modal title={video?.title ?? 'Vídeo'} size="lg" onClose={onClose}>
      {video === undefined ? (
        <p className="pb-2 text-base text-muted">Este vídeo não está mais aqui.</p>
      ) : (
        <VideoPlayer videoId={video.videoId} title={video.title} onEnded={() => watch(video._id)} />
      )}
    </Modal>
  )
}
