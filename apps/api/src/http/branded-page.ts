import type { KnownBrand } from '@saldo/domain/brands/choose'
import type { Brand } from '@saldo/domain/brands/kinds'
import { appleIconOf, manifestIcons } from './brand-icons.ts'

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** The fields of a brand that the page gets, without those for the server alone. */
function shownOf(brand: KnownBrand): Brand {
  const { name, article, subscriptionPrefix, version, colours, logo } = brand
  const { contactPhone, termsUrl, policyUrl, flags, passkeysAt, bankWidgetUrl, session } = brand
  const names = { name, article, subscriptionPrefix, version }
  const places = { passkeysAt, bankWidgetUrl }
  return { ...names, colours, logo, contactPhone, termsUrl, policyUrl, flags, session, ...places }
}

/**
 * The built page of one brand: its title, mark and colour, and the brand itself as a block of data,
 * which needs no further request and is not a script to any content policy.
 */
export function brandedPage(page: string, brand: KnownBrand): string {
  const name = escape(brand.name)
  // A `<` written so can neither end the block nor begin a comment in it.
  const data = JSON.stringify(shownOf(brand)).replaceAll('<', '\\u003c')
  const block = `<script type="application/json" id="brand">${data}</script>`
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
    .replace(
      /<link rel="icon"[^>]*>/,
      () =>
        `<link rel="icon" href="${escape(brand.logo.mark)}" /><link rel="apple-touch-icon" href="${appleIconOf(brand)}" />`,
    )
    .replace(
      /(<meta name="theme-color" content=")[^"]*(" media="\(prefers-color-scheme: light\)")/,
      (_, before: string, after: string) => before + brand.colours.light.primary + after,
    )
    .replace('</head>', () => `${block}</head>`)
}

type Manifest = { readonly icons?: readonly object[] }

/** The built manifest as one brand's: what a phone shows where the product is kept. */
export function brandedManifest(manifest: string, brand: KnownBrand): string {
  const [icon = {}] = (JSON.parse(manifest) as Manifest).icons ?? []
  const src = brand.logo.mark
  const type = src.endsWith('.png') ? 'image/png' : 'image/svg+xml'
  return JSON.stringify({
    ...(JSON.parse(manifest) as Manifest),
    name: brand.name,
    short_name: brand.name,
    theme_color: brand.colours.light.primary,
    icons: [{ ...icon, src, type }, ...(src.startsWith('/') ? manifestIcons(brand) : [])],
  })
}
