import type { SocialProvider } from '@saldo/contract/social'

/** The name of a provider, and the words that its own rules require on its button. */
export const socialLabels = {
  google: { confirmed: 'Confirmado pelo Google.', action: 'Continuar com o Google' },
  apple: { confirmed: 'Confirmado pela Apple.', action: 'Continuar com a Apple' },
} as const satisfies Record<SocialProvider, { readonly confirmed: string; readonly action: string }>

const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
] as const

/** `Chrome no Windows`: what a browser says of itself, as people would. */
export function deviceName(agent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(agent))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1]
  if (browser === undefined || system === undefined) return browser ?? system ?? 'Outro aparelho'
  return `${browser} no ${system}`
}
