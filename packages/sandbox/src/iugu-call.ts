import type { IuguStore } from './iugu-store.ts'

export type Fields = Readonly<Record<string, unknown>>
export type Called = {
  readonly store: IuguStore
  readonly origin: string
  /** The words of the path that the route leaves open. */
  readonly ids: readonly string[]
  readonly query: URLSearchParams
  readonly body: Fields
}
export type Answered = { readonly status: number; readonly value: unknown }
export type Route = readonly [method: string, path: RegExp, act: (called: Called) => Answered]

export const ok = (value: unknown): Answered => ({ status: 200, value })
export const wrong = (errors: unknown, more: Fields = {}): Answered => ({
  status: 422,
  value: { errors, ...more },
})
export const MISSING: Answered = { status: 404, value: { errors: 'Not Found' } }

export const textOf = (fields: Fields, name: string) =>
  typeof fields[name] === 'string' ? fields[name] : ''

export function found<T>(one: T | undefined, act: (one: T) => Answered): Answered {
  return one === undefined ? MISSING : act(one)
}
