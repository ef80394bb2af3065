import type { SocialProvider } from '@saldo/contract/social'
import { defaultBrand } from '../brand.ts'

const KNOWN: readonly SocialProvider[] = ['google', 'apple']

/**
 * The providers by which one may sign in: those that the brand allows and the server is set up for.
 * The page brings them, so that no button appears or disappears later (case L68).
 */
export const providers: readonly SocialProvider[] = KNOWN.filter((provider) =>
  defaultBrand.flags.social.includes(provider),
)
