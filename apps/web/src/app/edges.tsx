import { Go } from '../go.tsx'
import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Spinner } from '../ui/Spinner.tsx'

/** While a screen's code is on its way. */
export function Waiting() {
  return (
    <div className="grid min-h-60 place-items-center" aria-busy="true" aria-label="Carregando">
      <Spinner />
    </div>
  )
}

/** An address that is none of ours. */
export function Missing() {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <EmptyState
        text="Esta página não existe."
        action={
          <Go href={paths.home()} className={buttonStyle({ variant: 'primary' })}>
            Voltar ao início
          </Go>
        }
      />
    </main>
  )
}
