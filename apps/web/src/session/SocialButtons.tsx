import type { SocialProvider } from '@saldo/contract/social'
import { defaultBrand } from '../brand.ts'
import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { socialLabels } from './labels.ts'

/** Sign-in by a provider: over the provider's own page and back. */
export function SocialButtons({
  providers,
  page,
  divided = true,
}: {
  readonly providers: readonly SocialProvider[]
  /** Where one comes back to when there is no account yet, or something goes wrong. */
  readonly page: 'entrar' | 'cadastro'
  /** The divider between two kinds of sign-in. */
  readonly divided?: boolean
}) {
  if (providers.length === 0) return null
  return (
    <div className="flex flex-col gap-3">
      {divided && (
        <p className="flex items-center gap-3 text-sm text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          ou
        </p>
      )}
      {providers.map((provider) => (
        <a
          key={provider}
          href={paths.social(provider, page, defaultBrand.name)}
          className={buttonStyle({ wide: true })}
        >
          <Mark provider={provider} />
          {socialLabels[provider].action}
        </a>
      ))}
    </div>
  )
}

/** Each in the colours that its owner asks for. */
function Mark({ provider }: { readonly provider: SocialProvider }) {
  if (provider === 'google') return <img src="/social/google.svg" alt="" className="size-[18px]" />
  return (
    <>
      <img src="/social/apple-light.svg" alt="" className="size-[18px] dark:hidden" />
      <img
        src="/social/apple-dark.svg"
        alt=""
        loading="lazy"
        className="hidden size-[18px] dark:block"
      />
    </>
  )
}
