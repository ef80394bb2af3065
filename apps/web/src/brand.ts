import saldo from '../brands/saldo.json'
import { contrastOf, isHexColour } from './ui/contrast.ts'

/** The colours a brand sets for one theme; every other colour is the product's. */
type BrandColours = {
  readonly primary: string
  readonly onPrimary: string
  readonly accent: string
}

/** The white-label configuration, one JSON file a brand. */
export type Brand = {
  readonly name: string
  /** `o` Saldo, `a` Otto: for sentences that name the brand. */
  readonly article: 'o' | 'a'
  /** Before the names of plans: `saldo_monthly`. */
  readonly subscriptionPrefix: string
  readonly version: string
  readonly colours: { readonly light: BrandColours; readonly dark: BrandColours }
  /** Addresses of drawings; the mark stands alone where there is no room for the word. */
  readonly logo: { readonly mark: string; readonly light: string; readonly dark: string }
  readonly contactPhone: string
  readonly termsUrl: string
  readonly policyUrl: string
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
}

/** The grounds that a brand's colours must stand out from, as in styles/tokens.css. */
const GROUNDS = {
  light: ['#f7f6f3', '#ffffff', '#f1efeb'],
  dark: ['#131211', '#1b1a18', '#262522'],
} as const

const TEXT_MIN = 4.5
const GRAPHICS_MIN = 3

/** What is hard to read in a brand's colours, in words; nothing when all is well. */
export function checkContrast(colours: Brand['colours']): readonly string[] {
  return (['light', 'dark'] as const).flatMap((theme) => {
    const { primary, onPrimary, accent } = colours[theme]
    const pairs = [
      { name: 'onPrimary on primary', one: onPrimary, others: [primary], least: TEXT_MIN },
      { name: 'primary as words', one: primary, others: GROUNDS[theme], least: TEXT_MIN },
      { name: 'accent as a mark', one: accent, others: GROUNDS[theme], least: GRAPHICS_MIN },
    ]
    return pairs.flatMap(({ name, one, others, least }) => {
      const found = Math.min(...others.map((other) => contrastOf(one, other)))
      return found < least ? [`${theme}: ${name} is ${found.toFixed(2)}, not ${least}`] : []
    })
  })
}

/** Takes a brand from outside: the right shape and readable colours, or a refusal that says why. */
export function readBrand(given: unknown): Brand {
  const brand = merged(saldo, given)
  if (!isBrand(brand)) throw new Error('The brand file has not the shape of a brand')
  const problems = checkContrast(brand.colours)
  if (problems.length > 0) throw new Error(`The brand's colours: ${problems.join('; ')}`)
  return brand
}

/** Ours, and what another brand leaves unsaid. */
export const defaultBrand: Brand = readBrand({})

/** Hands the brand's colours to the style sheet, through the object model as a strict policy asks. */
export function applyBrand(brand: Brand, root: HTMLElement = document.documentElement): void {
  for (const theme of ['light', 'dark'] as const) {
    const { primary, onPrimary, accent } = brand.colours[theme]
    root.style.setProperty(`--brand-primary-${theme}`, primary)
    root.style.setProperty(`--brand-on-primary-${theme}`, onPrimary)
    root.style.setProperty(`--brand-accent-${theme}`, accent)
  }
}

type Tree = { readonly [key: string]: unknown }

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The given values over the base, key by key, so that a brand file may be short. */
function merged(base: Tree, given: unknown): Tree {
  if (!isTree(given)) return base
  const keys = new Set([...Object.keys(base), ...Object.keys(given)])
  return Object.fromEntries(
    [...keys].map((key) => {
      const [under, over] = [base[key], given[key]]
      return [key, isTree(under) ? merged(under, over) : (over ?? under)]
    }),
  )
}

function isBrand(value: Tree): value is Tree & Brand {
  const { colours, logo, flags } = value
  const texts = ['name', 'subscriptionPrefix', 'version', 'contactPhone', 'termsUrl', 'policyUrl']
  const switches = ['educational', 'tasks', 'specialists', 'products', 'passwordInUrl']
  const hasColours = (theme: unknown) =>
    isTree(theme) && ['primary', 'onPrimary', 'accent'].every((name) => isHexColour(theme[name]))
  return (
    texts.every((name) => typeof value[name] === 'string' && value[name] !== '') &&
    (value['article'] === 'o' || value['article'] === 'a') &&
    isTree(colours) &&
    hasColours(colours['light']) &&
    hasColours(colours['dark']) &&
    isTree(logo) &&
    ['mark', 'light', 'dark'].every((name) => typeof logo[name] === 'string') &&
    isTree(flags) &&
    switches.every((name) => typeof flags[name] === 'boolean') &&
    Array.isArray(flags['social'])
  )
}
