import * as z from 'zod/mini'
import { listCategories } from '@saldo/contract/categories'
import type { Answer, Endpoint, ReadEndpoint } from '@saldo/contract/endpoint'
import { listObjectives } from '@saldo/contract/objectives'
import { listPayments } from '@saldo/contract/payments'
import type { Names } from '@saldo/domain/assistant/question/names'
import type { Question } from '@saldo/domain/assistant/question/question'
import { readQuestion } from '@saldo/domain/assistant/question/read-question'
import type { Day } from '@saldo/domain/calendar'
import type { Content } from '../../apps/web/src/app/assistant/answers/content.ts'
import { planAnswer } from '../../apps/web/src/app/assistant/answers/plan-answer.ts'
import type { Guest } from '../app.ts'

type Input = { readonly query?: object }

async function readAs<R extends ReadEndpoint>(
  guest: Guest,
  endpoint: R,
  input: Input,
): Promise<Answer<R>> {
  const encoded = z.encode((endpoint as Endpoint).query as z.ZodMiniType, input.query ?? {})
  const pairs = Object.entries(encoded as object).filter(([, value]) => value !== undefined)
  const { status, body } = await guest.send(
    'GET',
    `${endpoint.path}?${new URLSearchParams(pairs as [string, string][])}`,
  )
  if (status !== 200) throw new Error(`${endpoint.path}: ${status} ${JSON.stringify(body)}`)
  return z.decode(endpoint.answer, body) as Answer<R>
}

/** An answer as the assistant's window shows it, its amounts in cents apart. */
export type Reply = {
  readonly question: Question
  readonly text: string
  /** In cents, in the order in which they stand there. */
  readonly amounts: readonly number[]
  readonly addresses: readonly string[]
}

function textOf(content: Content): string {
  const piece = (one: string | { readonly money: number }) =>
    typeof one === 'string'
      ? one
      : (one.money / 100)
          .toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })
          .replaceAll(/\s/gu, ' ')
  return content
    .flatMap(({ title, lines, rows = [], more = 0 }) => [
      ...(title === undefined ? [] : [title]),
      ...lines.map((line) => line.map(piece).join('')),
      ...rows.map(({ note, name, value }) =>
        [note, name, piece({ money: value })].filter(Boolean).join(' '),
      ),
      ...(more > 0 ? [`e mais ${more}`] : []),
    ])
    .join(' / ')
}

function amountsOf(content: Content): readonly number[] {
  return content.flatMap(({ lines, rows = [] }) => [
    ...lines.flatMap((line) =>
      line.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.money])),
    ),
    ...rows.map(({ value }) => value),
  ])
}

/** Everything that a person has a name for, as the window reads it. */
export async function namesOf(guest: Guest): Promise<Names> {
  const [categories, payments, objectives, me] = await Promise.all([
    readAs(guest, listCategories, {}),
    readAs(guest, listPayments, {}),
    readAs(guest, listObjectives, {}),
    guest.send('GET', `/users/${guest.id}`),
  ])
  type Member = { readonly user: string; readonly name: string; readonly isPlanner: boolean }
  const all: readonly Member[] = me.body?.family?.members ?? []
  const members = all
    .filter(({ user, isPlanner }) => user !== guest.id && !isPlanner)
    .map(({ user, name }) => ({ _id: user, name }))
  return { categories, payments, objectives, members }
}

/** What the assistant answers: understood by the rules of the browser, read through the endpoints. */
export async function replyTo(
  guest: Guest,
  typed: string,
  { today, names }: { readonly today: Day; readonly names: Names },
): Promise<Reply> {
  const question = readQuestion(typed, { today, names })
  const plan = planAnswer(question, { today, names })
  if (plan === null) return { question, text: '', amounts: [], addresses: [] }
  const answers = await Promise.all(
    plan.requests.map(({ endpoint, input }) => readAs(guest, endpoint, input)),
  )
  const content = plan.write(answers)
  return {
    question,
    text: textOf(content),
    amounts: amountsOf(content),
    addresses: content.flatMap(({ sources }) => sources.map(({ href }) => href)),
  }
}
