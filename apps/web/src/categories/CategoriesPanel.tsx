import {
  type Category,
  readCategory,
  removeCategory,
  updateCategory,
  createCategory,
  listCategories,
} from '@saldo/contract/categories'
import { Icon } from '../ui/Icon.tsx'
import type { Option } from '../ui/choice/list-options.ts'
import { toneNamed } from '../ui/tones.ts'
import { useWatch } from 'react-hook-form'
import { refusals } from '@saldo/contract/refusals'
import { refuseSubcategoryName } from '@saldo/domain/categories/reserved'
import { CheckField } from '../fields/CheckField.tsx'
import { ComboboxField } from '../fields/SelectField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { showCount } from '@saldo/domain/counts'
import { useReading } from '../data/queries.ts'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { PageForm } from '../fields/PageForm.tsx'
import { Card } from '../ui/Card.tsx'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Badge } from '../ui/Badge.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { IconChip } from '../ui/IconChip.tsx'
import { OWN } from '../data/view.ts'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

type Choosable = 'revenues' | 'expenses' | 'investiments'

/** Whether people put their own under it: invoices and bank movements have none. */
function isChoosable(group: Category['group']): group is Choosable {
  return group in groupLabels
}

const groupLabels = {
  revenues: 'Receitas',
  expenses: 'Despesas',
  investiments: 'Investimentos',
} as const satisfies Record<Choosable, string>

/** The categories that may have subcategories, by group; of one group where one is named. */
export function parentOptions(
  categories: readonly Category[],
  group?: Category['group'],
): Option<string>[] {
  return categories.flatMap((category) =>
    category.category === null &&
    isChoosable(category.group) &&
    (group === undefined || category.group === group)
      ? [
          {
            value: category._id,
            label: category.name,
            group: groupLabels[category.group],
            icon: <Icon name={category.icon} size={16} />,
            tone: toneNamed(category.color),
          },
        ]
      : [],
  )
}

/** A category and what is one's own under it. */
export type Branch = { readonly parent: Category; readonly own: readonly Category[] }

/** One's own subcategories, each under its parent, in the order of the tree. */
export function branchesOf(categories: readonly Category[]): readonly Branch[] {
  return categories.flatMap((parent) => {
    const own = categories.filter((category) => category.own && category.category === parent._id)
    return own.length === 0 ? [] : [{ parent, own }]
  })
}

/** Name, the category above it, and whether one can do without it. */
export function CategoryFields({
  categories,
  group,
}: {
  readonly categories: readonly Category[]
  /** Only what is of this kind: a subcategory that is used stays what it is. */
  readonly group?: Category['group']
}) {
  const chosen: unknown = useWatch({ name: 'category' })
  const above = categories.find(({ _id }) => _id === chosen)
  return (
    <>
      <TextField
        name="name"
        label="Nome"
        required={false}
        check={(typed: string) => {
          const refusal = refuseSubcategoryName(typed)
          return refusal === null || refusals[refusal][1]
        }}
        autoComplete="off"
      />
      <ComboboxField
        name="category"
        label="Categoria principal"
        required="Preencha este campo."
        options={parentOptions(categories, group)}
        placeholder="Escolha uma categoria"
        empty="Nenhuma categoria com este nome"
      />
      {above?.group === 'expenses' && (
        <CheckField
          name="essential"
          label="Essencial"
          help="Um gasto de que você não pode abrir mão."
        />
      )}
    </>
  )
}

function wordsFor(entries: number | undefined, parent: string): string {
  if (entries === undefined) return 'Contando as movimentações desta subcategoria…'
  if (entries === 0) return 'Nenhuma movimentação está nela.'
  return entries === 1
    ? `Uma movimentação passa para ${parent}.`
    : `${showCount(entries)} movimentações passam para ${parent}.`
}

/** Asks before a subcategory is removed, and says what becomes of its entries. */
export function RemoveCategoryDialog({
  category: { _id: id, name },
  parent,
  onClose,
}: {
  readonly category: Category
  readonly parent: Category
  readonly onClose: () => void
}) {
  const { data } = useReading(readCategory, { params: { id } })
  return (
    <ConfirmChange
      endpoint={removeCategory}
      request={data && { params: { id } }}
      said="Subcategoria excluída"
      danger
      title={`Excluir ${name}?`}
      text={wordsFor(data?.entries, parent.name)}
      yes="Excluir"
      no="Cancelar"
      onClose={onClose}
    />
  )
}

/** Another name, another place in the tree. No total changes by a name. */
export function EditCategoryModal({
  category: { _id: id, version, name, category, essential, group },
  categories,
  onClose,
}: {
  readonly category: Category
  readonly categories: readonly Category[]
  readonly onClose: () => void
}) {
  const above = categories.find(({ _id }) => _id === category)
  return (
    <ChangeForm
      endpoint={updateCategory}
      defaults={{ name, category: category ?? '', essential }}
      request={(typed) => ({
        params: { id },
        body: { ...typed, name: typed.name.trim(), version },
      })}
      said="Subcategoria alterada"
      labels={{
        name: 'Nome',
        category: { label: 'Categoria principal', show: () => above?.name ?? '' },
        essential: 'Essencial',
      }}
      size="sm"
      title="Editar subcategoria"
      submitLabel="Salvar"
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <CategoryFields categories={categories} group={group} />
      </div>
    </ChangeForm>
  )
}

/** A subcategory of one's own. */
export function NewCategoryCard({ categories }: { readonly categories: readonly Category[] }) {
  return (
    <Card title="Nova subcategoria">
      <PageForm
        endpoint={createCategory}
        defaults={{ name: '', category: '', essential: false }}
        request={(typed) => ({ body: { ...typed, name: typed.name.trim() } })}
        said={({ name }) => `Subcategoria ${name} criada`}
        // The next one is often of the same kind.
        onDone={(_, typed, form) => form.reset({ ...typed, name: '' })}
        submitLabel="Adicionar"
      >
        <CategoryFields categories={categories} />
      </PageForm>
    </Card>
  )
}

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

function BranchList({
  branch: { parent, own },
  onAct,
}: {
  readonly branch: Branch
  readonly onAct: (act: Act) => void
}) {
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

/** Categorias: what everybody has cannot be changed, what is one's own can. */
export function CategoriesPanel() {
  const query = useReading(listCategories, { query: OWN })
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-72 rounded-card" />}>
      {(categories) => (
        <div className="grid gap-5 lg:grid-cols-[320px_minmax(0,1fr)] lg:items-start">
          <NewCategoryCard categories={categories} />
          <OwnCategoriesCard categories={categories} />
        </div>
      )}
    </QueryView>
  )
}
