import { type ReactNode, useState } from 'react'
import type { Names } from '@saldo/domain/assistant/question/names'
import type { Question } from '@saldo/domain/assistant/question/question'
import { readQuestion } from '@saldo/domain/assistant/question/read-question'
import { useToday } from '../../data/today.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { AnswerSections } from './AnswerSections.tsx'
import type { Plan } from './answers/content.ts'
import { planAnswer } from './answers/plan-answer.ts'
import { examples } from './examples.ts'
import { ModelAnswer } from './ModelAnswer.tsx'
import { useContent, useNames } from './use-answer.ts'

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
