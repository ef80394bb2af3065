import { readPerson, sendPersonLetter, setPersonActive } from '@saldo/api/operator/people'
import { issueOneTimeToken } from '@saldo/api/users/passes-store'
import { brandBy, brandOfCompany } from './brands.ts'
import { accountOf, type Command, type CommandInput, inColumns, operate } from './command.ts'

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
  const brand =
    brandKey === undefined ? await brandOfCompany(input, user) : brandBy(input, brandKey)
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
export const peopleCommands: readonly Command[] = [
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
