import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { KnownBrand } from '@saldo/domain/brands/choose'

type Icon = {
  readonly name: string
  readonly size: number
  /** `any` is the mark as it is drawn; `full` fills the square, for systems that cut a shape of their own. */
  readonly shape: 'any' | 'full'
}

const APPLE: Icon = { name: 'apple-touch', size: 180, shape: 'full' }
const INSTALLED: readonly Icon[] = [
  { name: '192', size: 192, shape: 'any' },
  { name: '512', size: 512, shape: 'any' },
  { name: 'maskable-512', size: 512, shape: 'full' },
]
const icons = new Map([...INSTALLED, APPLE].map((icon) => [icon.name, icon]))

/** How much of the square the mark takes where a system may cut it: all of it is in the inner circle. */
const SAFE_PERCENT = 62

const addressOf = (brand: KnownBrand, { name }: Icon) => `/brands/${brand.key}/icons/${name}.png`

/** Where the icon of an iPhone's home screen is. */
export function appleIconOf(brand: KnownBrand): string {
  return addressOf(brand, APPLE)
}

/** The icons of a manifest: pictures of fixed sizes, since not every system takes a drawing. */
export function manifestIcons(brand: KnownBrand) {
  return INSTALLED.map((icon) => ({
    src: addressOf(brand, icon),
    type: 'image/png',
    sizes: `${icon.size}x${icon.size}`,
    purpose: icon.shape === 'full' ? 'maskable' : 'any',
  }))
}

/** The brand and the icon of an address, or null where it is none. */
export function iconAt(
  url: string,
  brands: readonly KnownBrand[],
): { readonly brand: KnownBrand; readonly icon: Icon } | null {
  const [, key, name = ''] = /^\/brands\/([^/]+)\/icons\/([^/]+)\.png$/.exec(url) ?? []
  const brand = brands.find((one) => one.key === key)
  const icon = icons.get(name)
  return brand === undefined || icon === undefined ? null : { brand, icon }
}

/**
 * Draws an icon of a brand from its mark, whose file is given. Nothing outside that file is read. The
 * drawing program is loaded at the first icon: no start waits for it.
 */
export async function drawIcon(
  mark: string,
  { brand, icon }: { readonly brand: KnownBrand; readonly icon: Icon },
): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js')
  const type = path.extname(mark) === '.png' ? 'image/png' : 'image/svg+xml'
  const data = `data:${type};base64,${(await readFile(mark)).toString('base64')}`
  const isFull = icon.shape === 'full'
  const part = isFull ? SAFE_PERCENT : 100
  const at = (100 - part) / 2
  const ground = isFull
    ? `<rect width="100" height="100" fill="${brand.colours.light.primary}"/>`
    : ''
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${ground}<image href="${data}" x="${at}" y="${at}" width="${part}" height="${part}"/></svg>`
  const image = await renderAsync(drawing, {
    fitTo: { mode: 'width', value: icon.size },
    font: { loadSystemFonts: false },
  })
  return image.asPng()
}
