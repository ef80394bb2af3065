import type { SocialProvider } from '@saldo/contract/social'

/** What a provider is called, and what its own rules want to be said on its button. */
export const socialLabels = {
  google: { vouched: 'Confirmado pelo Google.', action: 'Continuar com o Google' },
  apple: { vouched: 'Confirmado pela Apple.', action: 'Continuar com a Apple' },
} as const satisfies Record<SocialProvider, { readonly vouched: string; readonly action: string }>
