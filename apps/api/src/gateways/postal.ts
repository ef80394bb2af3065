import * as z from 'zod/mini'
import { anywhere, type Outward } from './outward.ts'

/** The postal services, in the order in which they are asked. */
export type PostalSettings = {
  readonly viaCepUrl: string
  readonly brasilApiUrl: string
  readonly timeoutMs?: number
  /** The way out; anywhere where it is left out. */
  readonly outward?: Outward
}

/** Where a postal code leads; a town with one code has neither streets nor districts. */
type PostalAddress = {
  readonly street: string
  readonly district: string
  readonly city: string
  readonly state: string
}

/** Finds addresses by postal codes. */
export type PostalService = {
  /** The address of eight digits, `unknown` where there is none, or `failed` where nobody answers. */
  find(zipCode: string, nowMs: number): Promise<PostalAddress | 'unknown' | 'failed'>
}

const TIMEOUT_MS = 3_000
const KEPT_MS = 30 * 24 * 60 * 60_000
const KEPT_MAX = 5_000
const BODY_MAX = 20_000

const place = z.string().check(z.maxLength(200))
const viaCep = z.union([
  z.looseObject({ erro: z.union([z.literal(true), z.literal('true')]) }),
  z.looseObject({ logradouro: place, bairro: place, localidade: place, uf: place }),
])
const brasilApi = z.looseObject({
  street: z.nullish(place),
  neighborhood: z.nullish(place),
  city: place,
  state: place,
})

type Found = PostalAddress | 'unknown'

/** Asks ViaCEP, and BrasilAPI where that fails; what was found is kept for thirty days. */
export function openPostal(settings: PostalSettings): PostalService {
  const kept = new Map<string, { readonly found: Found; readonly untilMs: number }>()
  const services = [viaCepOf(settings), brasilApiOf(settings)]
  return {
    find: async (zipCode, nowMs) => {
      const before = kept.get(zipCode)
      if (before !== undefined && before.untilMs > nowMs) return before.found
      for (const ask of services) {
        const found = await ask(zipCode)
        if (found === null) continue
        kept.delete(zipCode)
        kept.set(zipCode, { found, untilMs: nowMs + KEPT_MS })
        const [oldest] = kept.keys()
        if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
        return found
      }
      return 'failed'
    },
  }
}

type Ask = (zipCode: string) => Promise<Found | null>

function viaCepOf(settings: PostalSettings): Ask {
  return async (zipCode) => {
    const answer = await get(`${settings.viaCepUrl}/ws/${zipCode}/json/`, settings)
    if (answer === null) return null
    const read = z.safeParse(viaCep, answer.content)
    if (answer.status !== 200 || !read.success) return null
    const { data } = read
    if ('erro' in data) return 'unknown'
    const { logradouro, bairro, localidade, uf } = data as {
      readonly [key in 'logradouro' | 'bairro' | 'localidade' | 'uf']: string
    }
    return { street: logradouro, district: bairro, city: localidade, state: uf }
  }
}

function brasilApiOf(settings: PostalSettings): Ask {
  return async (zipCode) => {
    const url = `${settings.brasilApiUrl}/api/cep/v1/${zipCode}`
    const answer = await get(url, settings)
    if (answer === null) return null
    if (answer.status === 404) return 'unknown'
    const read = z.safeParse(brasilApi, answer.content)
    if (answer.status !== 200 || !read.success) return null
    const { street, neighborhood, city, state } = read.data
    return { street: street ?? '', district: neighborhood ?? '', city, state }
  }
}

/** The status and the JSON of an answer; null where there is none, or it is none. */
async function get(
  url: string,
  { timeoutMs = TIMEOUT_MS, outward = anywhere }: PostalSettings,
): Promise<{ readonly status: number; readonly content: unknown } | null> {
  try {
    const response = await outward.fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    const text = await response.text()
    return text.length > BODY_MAX
      ? null
      : { status: response.status, content: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}
