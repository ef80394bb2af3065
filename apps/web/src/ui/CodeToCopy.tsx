import Copy from 'lucide-react/icons/copy'
import { Button } from './Button.tsx'
import { useSnack } from './use-snack.ts'

/** What is copied into another application, and can be selected by hand where that fails. */
export function CodeToCopy({
  label,
  code,
  done,
}: {
  readonly label: string
  readonly code: string
  readonly done: string
}) {
  const snack = useSnack()
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => snack({ message: done, kind: 'success' }),
      () => snack('Não foi possível copiar. Selecione o código e copie.'),
    )
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-medium text-muted">{label}</p>
      <code className="rounded-field bg-sunken px-3 py-2 font-mono text-sm break-all select-all">
        {code}
      </code>
      <Button className="self-start" icon={<Copy size={16} />} onClick={() => void copy()}>
        Copiar
      </Button>
    </div>
  )
}
