import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { Category } from '@saldo/contract/categories'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { IconChip } from '../ui/IconChip.tsx'
import { toneNamed } from '../ui/tones.ts'
import { EditCategoryModal } from './EditCategoryModal.tsx'
import { type Branch, branchesOf } from './parents.tsx'
import { RemoveCategoryDialog } from './RemoveCategoryDialog.tsx'

/** What is about to happen to one of them. */
type Act = {
  readonly kind: 'edit' | 'remove'
  readonly category: Category
  readonly parent: Category
}

/** One's own subcategories, each under the category it belongs to. */
export function OwnCategoriesCard({ categories }: { readonly categories: readonly Category[] }) {
  const [act, setAct] = useState<Act | null>(null)
  const branches = branchesOf(categories)
  const close = () => setAct(null)
  return (
    <Card title="Suas subcategorias" flush>
      {branches.length === 0 && (
        <EmptyState
          small
          text="Você ainda não criou nenhuma. As que vêm prontas continuam todas à disposição."
        />
      )}
      {branches.map((branch) => (
        <BranchList key={branch.parent._id} branch={branch} onAct={setAct} />
      ))}
      {act?.kind === 'edit' && (
        <EditCategoryModal
          category={categories.find(({ _id }) => _id === act.category._id) ?? act.category}
          categories={categories}
          onClose={close}
        />
      )}
      {act?.kind === 'remove' && (
        <RemoveCategoryDialog category={act.category} parent={act.parent} onClose={close} />
      )}
    </Card>
  )
}

type ListProps = { readonly branch: Branch; readonly onAct: (act: Act) => void }

function BranchList({ branch: { parent, own }, onAct }: ListProps) {
  return (
    <section aria-label={parent.name} className="pb-2">
      <h3 className="flex items-center gap-3 px-4 py-2 text-sm font-medium text-muted sm:px-5">
        <IconChip icon={parent.icon} tone={toneNamed(parent.color)} size="sm" />
        <span className="min-w-0 truncate">{parent.name}</span>
      </h3>
      <ul>
        {own.map((category) => (
          <li key={category._id} className="flex min-h-12 items-center gap-2 pr-3 pl-14 sm:pl-15">
            <span className="line-clamp-2 min-w-0 flex-1 py-1 break-words">{category.name}</span>
            {category.group === 'expenses' && category.essential && <Badge>Essencial</Badge>}
            <IconButton
              label={`Editar ${category.name}`}
              icon={<Pencil size={16} />}
              onClick={() => onAct({ kind: 'edit', category, parent })}
            />
            <IconButton
              label={`Excluir ${category.name}`}
              icon={<Trash size={16} />}
              onClick={() => onAct({ kind: 'remove', category, parent })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
