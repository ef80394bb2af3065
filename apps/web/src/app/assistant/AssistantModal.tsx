import { useMe } from '../../data/me.ts'
import { Link, useNavigation } from '../../navigation.tsx'
import { linkStyle } from '../../ui/button-style.ts'
import type { Source, Content, Plan, Line, Row, Section } from './answers/content.ts'
import { useQueries } from '@tanstack/react-query'
import { listCategories } from '@saldo/contract/categories'
import { listObjectives } from '@saldo/contract/objectives'
import { listPayments } from '@saldo/contract/payments'
import type { Names } from '@saldo/domain/assistant/question/names'
import { reading, useReading, useChange } from '../../data/queries.ts'
import { OWN } from '../../data/view.ts'
import { together, type Query } from '../../ui/query.ts'
import { Money } from '../../fields/Money.tsx'
import { allowModel, askModel, readAssistant } from '@saldo/contract/assistant'
import { MODEL_CONSENT } from '@saldo/domain/assistant/consent-text'
import { addMonthsWithin, monthOf } from '@saldo/domain/calendar'
import { showMonth } from '@saldo/domain/month-names'
import { useToday } from '../../data/today.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { type ReactNode, useState, type RefObject, useRef } from 'react'
import type { Question } from '@saldo/domain/assistant/question/question'
import { readQuestion } from '@saldo/domain/assistant/question/read-question'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { planAnswer } from './answers/plan-answer.ts'
import { examples } from './examples.ts'
import type { HoldingTip } from '@saldo/domain/assistant/tips'
import { tipTexts } from './tip-texts.ts'
import { useTips } from './use-tips.ts'
import { QUESTION_MAX } from '@saldo/domain/assistant/kinds'
import { newId } from '../../data/new-id.ts'
import { Field } from '../../ui/field/Field.tsx'
import { Modal } from '../../ui/dialog/Modal.tsx'
import { TextInput } from '../../ui/field/TextInput.tsx'
import { screenOf } from './screens.ts'

/** The list that makes the figures, one link for each: of one's own money, where a family shares its views. */
function Sources({ sources }: { readonly sources: readonly Source[] }) {
  const me = useMe().data
  const own = me?.family == null ? undefined : me._id
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {sources.map(({ href, label, whose = own }) => (
        <Link
          key={`${href} ${label}`}
          href={
            whose == null
              ? href
              : `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams({ quem: whose })}`
          }
          className={linkStyle()}
        >
          {label}
        </Link>
      ))}
    </p>
  )
}

/** Everything that a person has a name for: what a question is about is looked for among it. */
function useNames(): Query<Names> {
  const me = useMe().data
  const query = { query: OWN }
  const lists = together(
    useReading(listCategories, query),
    together(useReading(listPayments, query), useReading(listObjectives, query)),
  )
  const { data } = lists
  if (data === undefined || me === undefined) return { ...lists, data: undefined }
  const [categories, [payments, objectives]] = data
  const others = me.family?.members.filter(({ user, isPlanner }) => user !== me._id && !isPlanner)
  const members = (others ?? []).map(({ user, name }) => ({ _id: user, name }))
  return { ...lists, data: { categories, payments, objectives, members } }
}

/** An answer, once all that it is made of is there; what could not be read is asked for again. */
function useContent({ requests, write }: Plan): Query<Content> {
  return useQueries({
    queries: requests.map(({ endpoint, input }) => reading(endpoint, input as never)),
    combine: (results) => {
      const missing = results.filter(({ data }) => data === undefined)
      return {
        data: missing.length > 0 ? undefined : write(results.map(({ data }) => data)),
        error: missing.find(({ error }) => error !== null)?.error ?? null,
        refetch: () => Promise.all(missing.map(({ refetch }) => refetch())),
      }
    },
  })
}

/** An answer as it is read: sentences, a list, and the way to the lists that make its figures. */
function AnswerSections({ content }: { readonly content: Content }) {
  return (
    <div className="flex flex-col gap-4">
      {content.map((section, at) => (
        <OneSection key={at} section={section} />
      ))}
    </div>
  )
}

function OneSection({ section }: { readonly section: Section }) {
  const { title, lines, rows = [], more = 0, sources } = section
  return (
    <div>
      {title !== undefined && <p className="font-medium wrap-anywhere">{title}</p>}
      {lines.map((line, at) => (
        <Sentence key={at} line={line} />
      ))}
      {rows.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1">
          {rows.map((row) => (
            <OneRow key={row.key} row={row} hasNotes={rows.some(({ note }) => note !== '')} />
          ))}
        </ul>
      )}
      {more > 0 && <p className="mt-1 text-sm text-muted">e mais {more}</p>}
      {sources.length > 0 && <Sources sources={sources} />}
    </div>
  )
}

function Sentence({ line }: { readonly line: Line }) {
  return (
    <p className="wrap-anywhere">
      {line.map((piece, at) =>
        typeof piece === 'string' ? piece : <Money key={at} value={piece.money} />,
      )}
    </p>
  )
}

function OneRow({ row, hasNotes }: { readonly row: Row; readonly hasNotes: boolean }) {
  const { note, name, value } = row
  return (
    <li className="flex items-baseline gap-3">
      {hasNotes && <span className="w-16 shrink-0 text-sm text-muted">{note}</span>}
      <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
      <Money value={value} />
    </li>
  )
}

/** The button that sent the question has gone: whoever is at the keyboard goes on from the answer. */
const takeFocus = (node: HTMLElement | null) => node?.focus({ preventScroll: true })

/**
 * The way on for a question that was not understood, where the operator has set a language model: with
 * the person's consent, and sums alone. What it writes is shown as text, marked as its own, with the way
 * to the months whose sums it was sent.
 */
function ModelAnswer({ question }: { readonly question: string }) {
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

/** The shape of an answer until it is there. */
const answerShape: ReactNode = <Skeleton lines={2} className="h-5" />

/** A question as it was understood when it was put, answered with what the screens read. */
export function Answer({ question }: { readonly question: string }) {
  const names = useNames()
  return (
    <QueryView small query={names} skeleton={answerShape}>
      {(all) => <WithNames text={question} names={all} />}
    </QueryView>
  )
}

function WithNames({ text, names }: { readonly text: string; readonly names: Names }) {
  const today = useToday()
  const [{ question, plan }] = useState(() => {
    const read = readQuestion(text, { today, names })
    return { question: read, plan: planAnswer(read, { today, names }) }
  })
  if (plan !== null) return <Planned question={question} plan={plan} />
  return <NotUnderstood text={text} question={question} />
}

function Planned({ question, plan }: { readonly question: Question; readonly plan: Plan }) {
  return (
    <QueryView small query={useContent(plan)} skeleton={answerShape}>
      {(content) => (
        <>
          <AnswerSections content={content} />
          <Unread question={question} />
        </>
      )}
    </QueryView>
  )
}

const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join(', ')

/** What of a question was not understood, or was read as another word: said, and never dropped (case M19). */
function Unread({ question }: { readonly question: Question }) {
  const { unread, corrections } = question
  if (unread.length === 0 && corrections.length === 0) return null
  return (
    <div className="mt-2 flex flex-col gap-1 text-sm text-muted">
      {corrections.map(({ typed, read }) => (
        <p key={typed}>
          Li “{typed}” como “{read}”.
        </p>
      ))}
      {unread.length > 0 && <p>Não entendi {quoted(unread)}: não entrou na conta.</p>}
    </div>
  )
}

function NotUnderstood({ text, question }: { readonly text: string; readonly question: Question }) {
  const { unread } = question
  return (
    <>
      <p>
        {unread.length > 0
          ? `Não entendi ${quoted(unread)}, e isso muda a resposta. Tente com outras palavras, por exemplo:`
          : 'Não entendi a pergunta. Sei responder, por exemplo:'}
      </p>
      <ul className="mt-2 list-disc pl-5 text-muted">
        {examples.map((example) => (
          <li key={example}>{example}</li>
        ))}
      </ul>
      <ModelAnswer question={text} />
    </>
  )
}

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
