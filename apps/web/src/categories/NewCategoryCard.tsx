import { type Category, createCategory } from '@saldo/contract/categories'
import { PageForm } from '../fields/PageForm.tsx'
import { Card } from '../ui/Card.tsx'
import { CategoryFields } from './CategoryFields.tsx'

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
