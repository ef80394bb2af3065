import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import PiggyBank from 'lucide-react/icons/piggy-bank'
import { type ReactNode, useState } from 'react'
import { updateUserConfig } from '@saldo/contract/tasks'
import { updateUser } from '@saldo/contract/user-changes'
import { useMe } from '../data/me.ts'
import { useChange } from '../data/queries.ts'
import { useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { type Tone, toneStyle } from '../ui/tones.ts'

const points: readonly {
  readonly title: string
  readonly text: string
  readonly icon: ReactNode
  readonly tone: Tone
}[] = [
  {
    title: 'O que entra',
    text: 'Comece pelas receitas do mês: salário, aluguéis, pensão, o que você sabe que vem. Todo o resto é medido por elas.',
    icon: <ArrowDownLeft size={22} />,
    tone: 'revenue',
  },
  {
    title: 'O que sai',
    text: 'Separe o que quase não muda (moradia, escola, planos) do que você decide a cada semana (mercado, lazer) e das dívidas que têm fim. Para cada categoria, um limite em reais ou uma parte da renda.',
    icon: <ArrowUpRight size={22} />,
    tone: 'expense',
  },
  {
    title: 'O que sobra',
    text: 'O que sobra de um mês passa para o seguinte. Você vê treze meses à frente, o realizado ao lado do planejado, e quando uma categoria chega ao limite.',
    icon: <PiggyBank size={22} />,
    tone: 'investment',
  },
]

/**
 * What a plan is, before the first one: begun by Iniciar, ended by Finalizar, which notes that it was
 * read and puts the tutorial away (access.md §2). The lesson is read; a video takes its place where the
 * operator has one.
 */
export function PlanningLessonScreen() {
  const { data: me } = useMe()
  const { to } = useNavigation()
  const [isBegun, setBegun] = useState(false)
  const skip = useChange(updateUser)
  const note = useChange(updateUserConfig)
  const problem = note.error ?? skip.error
  const finish = async () => {
    if (me === undefined) return to(paths.firstPlan())
    const params = { id: me._id }
    try {
      // What a planner reads in a client's name, the client has not read.
      if (me.actor === null)
        await note.mutateAsync({ params, body: { tutorialsRead: ['planning'] } })
      if (!me.skipTutorial) await skip.mutateAsync({ params, body: { skipTutorial: true } })
    } catch {
      // The reason stands above the button, which does both again.
      return undefined
    }
    return to(paths.firstPlan())
  }
  return (
    <div className="mx-auto max-w-180">
      <h1 className="text-2xl font-semibold">Começar o planejamento</h1>
      <p className="mt-1 text-md text-muted">
        Um minuto de leitura, e você monta o seu primeiro plano.
      </p>
      <div className="mt-5">
        <Card>
          {isBegun ? <Points /> : <Overview />}
          {problem && (
            <div className="mt-5">
              <Banner kind="error">{problem.message}</Banner>
            </div>
          )}
          <div className="mt-6 flex justify-end">
            {isBegun ? (
              <Button
                variant="primary"
                size="lg"
                busy={note.isPending || skip.isPending}
                onClick={() => void finish()}
              >
                Finalizar
              </Button>
            ) : (
              <Button variant="primary" size="lg" onClick={() => setBegun(true)}>
                Iniciar
              </Button>
            )}
          </div>
        </Card>
      </div>
    </div>
  )
}

/** The lesson in one look: a year of bars, each a little higher than the one before. */
function Overview() {
  return (
    <div className="flex flex-col items-center gap-5 py-4 text-center">
      <div aria-hidden="true" className="flex h-32 items-end gap-1.5 sm:gap-2.5">
        {HEIGHTS.map((height) => (
          <span
            key={height}
            className="w-4 rounded-t-sm bg-primary-soft sm:w-6"
            style={{ height: `${height}%` }}
          />
        ))}
      </div>
      <p className="max-w-120 text-md">
        Um planejamento responde antes do mês acabar: <strong>posso gastar?</strong>
      </p>
    </div>
  )
}

const HEIGHTS = [18, 24, 31, 36, 44, 49, 57, 63, 70, 78, 85, 92, 100] as const

function Points() {
  return (
    <ol className="flex flex-col gap-5">
      {points.map(({ title, text, icon, tone }) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden="true"
            style={toneStyle(tone)}
            className="flex size-11 shrink-0 items-center justify-center rounded-field bg-tone/12 text-tone-ink"
          >
            {icon}
          </span>
          <span>
            <span className="block font-semibold">{title}</span>
            <span className="mt-0.5 block text-base text-muted">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
