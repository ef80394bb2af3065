import { allowModel, askModel, readAssistant } from '@saldo/contract/assistant'
import { MODEL_CONSENT } from '@saldo/domain/assistant/consent-text'
import { addMonthsWithin, monthOf } from '@saldo/domain/calendar'
import { showMonth } from '@saldo/domain/month-names'
import { useChange, useReading } from '../../data/queries.ts'
import { useToday } from '../../data/today.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Sources } from './Sources.tsx'

/** The button that sent the question has gone: whoever is at the keyboard goes on from the answer. */
const takeFocus = (node: HTMLElement | null) => node?.focus({ preventScroll: true })

/**
 * The way on for a question that was not understood, where the operator has set a language model: with
 * the person's consent, and sums alone. What it writes is shown as text, marked as its own, with the way
 * to the months whose sums it was sent.
 */
export function ModelAnswer({ question }: { readonly question: string }) {
  const { data: assistant } = useReading(readAssistant, {})
  const allow = useChange(allowModel)
  const ask = useChange(askModel)
  const month = monthOf(useToday())
  const months = [addMonthsWithin(month, -1), month]
  const put = () => ask.mutate({ body: { question } })
  if (assistant === undefined || assistant.model === null) return null
  if (ask.data !== undefined) {
    return (
      <div ref={takeFocus} tabIndex={-1} className="mt-3 rounded-field bg-sunken p-3">
        <Badge tone="violet">Escrito por um modelo de linguagem</Badge>
        <p className="mt-2 wrap-anywhere whitespace-pre-wrap">{ask.data.text}</p>
        <p className="mt-2 text-sm text-muted">
          Ele recebeu a pergunta e somas de dois meses e do plano. Pode estar errado: confira nas
          telas antes de decidir.
        </p>
        <Sources
          sources={months.map((one) => ({
            href: paths.dashboard(one),
            label: `Ver ${showMonth(one)}`,
          }))}
        />
      </div>
    )
  }
  const isAllowed = assistant.model.consentedAt !== null
  const problem = allow.error ?? ask.error
  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      {isAllowed ? (
        <p className="text-muted">
          Um modelo de linguagem pode tentar: ele recebe a pergunta e somas do seu mês.
        </p>
      ) : (
        <p className="text-muted">
          Um modelo de linguagem pode tentar, com a sua autorização: “{MODEL_CONSENT.text}”
        </p>
      )}
      <Button
        size="sm"
        busy={allow.isPending || ask.isPending}
        onClick={() => {
          if (isAllowed) put()
          else allow.mutate({ body: { version: MODEL_CONSENT.version } }, { onSuccess: put })
        }}
      >
        {isAllowed ? 'Perguntar ao modelo' : 'Autorizar e perguntar'}
      </Button>
      {problem && <Banner kind="error">{problem.message}</Banner>}
    </div>
  )
}
