import { endPlannerAccess } from '@saldo/api/families/voucher'
import { instantAt } from '@saldo/api/gateways/clock'
import { writeMail } from '@saldo/api/mail/outbox'
import { linkState } from '@saldo/domain/planners/links'
import { accountOf, type Command, type CommandInput, inColumns, Refused } from './command.ts'

const PLANNER = 'planner'

async function setPlanner(input: CommandInput, email: string, isPlanner: boolean): Promise<string> {
  const { id, name, profiles } = await accountOf(input, email)
  if (profiles.includes(PLANNER) === isPlanner) {
    return isPlanner ? `${name} já é planejador.` : `${name} não é planejador.`
  }
  const others = profiles.filter((profile) => profile !== PLANNER)
  await input.database.system((ledger) =>
    ledger
      .updateTable('users')
      .set((row) => ({
        profiles: isPlanner ? [...others, PLANNER] : others,
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute(),
  )
  return isPlanner
    ? `${name} agora é planejador.`
    : `${name} não é mais planejador. As sessões em contas de clientes deixam de valer.`
}

async function listPlanners({ database }: CommandInput): Promise<string> {
  const rows = await database.system((ledger) =>
    ledger
      .selectFrom('users as u')
      .leftJoin('planner_clients as c', (join) =>
        join.onRef('c.planner_id', '=', 'u.id').on('c.ended_at', 'is', null),
      )
      .select((row) => ['u.name', 'u.email', row.fn.count<number>('c.client_id').as('clients')])
      .where((where) => where(where.val(PLANNER), '=', where.fn.any('u.profiles')))
      .groupBy(['u.id', 'u.name', 'u.email'])
      .orderBy('u.name')
      .execute(),
  )
  if (rows.length === 0) return 'Nenhum planejador.'
  return inColumns([
    ['NOME', 'E-MAIL', 'CLIENTES'],
    ...rows.map(({ name, email, clients }) => [name, email, String(clients)]),
  ])
}

async function addClient(input: CommandInput): Promise<string> {
  const [plannerEmail = '', clientEmail = ''] = input.names
  const planner = await accountOf(input, plannerEmail)
  const client = await accountOf(input, clientEmail)
  if (!planner.profiles.includes(PLANNER)) throw new Refused(`${planner.name} não é planejador.`)
  if (planner.id === client.id) throw new Refused('Ninguém é cliente de si mesmo.')
  const { nowMs } = input
  const at = instantAt(nowMs)
  const code = input.options['code'] ?? null
  return input.database.system(async (ledger) => {
    const before = await ledger
      .selectFrom('planner_clients')
      .select(['asked_at as askedAt', 'consented_at as consentedAt', 'ended_at as endedAt'])
      .where('planner_id', '=', planner.id)
      .where('client_id', '=', client.id)
      .forUpdate()
      .executeTakeFirst()
    const isOpen = before !== undefined && linkState(before) !== 'ended'
    // What was ended is asked for anew: whoever took it back has to agree again.
    const fields = {
      ...(code === null && isOpen ? {} : { planner_code: code }),
      ...(isOpen ? {} : { asked_at: at, consented_at: null, ended_at: null }),
    }
    await ledger
      .insertInto('planner_clients')
      .values({
        planner_id: planner.id,
        client_id: client.id,
        planner_code: code,
        asked_at: at,
        consented_at: null,
        ended_at: null,
      })
      .onConflict((conflict) =>
        Object.keys(fields).length === 0
          ? conflict.columns(['planner_id', 'client_id']).doNothing()
          : conflict.columns(['planner_id', 'client_id']).doUpdateSet(fields),
      )
      .execute()
    if (isOpen) return `${client.name} já está com ${planner.name}.`
    await writeMail(ledger, {
      recipient: client.email,
      kind: 'planner_asks',
      payload: { name: client.name, planner: planner.name, email: planner.email },
      nowMs,
    })
    return `${client.name} recebeu o pedido de ${planner.name} e precisa autorizar.`
  })
}

async function endClient(input: CommandInput): Promise<string> {
  const [plannerEmail = '', clientEmail = ''] = input.names
  const planner = await accountOf(input, plannerEmail)
  const client = await accountOf(input, clientEmail)
  const { numUpdatedRows } = await input.database.system(async (ledger) => {
    const ended = await ledger
      .updateTable('planner_clients')
      .set({ ended_at: instantAt(input.nowMs) })
      .where('planner_id', '=', planner.id)
      .where('client_id', '=', client.id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    const of = { plannerId: planner.id, clientId: client.id }
    if (ended.numUpdatedRows > 0n) await endPlannerAccess(ledger, of)
    return ended
  })
  return numUpdatedRows === 0n
    ? `${client.name} não está com ${planner.name}.`
    : `${planner.name} não tem mais acesso à conta de ${client.name}.`
}

const states = { asked: 'aguardando', active: 'ativo', ended: 'encerrado' } as const

async function listClients(input: CommandInput): Promise<string> {
  const planner = await accountOf(input, input.names[0] ?? '')
  const rows = await input.database.system((ledger) =>
    ledger
      .selectFrom('planner_clients as c')
      .innerJoin('users as u', 'u.id', 'c.client_id')
      .select([
        'u.name',
        'u.email',
        'c.planner_code as code',
        'c.asked_at as askedAt',
        'c.consented_at as consentedAt',
        'c.ended_at as endedAt',
      ])
      .where('c.planner_id', '=', planner.id)
      .orderBy('u.name')
      .execute(),
  )
  if (rows.length === 0) return `${planner.name} não tem clientes.`
  return inColumns([
    ['NOME', 'E-MAIL', 'CÓDIGO', 'SITUAÇÃO'],
    ...rows.map((row) => [row.name, row.email, row.code ?? '---', states[linkState(row)]]),
  ])
}

/** Planners, and whose accounts they ask to act in. */
export const plannerCommands: readonly Command[] = [
  {
    name: 'planner add',
    takes: ['EMAIL'],
    about: 'Torna a pessoa planejadora.',
    run: (input) => setPlanner(input, input.names[0] ?? '', true),
  },
  {
    name: 'planner remove',
    takes: ['EMAIL'],
    about: 'A pessoa deixa de ser planejadora; o acesso a clientes termina na hora.',
    run: (input) => setPlanner(input, input.names[0] ?? '', false),
  },
  { name: 'planner list', takes: [], about: 'Lista os planejadores.', run: listPlanners },
  {
    name: 'client add',
    takes: ['PLANEJADOR', 'CLIENTE'],
    options: { code: 'código do cliente, para a busca do planejador' },
    about: 'Pede ao cliente que autorize o planejador; o pedido vai por e-mail.',
    run: addClient,
  },
  {
    name: 'client end',
    takes: ['PLANEJADOR', 'CLIENTE'],
    about: 'Encerra o acesso do planejador à conta do cliente.',
    run: endClient,
  },
  {
    name: 'client list',
    takes: ['PLANEJADOR'],
    about: 'Lista os clientes de um planejador.',
    run: listClients,
  },
]
