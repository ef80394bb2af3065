import { isDay, type Day } from '@saldo/domain/calendar'
import {
  type Command,
  type CommandInput,
  Refused,
  accountOf,
  inColumns,
  operate,
  setProfile,
  type Words,
} from './command.ts'
import { readPerson, sendPersonLetter, setPersonActive } from '@saldo/api/operator/people'
import { issueOneTimeToken } from '@saldo/api/users/passes-store'
import { brandBy, brandCommands } from './brands.ts'
import { insertCommandEvents, listOperators, listSecurityEvents } from '@saldo/api/operator/store'
import { replayEvents } from '@saldo/api/subscriptions/events'
import { parseArgs } from 'node:util'
import { companyCommands } from './companies.ts'
import { contentCommands } from './contents.ts'
import { planCommands } from './plans.ts'
import { plannerCommands } from './planners.ts'

/** Has the running product handle the kept messages of the gateway once more. */
async function replay({ database, options, nowMs }: CommandInput): Promise<string> {
  const { since = '' } = options
  if (!isDay(since)) throw new Refused(`${since} não é um dia: escreva --since 2026-11-01.`)
  const replayed = { since: `${since}T00:00:00-03:00`, nowMs }
  const count = await database.system((ledger) => replayEvents(ledger, replayed))
  return `${count} mensagens do serviço de pagamentos serão tratadas de novo.`
}

/** What the payment gateway has sent. */
const gatewayCommands: readonly Command[] = [
  {
    name: 'gateway replay',
    takes: [],
    options: { since: 'primeiro dia, como 2026-11-01' },
    about: 'Trata de novo as mensagens guardadas do serviço de pagamentos.',
    run: replay,
  },
]

/** Nobody becomes an operator by a call: whoever may do this has the server itself. */
async function setOperator(input: CommandInput, isOne: boolean): Promise<string> {
  const account = await accountOf(input, input.names[0] ?? '')
  const { name } = account
  if (!(await setProfile(input, account, { profile: 'operator', isOne }))) {
    return isOne ? `${name} já opera o produto.` : `${name} não opera o produto.`
  }
  return isOne
    ? `${name} agora opera o produto em /operador, com a verificação em duas etapas ligada.`
    : `${name} não opera mais o produto. O acesso terminou na hora.`
}

async function list({ database }: CommandInput): Promise<string> {
  const rows = await database.system(listOperators)
  if (rows.length === 0) return 'Nenhum operador.'
  return rows.map(({ name, email }) => `${email}  ${name}`).join('\n')
}

/** Who may use the operator's screen. */
const operatorCommands: readonly Command[] = [
  {
    name: 'operator add',
    takes: ['EMAIL'],
    about: 'A pessoa passa a operar o produto em /operador.',
    run: (input) => setOperator(input, true),
  },
  {
    name: 'operator remove',
    takes: ['EMAIL'],
    about: 'A pessoa deixa de operar o produto, na hora.',
    run: (input) => setOperator(input, false),
  },
  { name: 'operator list', takes: [], about: 'Lista quem opera o produto.', run: list },
]

async function setActive(input: CommandInput, isActive: boolean): Promise<string> {
  const { id, name } = await accountOf(input, input.names[0] ?? '')
  const { nowMs } = input
  await operate(input, (ledger) => setPersonActive(ledger, { id, isActive, nowMs }))
  return isActive
    ? `A conta de ${name} está ativa.`
    : `A conta de ${name} está desativada e todas as sessões foram encerradas.`
}

async function sendLetter(input: CommandInput): Promise<string> {
  const { id, email } = await accountOf(input, input.names[0] ?? '')
  const sending = { id, nowMs: input.nowMs, secret: input.secret() }
  await operate(input, (ledger) => sendPersonLetter(ledger, sending))
  return `O e-mail vai para ${email}.`
}

/** What an operator's screen shows of an account. */
async function showPerson(input: CommandInput): Promise<string> {
  const { id } = await accountOf(input, input.names[0] ?? '')
  const { nowMs } = input
  const person = await operate(input, (ledger) => readPerson(ledger, { id, nowMs }))
  const { state, hasSecondFactor, lastSignInDay, company, subscriptions, letters } = person
  return inColumns([
    ['NOME', person.name],
    ['E-MAIL', person.email],
    ['CONTA', state],
    ['SEGUNDA ETAPA', hasSecondFactor ? 'ligada' : 'desligada'],
    ['ÚLTIMA ENTRADA', lastSignInDay ?? '–'],
    ['EMPRESA', company ?? '–'],
    ...subscriptions.map(({ plan, standing, expireAt }) => [
      'PLANO',
      `${plan} ${standing} ${expireAt}`,
    ]),
    ...letters.map((letter) => ['E-MAIL', `${letter.kind} ${letter.state} ${letter.at}`]),
  ])
}

/** A company that signs its people in by itself asks for this and sends the browser to the address. */
async function handOver(input: CommandInput): Promise<string> {
  const user = await accountOf(input, input.names[0] ?? '')
  const brandKey = input.options['brand']
  // The brand that somebody sees is their company's, else the usual one.
  const brand =
    brandKey === undefined
      ? (input.brands.find(user.brand ?? '') ?? input.brands.usual)
      : brandBy(input, brandKey)
  const { nowMs } = input
  const code = await input.database.system((ledger) =>
    issueOneTimeToken(ledger, {
      kind: 'handover',
      userId: user.id,
      content: { brand: brand.name },
      nowMs,
    }),
  )
  return `${brand.appUrl ?? ''}/redirect?token=${code}\n(vale por um minuto, uma vez, para ${user.name}, em páginas d${brand.article} ${brand.name})`
}

/** Accounts, seen from outside. */
const peopleCommands: readonly Command[] = [
  {
    name: 'user deactivate',
    takes: ['EMAIL'],
    about: 'Desativa uma conta e encerra as suas sessões.',
    run: (input) => setActive(input, false),
  },
  {
    name: 'user activate',
    takes: ['EMAIL'],
    about: 'Ativa uma conta.',
    run: (input) => setActive(input, true),
  },
  {
    name: 'user show',
    takes: ['EMAIL'],
    about: 'Mostra como está uma conta, sem dados de dinheiro.',
    run: showPerson,
  },
  {
    name: 'user letter',
    takes: ['EMAIL'],
    about: 'Envia o e-mail de ativação, ou o de nova senha a quem já ativou a conta.',
    run: sendLetter,
    isRepeated: true,
  },
  {
    name: 'handover',
    takes: ['EMAIL'],
    options: { brand: 'marca da página (a da empresa da pessoa, se nada for dito)' },
    about: 'Mostra o endereço que entrega uma sessão, por um código de um minuto.',
    run: handOver,
  },
]

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

/** The last events that fit, newest first, in columns for people and for other programs. */
async function readSecurityLog(input: CommandInput): Promise<string> {
  const { person, event, from, until } = input.options
  const [first, last] = [dayOf(from), dayOf(until)]
  const whose = person === undefined ? undefined : await accountOf(input, person)
  const sought = { personId: whose?.id, event, from: first, until: last }
  const rows = await input.database.audit((ledger) => listSecurityEvents(ledger, sought))
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
const securityCommands: readonly Command[] = [
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

/** All that an operator can do, in the order of the help. */
export const commands: readonly Command[] = [
  ...operatorCommands,
  ...plannerCommands,
  ...companyCommands,
  ...brandCommands,
  ...planCommands,
  ...contentCommands,
  ...gatewayCommands,
  ...peopleCommands,
  ...securityCommands,
]

const START = 'npm run admin --'

function usageOf({ name, takes, options = {} }: Command): string {
  const flags = Object.keys(options).map((option) => `[--${option} …]`)
  return [START, name, ...takes, ...flags].join(' ')
}

/** One command's help: its usage, what it does and its options. */
function helpOf(command: Command): string {
  const options = Object.entries(command.options ?? {}).map(([name, what]) => [`  --${name}`, what])
  const table = options.length === 0 ? '' : `\n\n${inColumns(options)}`
  const repeated = command.isRepeated === true ? '' : ' Repetir não muda nada.'
  return `${usageOf(command)}\n\n${command.about}${repeated}${table}`
}

function allHelp(): string {
  const lines = commands.map(({ name, takes, about }) => [`  ${[name, ...takes].join(' ')}`, about])
  return `${START} COMANDO [--help]\n\n${inColumns(lines)}`
}

/**
 * Runs a command line: the first words name a command, the rest are its arguments. Gives the text
 * to print; a word too few, too many or unknown is a refusal that shows the usage.
 */
export async function runCommand(
  args: readonly string[],
  place: () => Promise<Omit<CommandInput, keyof Words>>,
) {
  const typed = args.filter((word) => !word.startsWith('-'))
  const command = commands.find(({ name }) => {
    const named = name.split(' ')
    return named.every((word, at) => typed[at] === word)
  })
  const wantsHelp = args.includes('--help') || args.includes('-h')
  if (command === undefined) {
    if (wantsHelp || args.length === 0) return allHelp()
    throw new Refused(`Não conheço este comando.\n\n${allHelp()}`)
  }
  if (wantsHelp) return helpOf(command)
  const words = readWords(command, args)
  if ('runAlone' in command) return command.runAlone(words)
  const input = { ...(await place()), ...words }
  const output = await command.run(input)
  await recordCommand(input, command.name)
  return output
}

/** What operators do stands in the same log that auditors read, and of whom they did it. */
async function recordCommand(
  { database, names, nowMs }: CommandInput,
  name: string,
): Promise<void> {
  const emails = names.filter((word) => word.includes('@')).map((word) => word.toLowerCase())
  await database.system((ledger) => insertCommandEvents(ledger, { name, emails, nowMs }))
}

function readWords(command: Command, args: readonly string[]): Words {
  const options = Object.fromEntries(
    Object.keys(command.options ?? {}).map((name) => [name, { type: 'string' as const }]),
  )
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
    })
    const names = positionals.slice(command.name.split(' ').length)
    if (names.length === command.takes.length) {
      return { names, options: values as Record<string, string | undefined> }
    }
  } catch {
    // Reported below, with the usage.
  }
  throw new Refused(`Escreva assim:\n\n${helpOf(command)}`)
}
