import { TASK_RULES, TASK_SCREENS } from '@saldo/domain/tasks/suggestion'
import { TASK_STATES } from '@saldo/domain/tasks/lifecycle'
import { ACHIEVEMENTS, TUTORIALS } from '@saldo/domain/users/achievements'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  day,
  flag,
  id,
  nothing,
  paragraphs,
  percentage,
  seenVersion,
  text,
  total,
  version,
} from './wire.ts'

/** The longest title of a person's own task, in characters. */
export const TASK_TITLE_MAX = 120
/** The longest description of one, in characters. */
export const TASK_DESCRIPTION_MAX = 1000

const title = text({ max: TASK_TITLE_MAX, min: 1 })
const description = paragraphs({ max: TASK_DESCRIPTION_MAX, min: 1 })

/** A rule with what it speaks of, or the UUID of a person's own task. */
const taskId = text({ max: 80, min: 1 })

/** A piece of the reason: a text, or a figure that the screen writes, and hides where values are hidden. */
const reason = z.union([
  z.strictObject({ text: z.string() }),
  z.strictObject({ value: total }),
  z.strictObject({ percent: percentage }),
  z.strictObject({ count: z.number() }),
  z.strictObject({ date: day }),
])

/** A suggestion, or a task that the person wrote down (decisions.md §15). */
const task = z.strictObject({
  _id: taskId,
  title: z.string(),
  /** What the person wrote; null of a suggestion, which has reasons. */
  description: z.nullable(z.string()),
  /** The rule that suggests it; null of a task of one's own. */
  rule: z.nullable(z.enum(TASK_RULES)),
  why: z.array(reason),
  /** What it would save or gain in a month; null where the figures do not say. */
  monthly: z.nullable(total),
  /** The screen that does it; null of a task of one's own. */
  screen: z.nullable(z.enum(TASK_SCREENS)),
  /** Null of a suggestion that nobody has decided on. */
  state: z.nullable(z.enum(TASK_STATES)),
  /** The day on which it was accepted, rejected or done. */
  decidedOn: z.nullable(day),
  user: id,
  version,
})
export type Task = z.output<typeof task>

/** What a person has been congratulated on, once each (decisions.md §15). */
const achievement = z.strictObject({
  key: z.enum(ACHIEVEMENTS),
  /** The day on which it was reached. */
  date: day,
  /** Its moment was shown. */
  seen: z.boolean(),
})

/** What a person did with tasks and tutorials; one a person, under the person's own id. */
const userConfig = z.strictObject({
  _id: id,
  user: id,
  tasksAccepted: z.array(taskId),
  tasksRejected: z.array(taskId),
  tasksDone: z.array(taskId),
  achievements: z.array(achievement),
})
export type UserConfig = z.output<typeof userConfig>

export const listTasks = endpoint({
  method: 'GET',
  path: '/tasks',
  summary: 'As sugestões que valem hoje e as tarefas aceitas, concluídas e recusadas.',
  access: 'active',
  query: z.strictObject({
    /** Without the suggestions that nobody has decided on, which are worked out of all figures. */
    decided: z.optional(flag),
  }),
  /** The new ones first, what saves most before; then by the day of the decision, the latest first. */
  answer: z.array(task),
  refusals: [],
  shows: 'tasks',
})

export const readTask = endpoint({
  method: 'GET',
  path: '/tasks/:id',
  summary: 'Uma tarefa.',
  access: 'active',
  example: { path: '/tasks/{task}' },
  params: z.strictObject({ id: taskId }),
  answer: task,
  refusals: ['task_not_found'],
  shows: 'tasks',
})

export const createTask = endpoint({
  method: 'POST',
  path: '/tasks',
  summary: 'Cria uma tarefa própria, já aceita.',
  access: 'active',
  example: { body: { title: 'Ligar para o banco', description: 'Pedir a isenção da tarifa.' } },
  body: z.strictObject({ _id: z.optional(id), title, description }),
  answer: task,
  refusals: ['task_limit_reached'],
  changes: ['tasks'],
})

export const updateTask = endpoint({
  method: 'PATCH',
  path: '/tasks/:id',
  summary: 'Altera uma tarefa própria.',
  access: 'active',
  example: { path: '/tasks/{task}', body: { title: 'Ligar de novo' } },
  params: z.strictObject({ id: taskId }),
  body: z.strictObject({
    version: seenVersion,
    title: z.optional(title),
    description: z.optional(description),
  }),
  answer: task,
  refusals: ['task_not_found', 'task_of_the_system', 'version_conflict'],
  conflict: task,
  changes: ['tasks'],
})

export const removeTask = endpoint({
  method: 'DELETE',
  path: '/tasks/:id',
  summary: 'Exclui uma tarefa própria.',
  access: 'active',
  example: { path: '/tasks/{task}' },
  params: z.strictObject({ id: taskId }),
  answer: nothing,
  refusals: ['task_not_found', 'task_of_the_system'],
  changes: ['tasks'],
})

export const listUserConfigs = endpoint({
  method: 'GET',
  path: '/userconfigs',
  summary: 'O que a pessoa fez com as tarefas e o que já conquistou.',
  access: 'active',
  answer: z.array(userConfig),
  refusals: [],
  shows: 'tasks',
})

export const readUserConfig = endpoint({
  method: 'GET',
  path: '/userconfigs/:id',
  summary: 'O que a pessoa fez com as tarefas e o que já conquistou, pelo id dela.',
  access: 'active',
  example: { path: '/userconfigs/{user}' },
  params: z.strictObject({ id }),
  answer: userConfig,
  refusals: ['not_found'],
  shows: 'tasks',
})

/** A task as its id; clients of the first API send it whole. */
const decided = z.codec(z.union([taskId, z.looseObject({ _id: taskId })]), taskId, {
  decode: (value) => (typeof value === 'string' ? value : value._id),
  encode: (value) => value,
})

/** A client of the first API sends every task that it has ever decided, and names more than once. */
const DECIDED_MAX = 2_000
const NAMES_MAX = 200
const decidedTasks = z.array(decided).check(z.maxLength(DECIDED_MAX))

export const updateUserConfig = endpoint({
  method: 'PATCH',
  path: '/userconfigs/:id',
  summary: 'Aceita, recusa ou conclui tarefas; marca conquistas como vistas.',
  access: 'active',
  example: { path: '/userconfigs/{user}', body: { tasksDone: ['{task}'] } },
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** What each list names comes to that state; what it leaves out stays where it is. */
    tasksAccepted: z.optional(decidedTasks),
    tasksRejected: z.optional(decidedTasks),
    tasksDone: z.optional(decidedTasks),
    /** Whose moment was shown. */
    achievementsSeen: z.optional(z.array(z.enum(ACHIEVEMENTS)).check(z.maxLength(NAMES_MAX))),
    /** The lesson of the plan, and the tour, came to their end. */
    tutorialsRead: z.optional(z.array(z.enum(TUTORIALS)).check(z.maxLength(NAMES_MAX))),
  }),
  answer: userConfig,
  refusals: ['task_not_found', 'task_state_invalid', 'not_found'],
  changes: ['tasks'],
})
