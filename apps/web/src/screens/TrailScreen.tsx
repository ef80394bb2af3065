import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { Trail } from '@saldo/contract/education'
import { trailStandings } from '@saldo/domain/education/trails'
import { LessonList } from '../education/LessonList.tsx'
import { useTrail, useTrails, useWatched } from '../education/use-education.ts'
import { LessonPanel } from './LessonPanel.tsx'
import { Link, useNavigation, useQueryWords, useRouteParams } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** One trail: its lessons, and the lesson that the address names or the next one. */
export function TrailScreen() {
  const { id = '' } = useRouteParams()
  return (
    <>
      <Link href={paths.education()} className={`${buttonStyle({ variant: 'ghost' })} -ml-3`}>
        <ArrowLeft size={16} aria-hidden="true" />
        Educacional
      </Link>
      <QueryView query={useTrail(id)} skeleton={<Shape />}>
        {(trail) => <Lessons trail={trail} />}
      </QueryView>
    </>
  )
}

function Lessons({ trail }: { readonly trail: Trail }) {
  const { aula } = useQueryWords()
  const { to } = useNavigation()
  const { data: trails = [] } = useTrails()
  const { watched, watch, isNoting, problem } = useWatched()
  const place = trails.findIndex(({ _id }) => _id === trail._id)
  const isLocked = trailStandings(trails, watched)[place]?.isLocked === true
  const next = trail.items.find(({ _id }) => !watched.has(_id)) ?? null
  const current = trail.items.find(({ _id }) => _id === aula) ?? next ?? trail.items[0]
  const following = trail.items[trail.items.findIndex((one) => one === current) + 1]
  const isWatched = current !== undefined && watched.has(current._id)
  const goOn = () => {
    if (current === undefined) return
    watch(current._id, () =>
      to(following === undefined ? paths.education() : paths.trail(trail._id, following._id)),
    )
  }
  return (
    <>
      <h1 className="mt-2 text-2xl font-semibold text-pretty">{trail.title}</h1>
      {isLocked ? (
        <EmptyState
          text="Esta trilha abre quando todas as aulas da anterior tiverem sido vistas."
          action={
            <Link href={paths.education()} className={buttonStyle({ variant: 'primary' })}>
              Ver as trilhas
            </Link>
          }
        />
      ) : (
        <div className="mt-5 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
          {current !== undefined && (
            <Card>
              <LessonPanel key={current._id} lesson={current} onEnded={() => watch(current._id)} />
              {problem && (
                <div className="mt-5">
                  <Banner kind="error">{problem.message}</Banner>
                </div>
              )}
              <div className="mt-6 flex flex-wrap justify-end gap-3">
                <Button variant="primary" size="lg" busy={isNoting} onClick={goOn}>
                  {buttonLabel(isWatched, following !== undefined)}
                </Button>
              </div>
            </Card>
          )}
          <div className="min-w-0">
            <Card title="Aulas">
              <LessonList trail={trail} current={current} next={next} watched={watched} />
            </Card>
          </div>
        </div>
      )}
    </>
  )
}

function buttonLabel(isWatched: boolean, isMoreToCome: boolean): string {
  if (isWatched) return isMoreToCome ? 'Próxima aula' : 'Voltar às trilhas'
  return isMoreToCome ? 'Concluir e seguir' : 'Concluir a trilha'
}

function Shape() {
  return (
    <>
      <Skeleton className="mt-2 h-8 w-72" />
      <div className="mt-5 grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-160 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
      </div>
    </>
  )
}
