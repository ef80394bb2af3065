import { useId } from 'react'
import { Button } from './Button.tsx'
import { dialogPopup } from './dialog/dialog-style.ts'
import { EmptyState } from './EmptyState.tsx'

const TEXT = 'O que você digitou continua guardado neste aparelho.'

/**
 * In the place of a part whose code cannot be had: a newer version is there, or the network is not. The rest
 * of the page stays as it is. In the place of a window it is one: the browser's own dialog, since the code of
 * ours may be what is missing.
 */
export function CodeFailure({ onClose }: { readonly onClose?: () => void }) {
  const titleId = useId()
  const reload = (
    <Button variant="primary" onClick={() => location.reload()}>
      Recarregar
    </Button>
  )
  if (onClose === undefined) {
    return (
      <div role="alert">
        <EmptyState small text="Esta parte não pôde ser carregada." action={reload} />
      </div>
    )
  }
  return (
    <dialog
      ref={(dialog) => {
        if (dialog?.open === false) dialog.showModal()
      }}
      aria-labelledby={titleId}
      onClose={onClose}
      className={`${dialogPopup('sm')} m-0 backdrop:bg-veil max-sm:top-auto max-sm:max-w-none`}
    >
      <div className="flex flex-col gap-2 p-5 sm:p-6">
        <h2 id={titleId} className="text-lg font-semibold text-balance">
          Esta janela não pôde ser carregada.
        </h2>
        <p className="text-base text-pretty text-muted">
          Talvez haja uma versão nova, ou falte conexão. {TEXT}
        </p>
      </div>
      <div className="flex flex-col-reverse gap-2 px-5 pb-5 sm:flex-row sm:justify-end sm:px-6 sm:pb-6">
        <Button onClick={(event) => event.currentTarget.closest('dialog')?.close()}>Fechar</Button>
        {reload}
      </div>
    </dialog>
  )
}
