import { Dialog } from '@base-ui/react/dialog'
import { useEffect } from 'react'
import { noteReturnAddress } from '../data/return-address.ts'
import type { Stop } from '../data/session.ts'
import { paths } from '../paths.ts'
import { AccessFrame } from '../session/AccessFrame.tsx'
import { SignInPanels } from '../session/SignInPanels.tsx'
import { Button } from '../ui/Button.tsx'
import { forgetReadings } from './guards.ts'

const RELOAD_MS = 5_000

/**
 * Covers everything while this tab may not go on, and closes only by the actions that it offers.
 */
export function SessionGate({ stop }: { readonly stop: Stop }) {
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Popup
          aria-label={stop.kind === 'ended' ? 'Sua sessão terminou' : 'A conta mudou'}
          className="fixed inset-0 z-60 overflow-y-auto bg-canvas text-ink outline-none"
        >
          {stop.kind === 'ended' ? <Ended /> : <Replaced who={stop.who} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The screen behind keeps what was typed; whoever signs in again goes on with it (case L21). */
function Ended() {
  // The way over a provider's page leads back here too.
  useEffect(noteReturnAddress, [])
  return (
    <AccessFrame
      title="Sua sessão terminou"
      text="Ela foi encerrada em outro aparelho ou venceu. Entre de novo: você volta para onde estava, com o que já tinha digitado."
    >
      <SignInPanels />
    </AccessFrame>
  )
}

const reload = () => location.replace(paths.home())

/** Somebody else is signed in in this browser now: says who, and begins anew as them (case L16). */
function Replaced({ who }: { readonly who: string | null }) {
  useEffect(forgetReadings, [])
  useEffect(() => {
    if (who === null) return
    const timer = setTimeout(reload, RELOAD_MS)
    return () => clearTimeout(timer)
  }, [who])
  return (
    <AccessFrame
      title="A conta mudou"
      text={
        who === null ? (
          'Outra conta foi aberta neste navegador.'
        ) : (
          <>
            Outra conta foi aberta neste navegador. Agora ele está na conta de{' '}
            <strong className="font-semibold text-ink">{who}</strong>.
          </>
        )
      }
    >
      <p className="mb-5 text-base text-muted">
        Esta aba parou, para que nada seja lançado na conta errada. Ela abre de novo em instantes.
      </p>
      <Button variant="primary" wide onClick={reload}>
        Continuar
      </Button>
    </AccessFrame>
  )
}
