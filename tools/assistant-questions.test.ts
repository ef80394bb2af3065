import { beforeAll, describe, expect, test } from 'vitest'
import type { Names } from '@saldo/domain/assistant/question/names'
import type { Day } from '@saldo/domain/calendar'
import { type Guest, useApp } from '../tests/app.ts'
import { namesOf, replyTo } from '../tests/assistant/answers.ts'
import type { Answered, Refused } from '../tests/assistant/right-answers.ts'
import { type Books, openBooks } from '../tests/assistant/books.ts'
import { buildDemo } from '../tests/assistant/demo-books.ts'
import { MORE_OWN_QUESTIONS } from '../tests/assistant/more-own-questions.ts'
import { MORE_QUESTIONS } from '../tests/assistant/more-questions.ts'
import { OWN_QUESTIONS } from '../tests/assistant/own-questions.ts'
import { QUESTIONS } from '../tests/assistant/questions.ts'

const app = useApp()
let marina: Guest
let today: Day
let names: Names
let books: Books

beforeAll(async () => {
  app.clock.now = () => Date.parse('2026-11-26T15:00:00Z')
  marina = await app.newGuest('Marina')
  today = await buildDemo(app, marina)
  names = await namesOf(marina)
  books = await openBooks(app.owner, marina.id, today)
})

async function expectAnswer(answered: Answered): Promise<void> {
  const reply = await replyTo(marina, answered.question, { today, names })
  const figures = answered.figures(books)
  expect({
    intent: reply.question.intent,
    text: reply.text,
    figures: reply.amounts.slice(0, figures.length),
    way: reply.addresses[0],
    unread: reply.question.unread.join(' '),
  }).toEqual({
    intent: expect.not.stringMatching(/^(?:unknown|unclear)$/u),
    text: expect.stringContaining(answered.says),
    figures,
    way: expect.stringContaining(answered.way),
    unread: answered.unread ?? '',
  })
}

async function expectRefusal({ question, unread }: Refused): Promise<void> {
  const reply = await replyTo(marina, question, { today, names })
  expect(reply.question.intent).toBe(unread === null ? 'unknown' : 'unclear')
  expect(reply.question.unread.join(' ')).toBe(unread ?? '')
  expect(reply.text).toBe('')
}

describe('M18: the right figures, their days, what they are of and the way to them', () => {
  test.each([...QUESTIONS, ...MORE_QUESTIONS])('$question', (one) =>
    'says' in one ? expectAnswer(one) : expectRefusal(one),
  )
})

describe('M19: in other words, and what is not understood is named', () => {
  test.each([...OWN_QUESTIONS, ...MORE_OWN_QUESTIONS])('$question', (one) =>
    'says' in one ? expectAnswer(one) : expectRefusal(one),
  )
})
