import { useState } from 'react'
import { type Task, updateUserConfig } from '@saldo/contract/tasks'
import type { TaskState } from '@saldo/domain/tasks/lifecycle'
import { Problem } from '../data/problem.ts'
import { useChange, whenRefreshed } from '../data/queries.ts'
import { useMyId } from '../data/view.ts'
import { useSnack } from '../ui/use-snack.ts'

const words: Readonly<Record<TaskState, { readonly done: string; readonly failed: string }>> = {
  accepted: { done: 'Tarefa aceita', failed: 'Não foi possível aceitar essa tarefa.' },
  rejected: { done: 'Tarefa recusada', failed: 'Não foi possível recusar essa tarefa.' },
  done: { done: 'Tarefa concluída com sucesso', failed: 'Não foi possível concluir a tarefa.' },
}

const bodyOf = (state: TaskState, id: string) => {
  if (state === 'accepted') return { tasksAccepted: [id] }
  return state === 'done' ? { tasksDone: [id] } : { tasksRejected: [id] }
}

/** Accepts, rejects or completes a task; busy until the list shows it where it is then. */
export function useDecision({ _id: id }: Task) {
  const { mutateAsync } = useChange(updateUserConfig)
  const snack = useSnack()
  const myId = useMyId()
  const [underWay, setUnderWay] = useState<TaskState | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const decide = async (state: TaskState) => {
    if (underWay !== null) return
    setUnderWay(state)
    setProblem(null)
    try {
      await mutateAsync({ params: { id: myId }, body: bodyOf(state, id) })
      snack({ message: words[state].done, kind: 'success' })
      await whenRefreshed()
    } catch (error) {
      const why = error instanceof Problem ? error.message : ''
      setProblem(`${words[state].failed} ${why}`)
    } finally {
      setUnderWay(null)
    }
  }
  return { decide, underWay, problem }
}
