import { giveConsent, type Planner } from '@saldo/contract/planners'
import { PLANNER_CONSENT } from '@saldo/domain/planners/consent-text'
import { useChange } from '../data/queries.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'
import { useSnack } from '../ui/use-snack.ts'

type Props = { readonly planner: Planner; readonly onClose: () => void }

/** What a planner may do, word for word, before one agrees to it. */
export function ConsentModal({ planner, onClose }: Props) {
  const agree = useChange(giveConsent)
  const snack = useSnack()
  const submit = () =>
    agree.mutate(
      { params: { id: planner._id }, body: { version: PLANNER_CONSENT.version } },
      {
        onSuccess: () => {
          snack({ message: `${planner.name} agora pode acessar sua conta`, kind: 'success' })
          onClose()
        },
      },
    )
  return (
    <Modal
      size="sm"
      title={`${planner.name} quer acessar sua conta`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Agora não</Button>
          <Button variant="primary" busy={agree.isPending} onClick={submit}>
            Autorizar
          </Button>
        </>
      }
    >
      <p className="text-base leading-6">{PLANNER_CONSENT.text}</p>
      {agree.error && (
        <div className="mt-4">
          <Banner kind="error">{agree.error.message}</Banner>
        </div>
      )}
    </Modal>
  )
}
