import { useState } from 'react'

/**
 * A question that a request waits for: `ask` opens it and gives the answer, `pending` is what is open with
 * the way to answer it.
 */
export function useQuestion<Question, Answer>() {
  const [pending, setPending] = useState<{
    readonly question: Question
    readonly answer: (answer: Answer) => void
  } | null>(null)
  const ask = async (question: Question): Promise<Answer> => {
    const answer = await new Promise<Answer>((done) => setPending({ question, answer: done }))
    setPending(null)
    return answer
  }
  return { pending, ask }
}
