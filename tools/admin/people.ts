import { instantAt } from '@saldo/api/gateways/clock'
import { dropAnswersAbout } from '@saldo/api/users/kept-answers-store'
import { issueOneTimeToken } from '@saldo/api/users/passes-store'
import { brandBy, brandOfCompany } from './brands.ts'
import { accountOf, type Command, type CommandInput } from './command.ts'

async function setActive(input: CommandInput, isActive: boolean): Promise<string> {
  const user = await accountOf(input, input.names[0] ?? '')
  await input.database.system(async (ledger) => {
    await ledger
      .updateTable('users')
      .set((row) => ({
        active: isActive,
        deactivated_at: isActive ? null : instantAt(input.nowMs),
        version: row('version', '+', 1),
      }))
      .where('id', '=', user.id)
      .where((where) =>
        where.or([where('active', '!=', isActive), where('deactivated_at', 'is', null)]),
      )
      .execute()
    if (isActive) return
    await dropAnswersAbout(ledger, { ...user, at: instantAt(input.nowMs) })
    await ledger
      .updateTable('sessions')
      .set({ ended_at: instantAt(input.nowMs) })
      .where((where) => where.or([where('user_id', '=', user.id), where('actor_id', '=', user.id)]))
      .where('ended_at', 'is', null)
      .execute()
  })
  return isActive
    ? `A conta de ${user.name} está ativa.`
    : `A conta de ${user.name} está desativada e todas as sessões foram encerradas.`
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
    name: 'handover',
    takes: ['EMAIL'],
    options: { brand: 'marca da página (a da empresa da pessoa, se nada for dito)' },
    about: 'Mostra o endereço que entrega uma sessão, por um código de um minuto.',
    run: handOver,
  },
]
