import { useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'

/** No new connection while one of those that are there needs to be updated (money.md §8). */
export function UpdateFirstDialog({ onClose }: { readonly onClose: () => void }) {
  const { closeThen, to } = useNavigation()
  const show = () => {
    onClose()
    closeThen(() => to(paths.settings('contas-automaticas')))
  }
  return (
    <ConfirmDialog
      title="Há contas conectadas que precisam ser atualizadas."
      text="Atualize ou exclua essas contas antes de conectar outra"
      yes="Ver minhas contas"
      no="Depois vejo isso"
      onYes={show}
      onNo={onClose}
    />
  )
}
