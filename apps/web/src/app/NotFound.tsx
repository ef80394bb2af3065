import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/EmptyState.tsx'

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
