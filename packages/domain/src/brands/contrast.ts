import type { Brand } from './kinds.ts'

/** Contrast as WCAG 2.2 counts it, of two colours written #rrggbb: 1 (none) to 21. */
export function contrastOf(first: string, second: string): number {
  const [a, b] = [luminanceOf(first), luminanceOf(second)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Whether this is a colour written #rrggbb. */
export function isHexColour(text: unknown): text is string {
  return typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text)
}

function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(hex.slice(from, from + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * The backgrounds against which a brand's colours need contrast, as in the web's styles/tokens.css.
 */
export const GROUNDS = {
  light: ['#f7f6f3', '#ffffff', '#f1efeb'],
  dark: ['#131211', '#1b1a18', '#262522'],
} as const

const TEXT_MIN = 4.5
const GRAPHICS_MIN = 3

/** One pair of colours that must be distinguished, and its least contrast. */
export type Contrast = {
  readonly theme: 'light' | 'dark'
  readonly pair: 'onPrimary' | 'primary' | 'accent'
  readonly found: number
  readonly least: number
}

/** The lowest contrast of each of a brand's colours. */
export function contrastsOf(colours: Brand['colours']): readonly Contrast[] {
  return (['light', 'dark'] as const).flatMap((theme) => {
    const { primary, onPrimary, accent } = colours[theme]
    const worst = (colour: string, backgrounds: readonly string[]) =>
      Math.min(...backgrounds.map((background) => contrastOf(colour, background)))
    return [
      { theme, pair: 'onPrimary', found: worst(onPrimary, [primary]), least: TEXT_MIN },
      { theme, pair: 'primary', found: worst(primary, GROUNDS[theme]), least: TEXT_MIN },
      { theme, pair: 'accent', found: worst(accent, GROUNDS[theme]), least: GRAPHICS_MIN },
    ] as const
  })
}

/** What is hard to read in a brand's colours; nothing when all is well. */
export function hardToRead(colours: Brand['colours']): readonly Contrast[] {
  return contrastsOf(colours).filter(({ found, least }) => found < least)
}
