import type { ReactNode } from 'react'
import { defaultBrand } from '../brand.ts'
import { Banner } from '../ui/Banner.tsx'
import { Logo } from '../ui/Logo.tsx'

/** The frame of the sign-in pages: the brand and one card. */
export function AccessFrame({
  title,
  text,
  children,
  foot,
}: {
  readonly title: string
  readonly text?: ReactNode
  readonly children: ReactNode
  /** Under the card: the way to the neighbouring page. */
  readonly foot?: ReactNode
}) {
  const { name, logo } = defaultBrand
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-105">
        <div className="mb-8 flex justify-center">
          <Logo name={name} light={logo.light} dark={logo.dark} mark={logo.mark} className="h-9" />
        </div>
        <section className="rounded-card border border-line bg-surface p-6 shadow-soft sm:p-8">
          <h1 className="text-xl font-semibold">{title}</h1>
          {text !== undefined && <p className="mt-1.5 text-base text-muted">{text}</p>}
          <div className="mt-6">{children}</div>
        </section>
        <Unprotected />
        {foot !== undefined && <div className="mt-6 text-center text-base text-muted">{foot}</div>}
      </div>
    </main>
  )
}

/** Over plain http anybody on the way can read along; this machine itself counts as protected. */
function Unprotected() {
  if (isSecureContext) return null
  return (
    <div className="mt-4">
      <Banner kind="warning">
        Esta conexão não é protegida: quem estiver na mesma rede pode ver o que você digita.
      </Banner>
    </div>
  )
}
