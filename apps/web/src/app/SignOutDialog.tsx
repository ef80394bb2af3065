import { useEffect } from 'react'
import { useMe } from '../data/me.ts'
import { signOut } from '../data/session.ts'
import { useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { forgetReadings } from './guards.ts'

const OF_ONE = 'Você vai precisar do e-mail e da senha para entrar de novo neste aparelho.'
const OF_BOTH =
  'Você sai da conta do cliente e também da sua. Para voltar só à sua, use “Sair da conta do cliente”.'

/**
 * Asks before signing out. The device forgets the person even when the server cannot be reached.
 */
export function SignOutDialog({ onClose }: { readonly onClose: () => void }) {
  const { to } = useNavigation()
  const { data: me } = useMe()
  const acts = me !== undefined && me.actor !== null
  // Whoever leaves without a network needs the next page's code before that (case L53).
  useEffect(() => {
    import('../screens/SignInScreen.tsx').catch(() => null)
  }, [])
  const leave = () => {
    signOut()
    forgetReadings()
    to(paths.login(), { replace: true })
  }
  return (
    <ConfirmDialog
      title="Deseja mesmo sair?"
      text={acts ? OF_BOTH : OF_ONE}
      yes="Desconectar"
      no="Ficar"
      onYes={() => leave()}
      onNo={onClose}
    />
  )
}
