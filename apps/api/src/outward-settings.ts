import { type Outward, type OutwardList, placeOf } from './gateways/outward.ts'
import type { ServerSettings } from './settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Google's tokens and keys are at other hosts than its issuer. */
const BESIDE_GOOGLE = ['https://oauth2.googleapis.com', 'https://www.googleapis.com']
const GOOGLE = 'https://accounts.google.com'

const PLACE = /^[a-z\d.-]+(?::\d{1,5})?$/iu

/** `host` or `host:port`, separated by commas; without a port it is that of TLS. */
function readPlaces(env: Environment, name: string): readonly string[] {
  const entries = (env[name] ?? '').split(',').map((one) => one.trim())
  return entries
    .filter((one) => one !== '')
    .map((one) => {
      if (PLACE.test(one)) return (one.includes(':') ? one : `${one}:443`).toLowerCase()
      throw new Error(`${name} não entende ${one}: use nomes como blog.exemplo.com ou casa:8080.`)
    })
}

/** Every address that the settings name for this server to ask. */
function namedAddresses(settings: ServerSettings): readonly string[] {
  const { model, blogUrl, bankAggregators, billing, postal, identity, auditSink } = settings
  const issuers = [identity?.google?.issuer, identity?.apple?.issuer]
  return [
    model?.baseUrl,
    blogUrl,
    bankAggregators.pluggy?.apiUrl,
    bankAggregators.belvo?.apiUrl,
    billing?.iugu.apiUrl,
    postal?.viaCepUrl,
    postal?.brasilApiUrl,
    auditSink?.url,
    ...issuers,
    ...(issuers.includes(GOOGLE) ? BESIDE_GOOGLE : []),
  ].filter((address) => address !== undefined && address !== null)
}

const IS_LITERAL = /^(?:[\d.]+|\[[\da-f:.]+\]|localhost):\d+$/u

/**
 * The list of addresses that this server may ask: those of its own settings, and `SALDO_OUTWARD_HOSTS`.
 * One of this machine or its network has to be named as such: as a number or `localhost`, or in
 * `SALDO_OUTWARD_PRIVATE`.
 */
export function readOutwardList(env: Environment, settings: ServerSettings): OutwardList {
  const named = namedAddresses(settings).flatMap((address) => placeOf(address) ?? [])
  const privately = readPlaces(env, 'SALDO_OUTWARD_PRIVATE')
  return {
    places: new Set([...named, ...readPlaces(env, 'SALDO_OUTWARD_HOSTS'), ...privately]),
    privatePlaces: new Set([...named.filter((place) => IS_LITERAL.test(place)), ...privately]),
    isGuarded: settings.isDevelop !== true,
  }
}

/** The same settings, with which whatever asks outside goes by this way. */
export function throughOutward<S extends ServerSettings>(settings: S, outward: Outward): S {
  const { model, bankAggregators, billing, postal, identity, auditSink } = settings
  return {
    ...settings,
    outward,
    model: model && { ...model, outward },
    bankAggregators: {
      pluggy: bankAggregators.pluggy && { ...bankAggregators.pluggy, outward },
      belvo: bankAggregators.belvo && { ...bankAggregators.belvo, outward },
    },
    billing: billing && { ...billing, iugu: { ...billing.iugu, fetch: outward.fetch } },
    postal: postal && { ...postal, outward },
    identity: { ...identity, outward },
    auditSink: auditSink && { ...auditSink, outward },
  }
}
