import { type Day, isDay } from '@saldo/domain/calendar'
import type { Ledger } from '@saldo/api/db/ledger'
import { accountOf, type Command, type CommandInput, inColumns, Refused } from './command.ts'

const LINES_MAX = 500
const HEADINGS = [
  'QUANDO (UTC)',
  'O QUÊ',
  'RESULTADO',
  'QUEM',
  'POR QUEM',
  'DE ONDE',
  'CHAMADA',
  'SOBRE',
]

function dayOf(text: string | undefined): Day | undefined {
  if (text === undefined || isDay(text)) return text
  throw new Refused(`${text} não é um dia: escreva como 2026-11-21.`)
}

/** The events, and what is counted in the hour that runs. */
const selectEvents = (ledger: Ledger) => {
  const columns = ['event', 'result', 'user_id', 'actor_id', 'object', 'address', 'count'] as const
  return ledger.selectFrom(
    ledger
      .selectFrom('security_events')
      .select(['id', 'at', 'last_at', 'who', 'subject_id', ...columns])
      .unionAll(
        ledger
          .selectFrom('security_event_counts')
          .select((of) => [
            of.val(null).$castTo<string>().as('id'),
            'first_at as at',
            'last_at',
            of.val('').$castTo<string>().as('who'),
            of.val(null).$castTo<string | null>().as('subject_id'),
            ...columns,
          ]),
      )
      .as('security_log'),
  )
}

/** The last events that fit, newest first, in columns for people and for other programs. */
async function readSecurityLog(input: CommandInput): Promise<string> {
  const { person, event, from, until } = input.options
  const [first, last] = [dayOf(from), dayOf(until)]
  const whose = person === undefined ? undefined : await accountOf(input, person)
  const rows = await input.database.audit((ledger) =>
    selectEvents(ledger)
      .selectAll()
      .$if(whose !== undefined, (query) =>
        query.where((where) =>
          where.or([
            where('user_id', '=', whose?.id ?? ''),
            where('actor_id', '=', whose?.id ?? ''),
            where('subject_id', '=', whose?.id ?? ''),
          ]),
        ),
      )
      .$if(event !== undefined, (query) => query.where('event', '=', event ?? ''))
      .$if(first !== undefined, (query) => query.where('at', '>=', `${first ?? ''}T00:00:00Z`))
      .$if(last !== undefined, (query) => query.where('at', '<=', `${last ?? ''}T23:59:59.999Z`))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(LINES_MAX)
      .execute(),
  )
  if (rows.length === 0) return 'Nada registrado.'
  return inColumns([
    HEADINGS,
    ...rows.map((row) => [
      row.at,
      row.event,
      row.count === 1 ? row.result : `${row.result} ${row.count}×`,
      row.user_id ?? row.who,
      row.actor_id ?? '',
      row.address,
      row.object,
      row.subject_id ?? '',
    ]),
  ])
}

/** What an auditor reads. */
export const securityCommands: readonly Command[] = [
  {
    name: 'security-log',
    takes: [],
    options: {
      person: 'e-mail de uma conta',
      event: 'sign_in, refusal, blocked, unknown_id, refused_body, consent, operator, …',
      from: 'desde este dia (UTC)',
      until: 'até este dia (UTC)',
    },
    about: 'Mostra o registro de segurança, do mais novo ao mais velho, até 500 linhas.',
    run: readSecurityLog,
  },
]
