import { parseArgs } from 'node:util'
import { instantAt } from '@saldo/api/gateways/clock'
import { newId } from '@saldo/api/gateways/random'
import { brandCommands } from './brands.ts'
import { type Command, type CommandInput, inColumns, Refused, type Words } from './command.ts'
import { companyCommands } from './companies.ts'
import { contentCommands } from './contents.ts'
import { gatewayCommands } from './gateway.ts'
import { operatorCommands } from './operators.ts'
import { peopleCommands } from './people.ts'
import { planCommands } from './plans.ts'
import { plannerCommands } from './planners.ts'
import { securityCommands } from './security-log.ts'

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
  await database.system(async (ledger) => {
    const people = await ledger
      .selectFrom('users')
      .select('id')
      .where('email', 'in', [...emails, ''])
      .execute()
    const ids = people.length === 0 ? [null] : people.map(({ id }) => id)
    const event = { at: instantAt(nowMs), event: 'operator', result: 'ok', object: name }
    await ledger
      .insertInto('security_events')
      .values(
        ids.map((id) => ({
          ...event,
          id: newId(nowMs),
          user_id: id,
          actor_id: null,
          who: 'npm run admin',
        })),
      )
      .execute()
  })
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
