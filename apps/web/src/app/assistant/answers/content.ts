import type { Answer, Call, ReadEndpoint } from '@saldo/contract/endpoint'
import type { Names } from '@saldo/domain/assistant/question/names'
import type { Day } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'

/** A piece of a sentence: words, or an amount that hides with all others. */
type Piece = string | { readonly money: Cents }
export type Line = readonly Piece[]

/** One thing of a list: a note such as its day, its name, and what it comes to. */
export type Row = {
  readonly key: string
  readonly note: string
  readonly name: string
  readonly value: Cents
}

/** The way to the list that makes a figure. `whose` is a member, null for the whole family; one's own without it. */
export type Source = {
  readonly href: string
  readonly label: string
  readonly whose?: string | null | undefined
}

/** A part of an answer, about one card or goal, or about everything. */
export type Section = {
  readonly title?: string
  readonly lines: readonly Line[]
  readonly rows?: readonly Row[]
  /** How many rows there are beside those that are shown. */
  readonly more?: number
  readonly sources: readonly Source[]
}

export type Content = readonly Section[]

/** What an answer is made with. */
export type Context = { readonly today: Day; readonly names: Names }

export type Request = { readonly endpoint: ReadEndpoint; readonly input: object }
type Answers<R extends readonly Request[]> = {
  readonly [At in keyof R]: Answer<R[At]['endpoint']>
}

/** One's own ledger, whoever else of a family may be looked at. */
export const OWN = {} as const

/** What is to be read for an answer, and the answer that is made of it. */
export type Plan = {
  readonly requests: readonly Request[]
  readonly write: (answers: readonly unknown[]) => Content
}

/** One reading, as the screens make it. */
export function request<R extends ReadEndpoint>(
  endpoint: R,
  input: Call<R>,
): { readonly endpoint: R; readonly input: Call<R> } {
  return { endpoint, input }
}

/** An answer that is written from several readings; each reading has its endpoint's type. */
export function plan<const R extends readonly Request[]>(
  requests: R,
  write: (answers: Answers<R>) => Content,
): Plan {
  return { requests, write: (answers) => write(answers as Answers<R>) }
}
