/** The colours a brand sets for one theme; every other colour is the product's. */
type BrandColours = {
  readonly primary: string
  readonly onPrimary: string
  readonly accent: string
}

/** How long a session lasts: without being used, and at all. */
export type SessionLimits = { readonly idleMinutes: number; readonly absoluteHours: number }

/** What a page knows of its brand. */
export type Brand = {
  readonly name: string
  /** `o` Saldo, `a` Enseada: for sentences that name the brand. */
  readonly article: 'o' | 'a'
  /** Before the names of plans: `saldo_monthly`. */
  readonly subscriptionPrefix: string
  readonly version: string
  readonly colours: { readonly light: BrandColours; readonly dark: BrandColours }
  /** Addresses of drawings; the mark is shown alone where there is no space for the word. */
  readonly logo: { readonly mark: string; readonly light: string; readonly dark: string }
  /** Empty where nobody is called. */
  readonly contactPhone: string
  readonly termsUrl: string
  readonly policyUrl: string
  /** Where the source of the running version is (AGPL, section 13); empty where nobody has said. */
  readonly sourceUrl: string
  readonly flags: {
    readonly educational: boolean
    readonly tasks: boolean
    readonly specialists: boolean
    readonly products: boolean
    /** Whether companies may send their people to /wl/login with a password in the address. */
    readonly passwordInUrl: boolean
    /** Whose identities are taken, of those that the server is set up for. */
    readonly social: readonly string[]
  }
  /** The one address for which devices make keys, as the server of the page knows it. */
  readonly passkeysAt?: string | undefined
  /** The origin of the page that asks for a bank's credentials; the server's setting, none without one. */
  readonly bankWidgetUrl?: string | undefined
  /** How long a session lasts on its pages, and what a device keeps without one (ASVS V14.3.1). */
  readonly session: SessionLimits
}

/** The whole of a brand's file: what the page shows, and what the server alone goes by. */
export type BrandFile = Brand & {
  /** Names of hosts whose pages are this brand's. */
  readonly hosts: readonly string[]
  /** Where its people reach it, if not where everybody does: links in mails are made from it. */
  readonly appUrl?: string | undefined
}

/** How a brand is known: by the name of its file. */
export const BRAND_KEY = /^[a-z][a-z0-9-]{0,39}$/

/** Ours, which a page has where no brand is named. */
export const OUR_BRAND = 'saldo'

/** What a file leaves unsaid: what a company may be sure of, and nothing that lowers a guard. */
export const FLAGS_UNSAID: Brand['flags'] = {
  educational: true,
  tasks: true,
  specialists: false,
  products: false,
  passwordInUrl: false,
  social: [],
}
