import { forbidModel, readAssistant, restoreTips } from '@saldo/contract/assistant'
import { MODEL_CONSENT } from '@saldo/domain/assistant/consent-text'
import { useMe } from '../data/me.ts'
import { useChange, useReading } from '../data/queries.ts'
import { showInstant } from '../fields/days.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { useSnack } from '../ui/use-snack.ts'

/** What of the assistant can be taken back: tips that were put away, and the consent for a language model. */
export function AssistantCard() {
  const { data: me } = useMe()
  const { data: assistant } = useReading(readAssistant, {})
  const restore = useChange(restoreTips)
  const forbid = useChange(forbidModel)
  const snack = useSnack()
  const consentedAt = assistant?.model?.consentedAt ?? null
  const problem = restore.error ?? forbid.error
  return (
    <Card title="Assistente">
      <div className="flex flex-col gap-4">
        <p className="text-base text-muted">
          As dicas e as respostas saem dos seus números, aqui mesmo, no seu aparelho.
        </p>
        <div>
          <Button
            busy={restore.isPending}
            onClick={() =>
              restore.mutate(
                {},
                { onSuccess: () => snack({ message: 'As dicas voltaram', kind: 'success' }) },
              )
            }
          >
            Mostrar todas as dicas
          </Button>
        </div>
        {consentedAt !== null && (
          <div className="flex flex-col items-start gap-2">
            <p className="text-base">
              Em {showInstant(consentedAt, me?.timeZone)} você autorizou: “{MODEL_CONSENT.text}”
            </p>
            <Button
              busy={forbid.isPending}
              onClick={() =>
                forbid.mutate(
                  {},
                  { onSuccess: () => snack({ message: 'Autorização retirada', kind: 'success' }) },
                )
              }
            >
              Retirar a autorização
            </Button>
          </div>
        )}
        {problem && <Banner kind="error">{problem.message}</Banner>}
      </div>
    </Card>
  )
}
