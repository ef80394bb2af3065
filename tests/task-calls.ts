import { expect } from 'vitest'
import type { Row } from './statements.ts'

const OK = { status: 200 }

type Conformance = {
  readonly testRow: (row: string, act: () => Promise<void>) => void
  readonly send: (method: string, path: string, body?: unknown) => Promise<Row>
  readonly owner: () => string
}

/** The calls of tasks as money.md §7 and access.md §7 word them. */
export function testTaskRows({ testRow, send, owner }: Conformance): void {
  let task: Row
  const configs = () => `/userconfigs/${owner()}`

  testRow('`POST tasks`', async () => {
    const body = { title: 'Ligar para o banco', description: 'Pedir a isenção.', user: owner() }
    const reply = await send('POST', '/tasks', body)
    expect(reply).toMatchObject({ ...OK, body })
    task = reply.body
  })

  testRow('`PATCH tasks/{id}`', async () => {
    const reply = await send('PATCH', `/tasks/${task._id}`, { title: 'Ligar de novo' })
    expect(reply).toMatchObject({ ...OK, body: { title: 'Ligar de novo' } })
  })

  testRow('`GET tasks` and `GET tasks/{id}`', async () => {
    const { body } = await send('GET', '/tasks')
    expect(body).toContainEqual(expect.objectContaining({ _id: task._id, state: 'accepted' }))
    expect(await send('GET', `/tasks/${task._id}`)).toMatchObject({
      ...OK,
      body: { _id: task._id },
    })
  })

  testRow('`GET userconfigs`', async () => {
    const { body } = await send('GET', '/userconfigs')
    expect(body).toMatchObject([{ _id: owner(), tasksAccepted: [task._id], tasksDone: [] }])
  })

  testRow('`PATCH userconfigs/{id}` with tasksAccepted, tasksRejected, tasksDone', async () => {
    const whole = { ...task, title: 'Ligar de novo' }
    expect(await send('PATCH', configs(), { tasksRejected: [whole] })).toMatchObject({
      ...OK,
      body: { tasksAccepted: [], tasksRejected: [task._id] },
    })
    await send('PATCH', configs(), { tasksAccepted: [task._id] })
    expect(await send('PUT', configs(), { tasksDone: [task._id] })).toMatchObject({
      ...OK,
      body: { tasksAccepted: [], tasksRejected: [], tasksDone: [task._id] },
    })
  })
}
