import { type ReactNode, useState } from 'react'
import { type Question, readQuestion } from '@saldo/domain/assistant/question'
import { useToday } from '../../data/today.ts'
import { AffordableAnswer } from './AffordableAnswer.tsx'
import { DueAnswer } from './DueAnswer.tsx'
import { examples } from './examples.ts'
import { InvoiceAnswer } from './InvoiceAnswer.tsx'
import { ModelAnswer } from './ModelAnswer.tsx'
import { ObjectiveAnswer } from './ObjectiveAnswer.tsx'
import { SpendingAnswer } from './SpendingAnswer.tsx'

/** A question as it was understood when it was put, answered with what the screens read. */
export function Answer({ question: text }: { readonly question: string }) {
  const today = useToday()
  const [question] = useState(() => readQuestion(text, today))
  return question.intent === 'unknown' ? <NotUnderstood question={text} /> : answerOf(question)
}

function answerOf(question: Exclude<Question, { readonly intent: 'unknown' }>): ReactNode {
  switch (question.intent) {
    case 'spending':
      return <SpendingAnswer {...question} />
    case 'due':
      return <DueAnswer period={question.period} />
    case 'invoice':
      return <InvoiceAnswer subject={question.subject} />
    case 'affordable':
      return <AffordableAnswer value={question.value} />
    case 'objective':
      return <ObjectiveAnswer subject={question.subject} />
  }
}

function NotUnderstood({ question }: { readonly question: string }) {
  return (
    <>
      <p>Não entendi a pergunta. Sei responder, por exemplo:</p>
      <ul className="mt-2 list-disc pl-5 text-muted">
        {examples.map((example) => (
          <li key={example}>{example}</li>
        ))}
      </ul>
      <ModelAnswer question={question} />
    </>
  )
}
