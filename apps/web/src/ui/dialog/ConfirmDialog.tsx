import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef, type ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { cx } from '../class-names.ts'
import { dialogPopup, dialogVeil } from './dialog-style.ts'

type Props = {
  /** The question. */
  readonly title: string
  /** What happens, and whether it can be undone. */
  readonly text?: ReactNode
  readonly yes?: string
  readonly no?: string
  readonly danger?: boolean
  readonly busy?: boolean
  readonly error?: string | undefined
  /** Without it there is nothing to agree to: what was asked could not be done. */
  readonly onYes?: (() => void) | undefined
  readonly onNo: () => void
}

/** A question that must be answered. The focus starts on the harmless answer; Escape cancels. */
export function ConfirmDialog({ title, text, onYes, onNo, ...rest }: Props) {
  const { yes = 'Sim', no = 'Não', danger = false, busy = false, error } = rest
  const harmless = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && !busy && onNo()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={cx(dialogVeil, 'z-50')} forceRender />
        <AlertDialog.Popup initialFocus={harmless} className={dialogPopup('sm')}>
          <div className="flex flex-col gap-2 p-5 sm:p-6">
            <AlertDialog.Title className="text-lg font-semibold text-balance">
              {title}
            </AlertDialog.Title>
            {text && (
              <AlertDialog.Description className="text-base text-pretty text-muted">
                {text}
              </AlertDialog.Description>
            )}
            {error && (
              <p role="alert" className="text-base text-negative">
                {error}
              </p>
            )}
          </div>
          <footer className="flex flex-col-reverse gap-2 px-5 pb-5 sm:flex-row sm:justify-end sm:px-6 sm:pb-6">
            <Button ref={harmless} onClick={onNo} aria-disabled={busy || undefined}>
              {no}
            </Button>
            {onYes && (
              <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onYes}>
                {yes}
              </Button>
            )}
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
