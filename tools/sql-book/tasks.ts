import { DEFAULT_CATEGORIES } from '@saldo/domain/categories/default-tree'
import type { BookClient } from './book-client.ts'

/** A subscription that rose is suggested and decided on; an own task is written, changed, done and deleted. */
export async function decideTasks({ ask }: Pick<BookClient, 'ask'>, userId: string): Promise<void> {
  const [cash] = await ask({ name: 'GET /payments' })
  const category = DEFAULT_CATEGORIES.find(({ name }) => name === 'Streaming')?.id
  const film = { transactionType: 'expenses', name: 'Filmes', category, payment: cash._id }
  for (const [date, value] of [
    ['2026-09-10', -40],
    ['2026-10-10', -45],
  ]) {
    await ask({ name: 'POST /transactions', body: { ...film, date, value, paid: true } })
  }
  const [suggested] = await ask({ name: 'GET /tasks' })
  await ask({ name: 'GET /tasks', query: 'decided=true' })
  const body = { title: 'Ligar para o banco', description: 'Pedir a isenção da tarifa.' }
  const { _id: id } = await ask({ name: 'POST /tasks', body })
  await ask({ name: 'GET /tasks/:id', id })
  await ask({ name: 'PATCH /tasks/:id', id, body: { title: 'Ligar de novo' } })
  await ask({
    name: 'PATCH /userconfigs/:id',
    id: userId,
    body: { tasksAccepted: [suggested._id], tasksDone: [id], achievementsSeen: ['first-task'] },
  })
  await ask({ name: 'GET /userconfigs' })
  await ask({ name: 'GET /userconfigs/:id', id: userId })
  await ask({ name: 'DELETE /tasks/:id', id })
}
