import CircleCheck from 'lucide-react/icons/circle-check'
import { isSuccessBrief, keepSuccessBrief } from '../data/form-preferences.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'

type SavedProps = {
  readonly onMore: () => void
  readonly onClose: () => void
}

/** It is written: one more, or done. Enter goes on, so that a day's expenses need no mouse. */
export function SavedFooter({ onMore, onClose }: SavedProps) {
  return (
    <>
      <Button onClick={onClose}>Fechar</Button>
      <Button variant="primary" onClick={onMore} autoFocus>
        Cadastrar mais
      </Button>
    </>
  )
}

/** What is to be read of it, and whether it is to be read again. */
export function Saved() {
  return (
    <>
      <output className="flex items-center gap-3 py-2 text-base text-muted">
        <CircleCheck size={28} aria-hidden="true" className="shrink-0 text-positive" />
        Os saldos e os gráficos já estão atualizados.
      </output>
      <Checkbox
        label="Não mostrar esta janela de novo"
        help="No lugar dela aparece um aviso. Você muda isso em Preferências."
        defaultChecked={isSuccessBrief()}
        onChange={({ target }) => keepSuccessBrief(target.checked)}
      />
    </>
  )
}
