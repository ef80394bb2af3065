import { defaultBrand } from '../brand.ts'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Spinner } from '../ui/Spinner.tsx'

/** While a screen's code is on its way. */
export function LoadingScreen() {
  return (
    <div className="grid min-h-60 place-items-center" aria-busy="true" aria-label="Carregando">
      <Spinner />
    </div>
  )
}

/**
 * A screen whose code cannot be had: the network, or a newer version that has taken its place. What
 * was written is safe on the server, so a new page is all that is needed.
 */
export function LoadFailure() {
  const { article, name } = defaultBrand
  return (
    <main className="grid min-h-60 place-items-center p-6">
      <EmptyState
        text={`Esta tela não pôde ser carregada. Talvez haja uma versão nova d${article} ${name}.`}
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            Recarregar
          </Button>
        }
      />
    </main>
  )
}

/** An address that is none of ours. */
export function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <EmptyState
        text="Esta página não existe."
        action={
          <Link href={paths.home()} className={buttonStyle({ variant: 'primary' })}>
            Voltar ao início
          </Link>
        }
      />
    </main>
  )
}
