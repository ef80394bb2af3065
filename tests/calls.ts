import { catalogue } from '@saldo/contract/catalogue'
import { type Endpoint, nameOf } from '@saldo/contract/endpoint'
import type { Kind } from './fixtures.ts'
import { PASSWORD } from './guest-password.ts'
import { SPREADSHEET } from './one-row-spreadsheet.ts'

/** One call as it is made. */
export type CallInput = { readonly path: string; readonly body?: unknown; readonly upload?: string }

/** Every endpoint of the contract, by its name. */
export const endpoints = new Map(catalogue.map((endpoint) => [nameOf(endpoint), endpoint]))

const GIVEN: Readonly<Record<string, string>> = { password: PASSWORD, spreadsheet: SPREADSHEET }
const PLACE = /\{(\w+)\}/g

type IdOf = (kind: Kind) => string

/** The example of an endpoint, with these ids in it. */
export function filledExample(endpoint: Endpoint, of: IdOf, email = ''): CallInput {
  const { path = endpoint.path, ...content } = endpoint.example ?? {}
  const filled = JSON.stringify({ path, ...content }).replaceAll(PLACE, (_, place: string) => {
    const value = place === 'email' ? email : (GIVEN[place] ?? of(place as Kind))
    return JSON.stringify(value).slice(1, -1)
  })
  return JSON.parse(filled) as CallInput
}

/** How the endpoint of this name is called. */
export function callInput(name: string, of: IdOf, email = ''): CallInput {
  const endpoint = endpoints.get(name)
  if (endpoint === undefined) throw new Error(`the contract has no ${name}`)
  return filledExample(endpoint, of, email)
}

/** Every kind of id that goes into a call. */
export function kindsOf(name: string): readonly Kind[] {
  const kinds: Kind[] = []
  callInput(name, (kind) => {
    kinds.push(kind)
    return ''
  })
  return kinds
}
