import { giveConsent, type Planner, listPlanners, withdrawConsent } from '@saldo/contract/planners'
import { PLANNER_CONSENT } from '@saldo/domain/planners/consent-text'
import { useChange, useReading } from '../data/queries.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { useState } from 'react'
import { showInstant } from '../fields/days.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { linkStates } from './labels.ts'

/** What a planner may do, word for word, before one agrees to it. */
function ConsentModal({
  planner,
  onClose,
}: {
  readonly planner: Planner
  readonly onClose: () => void
}) {
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

/** Who may act in one's account, who has asked to, and the one press that ends it. */
export function PlannersCard() {
  const query = useReading(listPlanners, {})
  const [reading, setReading] = useState<Planner | null>(null)
  const [ending, setEnding] = useState<Planner | null>(null)
  return (
    <Card title="Planejadores" flush>
      <QueryView
        small
        query={query}
        skeleton={<Skeleton className="mx-5 mb-4 h-22 sm:h-11" />}
        empty={
          <EmptyState
            small
            text="Nenhum planejador pediu acesso à sua conta. Quando um pedir, você decide aqui."
          />
        }
      >
        {(planners) => (
          <ul className="pb-2">
            {planners.map((planner) => (
              <li
                key={planner._id}
                className="flex min-h-15 flex-wrap items-center gap-3 px-4 py-2 sm:px-5"
              >
                <Avatar name={planner.name} image={planner.image} plain />
                <span className="min-w-0 flex-1 basis-60">
                  <span className="flex items-center gap-2">
                    <span className="truncate font-medium">{planner.name}</span>
                    <Badge dot tone={linkStates[planner.state].tone}>
                      {linkStates[planner.state].label}
                    </Badge>
                  </span>
                  <span className="block truncate text-sm text-muted">{sinceOf(planner)}</span>
                </span>
                {planner.state === 'asked' && (
                  <Button size="sm" variant="primary" onClick={() => setReading(planner)}>
                    Ver pedido
                  </Button>
                )}
                {planner.state !== 'ended' && (
                  <Button size="sm" onClick={() => setEnding(planner)}>
                    {planner.state === 'asked' ? 'Recusar' : 'Encerrar acesso'}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {reading !== null && <ConsentModal planner={reading} onClose={() => setReading(null)} />}
      {ending !== null && <EndDialog planner={ending} onClose={() => setEnding(null)} />}
    </Card>
  )
}

function sinceOf({ email, state, askedAt, consentedAt, endedAt }: Planner): string {
  if (state === 'active' && consentedAt !== null) return `Desde ${showInstant(consentedAt)}`
  if (state === 'ended' && endedAt !== null) return `Encerrado em ${showInstant(endedAt)}`
  return `${email} · pediu em ${showInstant(askedAt)}`
}

function EndDialog({
  planner: { _id: id, name, state },
  onClose,
}: {
  readonly planner: Planner
  readonly onClose: () => void
}) {
  const isAsked = state === 'asked'
  return (
    <ConfirmChange
      endpoint={withdrawConsent}
      request={{ params: { id } }}
      said={`${name} não tem mais acesso`}
      danger
      title={isAsked ? `Recusar o pedido de ${name}?` : `Encerrar o acesso de ${name}?`}
      text="Vale na hora, mesmo com a sua conta aberta no aparelho do planejador. O registro do que ele fez continua aqui."
      yes={isAsked ? 'Recusar' : 'Encerrar acesso'}
      no="Voltar"
      onClose={onClose}
    />
  )
}
