import { askClient, endClient } from '@saldo/api/operator/planners'
import { listClientLinks, listPlannersWithClients } from '@saldo/api/planners/store'
import { linkState } from '@saldo/domain/planners/links'
import {
  accountOf,
  type Command,
  type CommandInput,
  inColumns,
  Refused,
  setProfile,
} from './command.ts'

const PLANNER = 'planner'

async function setPlanner(input: CommandInput, email: string, isOne: boolean): Promise<string> {
  const account = await accountOf(input, email)
  const { name } = account
  if (!(await setProfile(input, account, { profile: PLANNER, isOne }))) {
    return isOne ? `${name} já é planejador.` : `${name} não é planejador.`
  }
  return isOne
    ? `${name} agora é planejador.`
    : `${name} não é mais planejador. As sessões em contas de clientes deixam de valer.`
}

async function listPlanners({ database }: CommandInput): Promise<string> {
  const rows = await database.system(listPlannersWithClients)
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
  const code = input.options['code'] ?? null
  const isNew = await input.database.system((ledger) =>
    askClient(ledger, { planner, client, code, nowMs }),
  )
  return isNew
    ? `${client.name} recebeu o pedido de ${planner.name} e precisa autorizar.`
    : `${client.name} já está com ${planner.name}.`
}

async function endAccess(input: CommandInput): Promise<string> {
  const [plannerEmail = '', clientEmail = ''] = input.names
  const planner = await accountOf(input, plannerEmail)
  const client = await accountOf(input, clientEmail)
  const { nowMs } = input
  const isEnded = await input.database.system((ledger) =>
    endClient(ledger, { plannerId: planner.id, clientId: client.id, nowMs }),
  )
  return isEnded
    ? `${planner.name} não tem mais acesso à conta de ${client.name}.`
    : `${client.name} não está com ${planner.name}.`
}

const states = { asked: 'aguardando', active: 'ativo', ended: 'encerrado' } as const

async function listClients(input: CommandInput): Promise<string> {
  const planner = await accountOf(input, input.names[0] ?? '')
  const rows = await input.database.system((ledger) => listClientLinks(ledger, planner.id))
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
    run: endAccess,
  },
  {
    name: 'client list',
    takes: ['PLANEJADOR'],
    about: 'Lista os clientes de um planejador.',
    run: listClients,
  },
]
