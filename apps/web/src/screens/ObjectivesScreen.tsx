import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import type { Objective } from '@saldo/contract/objectives'
import { sumCents } from '@saldo/domain/money'
import { HeadingFigure } from '../fields/HeadingFigure.tsx'
import { MemberFilter } from '../fields/MemberFilter.tsx'
import { useNavigation } from '../navigation.tsx'
import { ObjectiveCard } from '../objectives/ObjectiveCard.tsx'
import { useObjectives } from '../objectives/use-objectives.ts'
import { windows } from '../paths.ts'
import { InfoTip } from '../ui/layer/InfoTip.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

const ABOUT_SAVED =
  'O que está nos objetivos saiu do saldo das contas e não conta como despesa. Some os dois para saber quanto você tem.'

/** The goals of whoever is in sight, as cards, after the one that adds another. */
export function ObjectivesScreen() {
  const query = useObjectives()
  return (
    <>
      <Heading objectives={query.data} hasFailed={query.error !== null} />
      <QueryView query={query} skeleton={<Shape />}>
        {(objectives) => (
          <Grid>
            <NewCard isFirst={objectives.length === 0} />
            {objectives.map((objective) => (
              <ObjectiveCard key={objective._id} objective={objective} />
            ))}
          </Grid>
        )}
      </QueryView>
    </>
  )
}

function Heading({
  objectives,
  hasFailed,
}: {
  readonly objectives: readonly Objective[] | undefined
  readonly hasFailed: boolean
}) {
  return (
    <header className="flex flex-wrap items-center gap-x-3">
      {/* As high as the filter that may come to stand beside it. */}
      <h1 className="mr-auto flex min-h-11 items-center text-2xl font-semibold sm:min-h-9">
        Objetivos
      </h1>
      <MemberFilter />
      <p className="flex min-h-11 w-full flex-wrap items-center gap-x-1 text-muted">
        Guardado em objetivos
        <InfoTip label="O que é guardado em objetivos" text={ABOUT_SAVED} />
        <HeadingFigure
          value={objectives && sumCents(objectives.map(({ reachedValue }) => reachedValue))}
          hasFailed={hasFailed}
        />
      </p>
    </header>
  )
}

function Grid({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mt-3 grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3">
      {children}
    </div>
  )
}

function Shape() {
  return (
    <Grid>
      <Skeleton className="h-28 rounded-card sm:h-80" />
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </Grid>
  )
}

/** The first card. Where there is no goal yet it says what one is good for. */
function NewCard({ isFirst }: { readonly isFirst: boolean }) {
  const { open } = useNavigation()
  return (
    <button
      type="button"
      onClick={() => open(windows.objective('novo-objetivo'))}
      className="flex min-h-28 flex-col items-center justify-center gap-3 rounded-card border border-dashed border-line-strong/60 p-5 text-center transition-colors hover:bg-sunken sm:min-h-80"
    >
      <span className="flex size-11 items-center justify-center rounded-full bg-primary-soft text-primary">
        <Plus size={22} aria-hidden="true" />
      </span>
      <span className="font-semibold">Adicionar novo objetivo</span>
      {isFirst && (
        <span className="max-w-xs text-base text-pretty text-muted">
          Uma viagem, uma reserva, a casa própria: diga quanto e até quando, e veja mês a mês se vai
          dar.
        </span>
      )}
    </button>
  )
}
