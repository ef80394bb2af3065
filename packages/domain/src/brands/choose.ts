import type { BrandFile } from './kinds.ts'

/** A brand by the name of its file, as pages, letters and sessions ask for it. */
export type KnownBrand = BrandFile & { readonly key: string }

/** Every brand of a server, and which of them somebody has to do with. */
export type Brands = {
  readonly all: readonly KnownBrand[]
  /** That of whoever has none of their own, and of a host that no brand names. */
  readonly usual: KnownBrand
  find(key: string): KnownBrand | undefined
  /** By the name of the host that was asked, and by nothing else that a request says. */
  atHost(host: string | undefined): KnownBrand
  /** Whether pages of this origin are ours: where everybody goes, or where a brand is at home. */
  isOurs(origin: string): boolean
}

/** What two brands of one server may not share, in Portuguese; null when all is well. */
export function clashOf(all: readonly KnownBrand[]): string | null {
  for (const brand of all) {
    const duplicate = all.find(
      ({ key, name, hosts }) =>
        key !== brand.key &&
        (name === brand.name || hosts.some((host) => brand.hosts.includes(host))),
    )
    if (duplicate !== undefined) {
      return `as marcas ${brand.key} e ${duplicate.key} têm o mesmo nome ou o mesmo host`
    }
  }
  return null
}

const ADDRESS = /^(https?:\/\/)([^/]*?)(:\d+)?$/

/** Providers bring people back to one address: at another host nobody would be known on the way. */
function withoutSocial(brand: KnownBrand): KnownBrand {
  return { ...brand, flags: { ...brand.flags, social: [] } }
}

/** Puts the brands of a server together. */
export function gatherBrands(
  all: readonly KnownBrand[],
  {
    usual,
    appUrl,
  }: {
    /** The brand of whoever has none. */
    readonly usual: KnownBrand
    readonly appUrl: string
  },
): Brands {
  const [, scheme = '', home = '', port = ''] = ADDRESS.exec(appUrl) ?? []
  const byHost = new Map(
    all.flatMap((brand) =>
      brand.hosts.map((host) => [host, host === home ? brand : withoutSocial(brand)] as const),
    ),
  )
  // Every host is reached as the usual one is, by the same scheme and port.
  const origins = new Set([
    appUrl,
    ...all.flatMap((brand) => (brand.appUrl === undefined ? [] : [brand.appUrl])),
    ...[...byHost.keys()].map((host) => `${scheme}${host}${port}`),
  ])
  return {
    all,
    usual,
    find: (key) => all.find((brand) => brand.key === key),
    atHost: (host) => byHost.get((host ?? '').toLowerCase()) ?? usual,
    isOurs: (origin) => origins.has(origin),
  }
}
