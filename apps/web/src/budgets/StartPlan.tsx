import NotebookPen from 'lucide-react/icons/notebook-pen'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** A month without a plan: what one is for, and how one begins. */
export function StartPlan({ isOwn }: { readonly isOwn: boolean }) {
  const { open } = useNavigation()
  return (
    <Card>
      <EmptyState
        icon={<NotebookPen size={22} />}
        text={
          <span className="block max-w-110">
            {isOwn
              ? 'Este mês ainda não tem planejamento. Diga quanto espera receber e quanto quer gastar em cada categoria, e acompanhe aqui o que já foi realizado.'
              : 'Esta pessoa não tem planejamento neste mês.'}
          </span>
        }
        action={
          isOwn && (
            <Button variant="primary" size="lg" onClick={() => open(windows.startPlan())}>
              CRIAR MEU PRÓPRIO PLANEJAMENTO
            </Button>
          )
        }
      />
    </Card>
  )
}
