import { newId } from '@saldo/api/gateways/random'
import { instantAt } from '@saldo/api/gateways/clock'
import { isDay } from '@saldo/domain/calendar'
import { type Command, type CommandInput, Refused } from './command.ts'

/** Has the running product handle the kept messages of the gateway once more. */
async function replay({ database, options, nowMs }: CommandInput): Promise<string> {
  const { since = '' } = options
  if (!isDay(since)) throw new Refused(`${since} não é um dia: escreva --since 2026-11-01.`)
  const at = instantAt(nowMs)
  const count = await database.system(async (ledger) => {
    const events = await ledger
      .updateTable('gateway_events')
      .set({ handled_at: null })
      .where('received_at', '>=', `${since}T00:00:00-03:00`)
      .returning('id')
      .execute()
    for (const { id } of events) {
      await ledger
        .insertInto('jobs')
        .values({
          id: newId(nowMs),
          kind: 'gateway_event',
          payload: JSON.stringify({ id }),
          run_at: at,
          created_at: at,
        })
        .execute()
    }
    return events.length
  })
  return `${count} mensagens do serviço de pagamentos serão tratadas de novo.`
}

/** What the payment gateway has sent. */
export const gatewayCommands: readonly Command[] = [
  {
    name: 'gateway replay',
    takes: [],
    options: { since: 'primeiro dia, como 2026-11-01' },
    about: 'Trata de novo as mensagens guardadas do serviço de pagamentos.',
    run: replay,
  },
]
