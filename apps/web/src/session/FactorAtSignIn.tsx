import { useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'

/**
 * A planner without a second factor has signed in: they are asked to set one up before they see their
 * clients, and may go on with their own account (ASVS V6.3.3).
 */
export function FactorAtSignIn({ onLater }: { readonly onLater: () => void }) {
  const { to } = useNavigation()
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">Falta a segunda etapa</h2>
      <p className="text-base text-pretty text-muted">
        Você acessa dados de outras pessoas. Para ver seus clientes, ative a verificação em duas
        etapas: além da senha, um código do celular ou uma chave do aparelho.
      </p>
      <Button
        variant="primary"
        wide
        onClick={() => to(paths.settings('seguranca'), { replace: true })}
      >
        Ativar agora
      </Button>
      <Button wide onClick={onLater}>
        Continuar com sua conta
      </Button>
    </div>
  )
}
