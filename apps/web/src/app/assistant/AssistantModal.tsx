import type { HoldingTip } from '@saldo/domain/assistant/tips'
import { useNavigation } from '../../navigation.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { tipTexts } from './tip-texts.ts'
import { useTips } from './use-tips.ts'
import { type RefObject, useRef, useState } from 'react'
import { QUESTION_MAX } from '@saldo/domain/assistant/kinds'
import { useMe } from '../../data/me.ts'
import { newId } from '../../data/new-id.ts'
import { Field } from '../../ui/Field.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { Answer } from './Answer.tsx'
import { examples } from './examples.ts'
import { screenOf } from './screens.ts'

/** What follows from the person's own facts on this screen, and what can be done about it. */
export function Tips({
  tips,
  putAway,
}: {
  readonly tips: readonly HoldingTip[]
  readonly putAway: ReturnType<typeof useTips>['putAway']
}) {
  const { open, to } = useNavigation()
  return (
    <ul className="flex flex-col gap-3">
      {tips.map(({ id, about }) => {
        const { title, text, action } = tipTexts[id]
        const { window, href = '' } = action
        return (
          <li key={id} className="rounded-card border border-line bg-surface p-4">
            <h3 className="text-base font-semibold">{title}</h3>
            <p className="mt-1 text-base text-pretty text-muted">{text(about ?? '')}</p>
            <div className="mt-3 flex flex-wrap gap-2">
              <Button size="sm" onClick={() => (window ? open(window) : to(href))}>
                {action.label}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Não mostrar de novo: ${title}`}
                busy={putAway.isPending && putAway.variables?.body.subject === id}
                onClick={() => putAway.mutate({ body: { subject: id } })}
              >
                Não mostrar de novo
              </Button>
            </div>
          </li>
        )
      })}
      {putAway.error && <Banner kind="error">{putAway.error.message}</Banner>}
    </ul>
  )
}

/**
 * The assistant: tips about the screen under it, and questions that are answered from the person's own
 * figures. A question is understood in the browser; it leaves it only for a language model, and only when
 * the person wants that. Closed, the assistant stays closed on that screen.
 */
export function AssistantModal({ onClose }: { readonly onClose: () => void }) {
  const { data: me } = useMe()
  const [screen] = useState(() => screenOf(location.pathname))
  const { tips, close, putAway } = useTips(screen)
  const [turns, setTurns] = useState<readonly { readonly id: string; readonly question: string }[]>(
    [],
  )
  const input = useRef<HTMLInputElement>(null)
  const put = (question: string) => setTurns([{ id: newId(), question }, ...turns])
  // Whoever has put a question looks for its answer first.
  const shownTips = tips.length > 0 && <Tips tips={tips} putAway={putAway} />
  // Another's account has its own person to speak with.
  if (me?.actor !== null) return null
  return (
    <Modal
      title="Assistente"
      text="Dicas desta tela e respostas com os seus números."
      initialFocus={input}
      onClose={() => {
        close()
        onClose()
      }}
    >
      <div className="flex flex-col gap-5">
        {turns.length === 0 && shownTips}
        <QuestionField input={input} onPut={put} />
        {turns.length === 0 && <Examples onPut={put} />}
        <ol aria-live="polite" aria-label="Respostas" className="flex flex-col gap-4 empty:hidden">
          {turns.map(({ id, question }) => (
            <li key={id} className="fade-in rounded-card border border-line bg-surface p-4">
              <h3 className="text-base wrap-anywhere text-muted">{question}</h3>
              <div className="mt-2 text-base">
                <Answer question={question} />
              </div>
            </li>
          ))}
        </ol>
        {turns.length > 0 && shownTips}
      </div>
    </Modal>
  )
}

type FieldProps = {
  readonly input: RefObject<HTMLInputElement | null>
  readonly onPut: (question: string) => void
}

/** No form: nothing is saved, and closing loses nothing. Enter puts the question. */
function QuestionField({ input, onPut }: FieldProps) {
  const [typed, setTyped] = useState('')
  const put = () => {
    input.current?.focus()
    if (typed.trim() === '') return
    onPut(typed.trim())
    setTyped('')
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-48 flex-1">
        <Field label="Pergunte sobre o seu dinheiro">
          <TextInput
            ref={input}
            value={typed}
            maxLength={QUESTION_MAX}
            autoComplete="off"
            enterKeyHint="send"
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={({ key, nativeEvent }) => {
              if (key === 'Enter' && !nativeEvent.isComposing) put()
            }}
          />
        </Field>
      </div>
      <Button variant="primary" onClick={put}>
        Perguntar
      </Button>
    </div>
  )
}

function Examples({ onPut }: Pick<FieldProps, 'onPut'>) {
  return (
    <div>
      <h3 className="text-base text-muted">Por exemplo</h3>
      <ul className="mt-2 flex flex-wrap gap-2">
        {examples.map((example) => (
          <li key={example}>
            <Button size="sm" onClick={() => onPut(example)}>
              {example}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
