import { useState } from 'react'
import { defaultBrand } from '../brand.ts'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Spinner } from '../ui/Spinner.tsx'

/** While a screen's code is on its way. */
export function LoadingScreen() {
  return (
    <output className="grid min-h-60 place-items-center" aria-busy="true" aria-label="Carregando">
      <Spinner />
    </output>
  )
}

/**
 * A screen whose code cannot be had: the network, or a newer version that has taken its place. What
 * was written is safe on the server, so a new page is all that is needed.
 */
export function LoadFailure() {
  const { article, name } = defaultBrand
  const [wasOnline] = useState(() => navigator.onLine)
  const text = wasOnline
    ? `Talvez haja uma versão nova d${article} ${name}.`
    : 'Não havia conexão, e ela ainda não foi aberta neste aparelho.'
  return (
    <div role="alert" className="grid min-h-80 place-content-center p-6">
      <h1 className="text-center text-2xl font-semibold">Esta tela não pôde ser carregada.</h1>
      <EmptyState
        small
        text={text}
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            {wasOnline ? 'Recarregar' : 'Tentar de novo'}
          </Button>
        }
      />
    </div>
  )
}

/** The same where no frame is around it. */
export function LoadFailurePage() {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <LoadFailure />
    </main>
  )
}

/** The frame and a screen without words, of the places that they will take (`Shell`, `Sidebar`). */
export function ShellShape() {
  return (
    <main aria-busy="true" aria-label="Carregando" className="min-h-dvh min-[900px]:flex">
      <div className="hairline-r hidden w-18 shrink-0 bg-surface min-[900px]:block lg:w-60" />
      <div className="mx-auto w-full max-w-300 flex-1 px-4 pt-5 sm:px-6 min-[900px]:pt-8 lg:px-8">
        <Skeleton className="h-8 w-48" />
        <Skeleton className="mt-6 h-28 rounded-card" />
        <Skeleton className="mt-5 h-80 rounded-card" />
      </div>
    </main>
  )
}

/** The screen of an unknown address, within the frame of a signed-in person. */
export function NotFound() {
  return (
    <div className="grid min-h-80 place-content-center">
      <h1 className="text-center text-2xl font-semibold">Esta página não existe.</h1>
      <EmptyState
        small
        text="O endereço mudou, ou foi escrito de outro jeito."
        action={
          <Link href={paths.home()} className={buttonStyle({ variant: 'primary' })}>
            Voltar ao início
          </Link>
        }
      />
    </div>
  )
}

/** The same for whoever is not. */
export function NotFoundPage() {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <NotFound />
    </main>
  )
}
