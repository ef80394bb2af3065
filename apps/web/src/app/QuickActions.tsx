import Plus from 'lucide-react/icons/plus'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/class-names.ts'
import { Menu } from '../ui/layer/Menu.tsx'
import { useActions } from './use-actions.tsx'

/** The quick-action menu of the sidebar. */
export function QuickActions({ folded }: { readonly folded: boolean }) {
  const items = useActions()
  return (
    <Menu
      label="Ações rápidas"
      side="bottom-start"
      items={items}
      renderTrigger={(bind) => (
        <Button
          {...bind}
          variant="primary"
          wide
          icon={<Plus size={18} />}
          aria-label="Ações rápidas"
          data-tour="quick-actions"
        >
          <span className={cx(folded && 'sr-only')}>Adicionar</span>
        </Button>
      )}
    />
  )
}

/** The same in the middle of the bar at the bottom of a phone. */
export function QuickButton() {
  const items = useActions()
  return (
    <Menu
      label="Ações rápidas"
      side="top-end"
      items={items}
      renderTrigger={(bind) => (
        <button
          {...bind}
          type="button"
          aria-label="Ações rápidas"
          data-tour="quick-actions"
          className="grid size-13 place-items-center rounded-full bg-primary text-on-primary shadow-soft"
        >
          <Plus size={24} aria-hidden="true" />
        </button>
      )}
    />
  )
}
