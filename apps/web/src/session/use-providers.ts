import { listProviders, type SocialProvider } from '@saldo/contract/social'
import { defaultBrand } from '../brand.ts'
import { useReading } from '../data/queries.ts'

const KNOWN: readonly SocialProvider[] = ['google', 'apple']

type Providers = {
  /** Those that the brand takes and the server is set up for; of the brand alone until settled. */
  readonly providers: readonly SocialProvider[]
  /** Known, or not to be had right now: a page waits for it no longer. */
  readonly isSettled: boolean
}

/** Whose identities one may come in with. */
export function useProviders(): Providers {
  const { social } = defaultBrand.flags
  const { data, failureCount, isPending } = useReading(
    listProviders,
    {},
    { enabled: social.length > 0 },
  )
  const isSettled = social.length === 0 || !isPending || failureCount > 0
  // Until it is known the brand's own have their place, so that nothing moves when it is.
  const known = data?.providers ?? (isSettled ? [] : KNOWN)
  return { providers: known.filter((provider) => social.includes(provider)), isSettled }
}
