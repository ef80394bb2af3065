import Plus from 'lucide-react/icons/plus'
import TagIcon from 'lucide-react/icons/tag'
import type { ReactNode } from 'react'
import { LabelCard } from '../labels/LabelCard.tsx'
import { useLabels } from '../labels/use-labels.ts'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** All labels of the person, with their days and what they come to. */
export function LabelsScreen() {
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold">Etiquetas</h1>
          <p className="mt-1 max-w-xl text-pretty text-muted">
            Uma viagem, uma reforma, um cliente: juntam movimentações de várias categorias e meses.
            Só você vê as suas.
          </p>
        </div>
        <NewButton />
      </header>
      <QueryView query={useLabels()} skeleton={<Shape />} empty={<NoLabels />}>
        {(labels) => (
          <Grid>
            {labels.map((label) => (
              <LabelCard key={label._id} label={label} />
            ))}
          </Grid>
        )}
      </QueryView>
    </>
  )
}

function NewButton() {
  const { open } = useNavigation()
  return (
    <Button
      variant="primary"
      className="max-sm:w-full"
      icon={<Plus size={16} />}
      onClick={() => open(windows.label('nova-etiqueta'))}
    >
      Nova etiqueta
    </Button>
  )
}

function Grid({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mt-5 grid grid-cols-1 items-start gap-4 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3">
      {children}
    </div>
  )
}

function NoLabels() {
  return (
    <EmptyState
      icon={<TagIcon size={20} />}
      text="Nenhuma etiqueta ainda. Crie uma aqui ou ao cadastrar uma movimentação, e veja quanto a viagem ou a obra já custou."
    />
  )
}

function Shape() {
  return (
    <Grid>
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-44 rounded-card" />
    </Grid>
  )
}
