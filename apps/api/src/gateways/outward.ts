import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Which addresses this server may ask (decision 158). */
export type OutwardList = {
  /** `host:port` of each; every other one is refused. */
  readonly places: ReadonlySet<string>
  /** Those of them that may be this machine, or one of its network. */
  readonly privatePlaces: ReadonlySet<string>
  /** Whether names that lead to this machine or its network are refused; they are in production. */
  readonly isGuarded: boolean
}

/** The way out of this server: what its gateways ask goes by it. */
export type Outward = {
  /** As the platform's `fetch`; a redirection is an error, whatever the request says. */
  fetch(url: string, request?: RequestInit): Promise<Response>
  /** The same judgement for what another library sends: throws where the address is not on the list. */
  check(url: string): Promise<void>
}

const resolveAll = async (host: string): Promise<readonly string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address)

const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv4')
}
// Also what carries an address of IPv4 to another network: translation (64:ff9b::, 64:ff9b:1::), 6to4 (2002::)
// and the compatible ones of before; and the site-local ones (fec0::).
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv6')
}

/** Whether an address is of this machine, of a network at home, or of no place of the Internet. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address)
  return version === 0 || PRIVATE.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

const PORTS: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' }

/** `host:port` of an address, the usual ports written out; null where it is none of the web. */
export function placeOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, hostname, port } = new URL(address)
  const usual = PORTS[protocol]
  return usual === undefined ? null : `${hostname.toLowerCase()}:${port || usual}`
}

/**
 * Makes the one way to other hosts: a host that is not on the list is not asked, and the log says
 * so.
 */
export function openOutward(
  { places, privatePlaces, isGuarded }: OutwardList,
  {
    onRefused = () => {},
    resolve = resolveAll,
  }: {
    readonly onRefused?: (facts: { readonly place: string; readonly reason: string }) => void
    /** The addresses that a name leads to. */
    readonly resolve?: (host: string) => Promise<readonly string[]>
  } = {},
): Outward {
  const reasonAgainst = async (url: string, place: string | null) => {
    if (place === null || !places.has(place)) return 'not on the list'
    if (!isGuarded || privatePlaces.has(place)) return null
    const host = new URL(url).hostname.replaceAll(/^\[|\]$/gu, '')
    const addresses = isIP(host) === 0 ? await resolve(host) : [host]
    return addresses.some(isPrivateAddress) ? 'of this machine or its network' : null
  }
  const check = async (url: string) => {
    const place = placeOf(url)
    const reason = await reasonAgainst(url, place)
    if (reason === null) return
    onRefused({ place: place ?? 'no address of the web', reason })
    throw new Error(`an address was not asked: ${reason}`)
  }
  return {
    check,
    fetch: async (url, request) => {
      await check(url)
      return await fetch(url, { ...request, redirect: 'error' })
    },
  }
}

/** Without a list: for tests and tools, which name the addresses themselves. */
export const anywhere: Outward = {
  check: async () => {},
  fetch: (url, request) => fetch(url, { ...request, redirect: 'error' }),
}
