import type { Brand } from '@saldo/domain/brands/kinds'
import saldo from '../brands/saldo.json'

export type { Brand }

/** What the server has put into the page; a page without (a test, the gallery) is Saldo's. */
function readBrand(): Brand {
  const block = typeof document === 'undefined' ? null : document.querySelector('#brand')
  // Checked when the server read the file: it starts with no other.
  return (block === null ? saldo : JSON.parse(block.textContent ?? '')) as Brand
}

/** The brand of this page: read once, when the page starts. */
export const defaultBrand: Brand = readBrand()

/**
 * Sets the brand's colours in the style sheet, through the object model as a strict policy
 * requires.
 */
export function applyBrand(brand: Brand, root: HTMLElement = document.documentElement): void {
  for (const theme of ['light', 'dark'] as const) {
    const { primary, onPrimary, accent } = brand.colours[theme]
    root.style.setProperty(`--brand-primary-${theme}`, primary)
    root.style.setProperty(`--brand-on-primary-${theme}`, onPrimary)
    root.style.setProperty(`--brand-accent-${theme}`, accent)
  }
}
