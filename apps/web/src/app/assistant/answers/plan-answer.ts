import type { Question } from '@saldo/domain/assistant/question/question'
import { planCards } from './cards.ts'
import type { Context, Plan } from './content.ts'
import { planDues } from './dues.ts'
import { planObjectives } from './goals.ts'
import {
  planAffordable,
  planBalance,
  planPlan,
  planResult,
  planSaved,
  writeRecord,
} from './money.ts'
import { planSpending } from './spending.ts'

/** What is to be read for an answer, and how it is written; null where the question was not understood. */
export function planAnswer(question: Question, context: Context): Plan | null {
  switch (question.intent) {
    case 'spending':
      return planSpending(question, context)
    case 'due':
      return planDues(question, context)
    case 'invoice':
      return planCards(question, context)
    case 'balance':
      return planBalance(question)
    case 'affordable':
      return planAffordable(question, context)
    case 'result':
      return planResult(question, context)
    case 'saved':
      return planSaved(question, context)
    case 'objective':
      return planObjectives(question, context)
    case 'plan':
      return planPlan(question, context)
    case 'record':
      return { requests: [], write: () => writeRecord(question, context) }
    default:
      return null
  }
}
