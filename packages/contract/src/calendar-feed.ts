import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, nothing } from './wire.ts'

/*
 * The private address under which a calendar on the phone reads what is due. Whoever knows it reads it without
 * signing in (decision 197); what it answers is no JSON, and no call of this contract.
 */

const calendarFeed = z.strictObject({ showsValues: z.boolean(), createdAt: instant })
export type CalendarFeed = z.output<typeof calendarFeed>

/** Whether there is an address, and what is shown there; the address itself is not kept. */
export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/calendar-feed',
  summary: 'Se há um endereço da agenda, desde quando, e se ele mostra os valores.',
  access: 'in_person',
  answer: z.nullable(calendarFeed),
  refusals: [],
  shows: 'calendarFeed',
})

/** Makes the address, or another one in its place: the one of before stops at once. */
export const createCalendarFeed = endpoint({
  method: 'POST',
  path: '/calendar-feed',
  summary: 'Cria o endereço da agenda, que só esta resposta mostra. O anterior deixa de valer.',
  access: 'proved',
  example: { body: { showsValues: false } },
  body: z.strictObject({ showsValues: z.boolean() }),
  answer: z.strictObject({ ...calendarFeed.shape, address: z.string() }),
  refusals: ['proof_needed'],
  changes: ['calendarFeed'],
  isSecret: true,
})

/** Whoever has the address sees other things from now on, so that it asks who one is. */
export const updateCalendarFeed = endpoint({
  method: 'PATCH',
  path: '/calendar-feed',
  summary: 'Mostra ou esconde os valores na agenda.',
  access: 'proved',
  example: { body: { showsValues: true } },
  body: z.strictObject({ showsValues: z.boolean() }),
  answer: calendarFeed,
  refusals: ['not_found', 'proof_needed'],
  changes: ['calendarFeed'],
})

/** The address stops at once; where there is none, nothing happens. */
export const removeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/calendar-feed',
  summary: 'Remove o endereço da agenda.',
  access: 'in_person',
  answer: nothing,
  refusals: [],
  changes: ['calendarFeed'],
})
