import { cancelWaiting, useWaiting } from '../data/waiting.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

/** Over everything, dialogs too: what was saved without a network waits, and can be taken back. */
export function WaitingNote() {
  const count = useWaiting()
  if (count === 0) return null
  return (
    <div className="fixed inset-x-0 top-0 z-70 mx-auto w-full max-w-160 px-4 pt-3">
      <div className="rounded-card bg-raised shadow-soft">
        <Banner
          kind="warning"
          action={
            <Button size="sm" onClick={() => cancelWaiting()}>
              Não salvar
            </Button>
          }
        >
          Sem conexão. {count === 1 ? 'Uma alteração espera' : `${count} alterações esperam`} a rede
          para {count === 1 ? 'ser salva' : 'serem salvas'}.
        </Banner>
      </div>
    </div>
  )
}
