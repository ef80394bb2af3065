import { useForm } from 'react-hook-form'
import { type Category, createCategory } from '@saldo/contract/categories'
import { useChange } from '../data/queries.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { CategoryFields, type CategoryForm } from './CategoryFields.tsx'

/** A subcategory of one's own. */
export function NewCategoryCard({ categories }: { readonly categories: readonly Category[] }) {
  const create = useChange(createCategory)
  const snack = useSnack()
  const form = useForm<CategoryForm>({
    defaultValues: { name: '', category: '', essential: false },
  })
  const save = form.handleSubmit((typed) =>
    create.mutate(
      { body: { ...typed, name: typed.name.trim() } },
      {
        onSuccess: ({ name }) => {
          // The next one is often of the same kind.
          form.reset({ name: '', category: typed.category, essential: typed.essential })
          snack({ message: `Subcategoria ${name} criada`, kind: 'success' })
        },
      },
    ),
  )
  const problem = create.error
  return (
    <Card title="Nova subcategoria">
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <CategoryFields {...{ form, problem, categories }} />
        {problem && problem.errors.length === 0 && <Banner kind="error">{problem.message}</Banner>}
        <Button type="submit" variant="primary" busy={create.isPending}>
          Adicionar
        </Button>
      </form>
    </Card>
  )
}
