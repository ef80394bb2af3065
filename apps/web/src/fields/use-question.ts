import { useState } from 'react'

/**
 * A question that a request waits for: `ask` opens it and gives the answer, `asked` is what is open with
 * the way to answer it.
 */
export function useQuestion<Question, Answer>() {
  const [asked, setAsked] = useState<{
    readonly question: Question
    readonly answer: (answer: Answer) => void
  } | null>(null)
  const ask = async (question: Question): Promise<Answer> => {
    const answer = await new Promise<Answer>((done) => setAsked({ question, answer: done }))
    setAsked(null)
    return answer
  }
  return { asked, ask }
}
