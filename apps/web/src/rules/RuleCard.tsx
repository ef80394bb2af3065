import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Ellipsis from 'lucide-react/icons/ellipsis'
import History from 'lucide-react/icons/history'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import type { RuleAnswer } from '@saldo/contract/rules'
import { ruleWindow } from '../fields/rule-window.ts'
import { useNavigation } from '../navigation.tsx'
import { Badge } from '../ui/Badge.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu } from '../ui/layer/Menu.tsx'
import { useNames } from './use-rules.ts'
import { thenWords, whenWords } from './words.ts'

/** A rule among the others, in words, with what moves it up and down. */
export function RuleCard({
  rule,
  at,
  count,
  onMove,
}: {
  readonly rule: RuleAnswer
  readonly at: number
  readonly count: number
  readonly onMove: (by: -1 | 1) => void
}) {
  const names = useNames()
  const { _id: id, name, isLast, lacksPayment } = rule
  return (
    <li
      aria-label={name}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 rounded-card border border-line bg-surface p-4"
    >
      <span className="mt-0.5 w-5 text-right text-muted figures">{at + 1}</span>
      <h2 className="font-semibold break-words">{name}</h2>
      <div className="-my-2.5 -mr-2 flex sm:-my-2">
        <IconButton
          label={`Subir ${name}`}
          icon={<ArrowUp size={18} />}
          className="aria-disabled:opacity-40"
          aria-disabled={at === 0 || undefined}
          onClick={() => at > 0 && onMove(-1)}
        />
        <IconButton
          label={`Descer ${name}`}
          icon={<ArrowDown size={18} />}
          className="aria-disabled:opacity-40"
          aria-disabled={at === count - 1 || undefined}
          onClick={() => at < count - 1 && onMove(1)}
        />
        <More id={id} name={name} />
      </div>
      <div className="col-span-2 col-start-2 mt-1">
        <p className="text-pretty break-words">
          <span className="text-muted">Quando</span> {whenWords(rule, names)}
        </p>
        <p className="text-pretty break-words">
          <span className="text-muted">então</span> {thenWords(rule, names)}
        </p>
        {(isLast || lacksPayment) && (
          <p className="mt-2 flex flex-wrap gap-2">
            {isLast && <Badge tone="muted">Para nesta regra</Badge>}
            {lacksPayment && <Badge tone="warning">A conta foi excluída</Badge>}
          </p>
        )}
      </div>
    </li>
  )
}

function More({ id, name }: { readonly id: string; readonly name: string }) {
  const { open } = useNavigation()
  return (
    <Menu
      label={`Regra ${name}`}
      renderTrigger={(bind) => (
        <IconButton {...bind} label={`Mais sobre ${name}`} icon={<Ellipsis size={18} />} />
      )}
      items={[
        {
          label: 'Editar',
          icon: <Pencil size={16} />,
          onSelect: () => open(ruleWindow('editar-regra', id)),
        },
        {
          label: 'Aplicar ao que já existe',
          icon: <History size={16} />,
          onSelect: () => open(ruleWindow('aplicar-regra', id)),
        },
        {
          label: 'Excluir',
          icon: <Trash size={16} />,
          danger: true,
          apart: true,
          onSelect: () => open(ruleWindow('excluir-regra', id)),
        },
      ]}
    />
  )
}
