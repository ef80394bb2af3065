import type { SocialProvider } from '@saldo/contract/social'
import { defaultBrand } from '../brand.ts'

const KNOWN: readonly SocialProvider[] = ['google', 'apple']

/**
 * Whose identities one may come in with: those that the brand takes and the server is set up for. The
 * page brings them, so that no button comes or goes later (case L68).
 */
export const providers: readonly SocialProvider[] = KNOWN.filter((provider) =>
  defaultBrand.flags.social.includes(provider),
)
