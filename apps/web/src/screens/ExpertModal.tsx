import type { Expert } from '@saldo/contract/experts'
import { defaultBrand } from '../brand.ts'
import { Money } from '../fields/Money.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'
import { QueryModal } from '../ui/dialog/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { SupportLink } from '../users/SupportLink.tsx'
import { Expertizes, LikeButton, Stars } from '../experts/ExpertCard.tsx'
import { useExperts } from '../experts/use-experts.ts'

/** Who an expert is, and how to talk to them through the brand. */
export function ExpertModal({
  id,
  onClose,
}: {
  readonly id: string
  readonly onClose: () => void
}) {
  return (
    <QueryModal
      title="Especialista"
      query={useExperts()}
      skeleton={<Skeleton className="h-64" />}
      onClose={onClose}
    >
      {(experts) => <Profile expert={experts.find(({ _id }) => _id === id)} onClose={onClose} />}
    </QueryModal>
  )
}

function Profile({
  expert,
  onClose,
}: {
  readonly expert: Expert | undefined
  readonly onClose: () => void
}) {
  if (expert === undefined) {
    return (
      <Modal title="Especialista" size="sm" onClose={onClose}>
        <p className="pb-2 text-base text-muted">Este especialista não está mais aqui.</p>
      </Modal>
    )
  }
  const { name, image, stars, sessionPrice, aboutMessage, profileMessage, isExample } = expert
  const { contactPhone } = defaultBrand
  return (
    <Modal title={name} onClose={onClose}>
      <div className="flex items-center gap-4">
        <Avatar name={name} image={image} size="lg" plain />
        <div className="min-w-0 flex-1">
          <Stars stars={stars} />
          <p className="text-base text-muted">
            {sessionPrice === null ? (
              'Preço a combinar'
            ) : (
              <>
                <Money value={sessionPrice} /> por sessão
              </>
            )}
          </p>
        </div>
        <LikeButton expert={expert} />
      </div>
      {isExample && (
        <div className="mt-4">
          <Banner>Esta pessoa não existe: é um exemplo de como um especialista aparece.</Banner>
        </div>
      )}
      <Expertizes expert={expert} />
      <p className="mt-4 text-base leading-6 whitespace-pre-line wrap-anywhere">{aboutMessage}</p>
      {profileMessage !== '' && (
        <p className="mt-3 text-base leading-6 whitespace-pre-line wrap-anywhere">
          {profileMessage}
        </p>
      )}
      {contactPhone !== '' && (
        <div className="mt-5 pb-2">
          <SupportLink
            phone={contactPhone}
            message={`Olá, quero marcar uma conversa com ${name}.`}
          />
        </div>
      )}
    </Modal>
  )
}
