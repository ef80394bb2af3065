import Plus from 'lucide-react/icons/plus'
import type { Task } from '@saldo/contract/tasks'
import { defaultBrand } from '../brand.ts'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { Achievements } from '../tasks/Achievements.tsx'
import { listsOf } from '../tasks/task-lists.ts'
import { DoneTasks, PendingTasks, RejectedTasks, Suggestions } from '../tasks/TaskSections.tsx'
import { useTasks } from '../tasks/use-tasks.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { SupportLink } from '../users/SupportLink.tsx'

const Congratulation = lazyComponent(() =>
  import('../tasks/Congratulation.tsx').then((all) => all.Congratulation),
)

const HELP_MESSAGE = 'Olá, preciso de ajuda com os meus planos de ação.'

/** What the figures suggest, what was taken on, and what was reached (access.md §2, decisions.md §15). */
export function TasksScreen() {
  const { open } = useNavigation()
  return (
    <>
      <h1 className="flex min-h-11 items-center text-2xl font-semibold sm:min-h-9">
        Planos de ação
      </h1>
      <div className="mt-2 flex flex-col items-start gap-x-6 gap-y-3 sm:flex-row sm:justify-between">
        <p className="max-w-3xl text-base text-pretty text-muted">
          As sugestões vêm dos seus próprios números: o que você lançou, as faturas, o planejamento
          e os objetivos são comparados com regras fixas, todos os dias. Cada uma mostra os valores
          em que se apoia e sai da lista quando eles mudam.
        </p>
        <Button
          variant="primary"
          className="max-sm:w-full"
          icon={<Plus size={16} />}
          onClick={() => open(windows.task('nova-tarefa'))}
        >
          Nova tarefa
        </Button>
      </div>
      <div className="mt-5">
        <QueryView query={useTasks()} skeleton={<Shape />}>
          {(tasks) => <Sections tasks={tasks} />}
        </QueryView>
      </div>
      <Congratulation hasLink={false} />
    </>
  )
}

function Sections({ tasks }: { readonly tasks: readonly Task[] }) {
  const { suggested, accepted, done, rejected } = listsOf(tasks)
  const { contactPhone } = defaultBrand
  return (
    <div className="flex flex-col gap-5">
      <Suggestions tasks={suggested} />
      <Achievements />
      <PendingTasks tasks={accepted} />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <DoneTasks tasks={done} />
        <RejectedTasks tasks={rejected} />
      </div>
      {contactPhone !== '' && (
        <Card title="Precisa de ajuda?">
          <SupportLink phone={contactPhone} message={HELP_MESSAGE} />
        </Card>
      )}
    </div>
  )
}

/** As high as a row of suggestions and the six achievements. */
function Shape() {
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Skeleton className="h-6 w-40" />
        <div className="mt-3 grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
          <Skeleton className="h-64 rounded-card" />
          <Skeleton className="h-64 rounded-card" />
          <Skeleton className="h-64 rounded-card" />
        </div>
      </div>
      <Skeleton className="h-60 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
    </div>
  )
}
