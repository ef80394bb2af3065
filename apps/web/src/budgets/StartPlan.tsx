import NotebookPen from 'lucide-react/icons/notebook-pen'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** A month without a plan: what one is for, and how one begins. */
export function StartPlan({
  isOwn,
  onSuggest,
}: {
  readonly isOwn: boolean
  /** Fills the rows with what was spent of late; null where nothing says what that is. */
  readonly onSuggest: (() => void) | null
}) {
  const { open } = useNavigation()
  return (
    <Card>
      <EmptyState
        small
        icon={<NotebookPen size={22} />}
        text={
          <span className="block max-w-110">
            {isOwn
              ? 'Este mês ainda não tem planejamento. Diga quanto espera receber e quanto quer gastar em cada categoria, nas linhas abaixo, e acompanhe aqui o que já foi realizado.'
              : 'Esta pessoa não tem planejamento neste mês.'}
          </span>
        }
        action={
          isOwn && (
            <div className="flex flex-wrap justify-center gap-2">
              {onSuggest !== null && <Button onClick={onSuggest}>Começar pelo que gastei</Button>}
              <Button variant="primary" onClick={() => open(windows.startPlan())}>
                Criar meu planejamento
              </Button>
            </div>
          )
        }
      />
    </Card>
  )
}
