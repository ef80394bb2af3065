import { counted } from '@saldo/domain/counts'
import { instantAt } from '@saldo/api/gateways/clock'
import { newId } from '@saldo/api/gateways/random'
import { addCode as addNewCode, endCode as endNow } from '@saldo/api/operator/codes'
import { listCodesByName } from '@saldo/api/operator/store'
import { grantPlan } from '@saldo/api/subscriptions/store'
import { isDay, toDay } from '@saldo/domain/calendar'
import { isCode } from '@saldo/domain/subscriptions/codes'
import { toCents } from '@saldo/domain/money'
import {
  accountOf,
  type Command,
  type CommandInput,
  inColumns,
  operate,
  Refused,
} from './command.ts'

const PLAN = /^[a-z][a-z0-9_-]{0,59}$/

/** The end of a day in Brazil, as the instant at which a plan is over. */
function endOf(day: string): string {
  if (!isDay(day)) throw new Refused(`${day} não é um dia: escreva 2027-12-31.`)
  return new Date(Date.parse(`${day}T23:59:59-03:00`)).toISOString()
}

async function givePlan(input: CommandInput): Promise<string> {
  const user = await accountOf(input, input.names[0] ?? '')
  const { plan = '', until = '' } = input.options
  if (!PLAN.test(plan)) throw new Refused('Diga o plano: --plan saldo_annual')
  const expireAt = endOf(until)
  const { nowMs } = input
  const granted = { plan, expireAt, id: newId(nowMs), at: instantAt(nowMs) }
  await input.database.system((ledger) => grantPlan({ ledger, userId: user.id }, granted))
  return `${user.name} tem o plano ${plan} até ${until}.`
}

/** A whole number of an option within limits, or null where it is not there. */
function wholeIn(
  { options }: CommandInput,
  name: string,
  { max, hint }: { readonly max: number; readonly hint: string },
): number | null {
  const typed = options[name]
  if (typed === undefined) return null
  const value = Number(typed)
  if (Number.isInteger(value) && value >= 1 && value <= max) return value
  throw new Refused(`Diga --${name} ${hint}.`)
}

const CENTS_MAX = 100_000_000

/** What a code gives: days, a per cent or centavos, and no two of them. */
function giftIn(input: CommandInput) {
  const days = wholeIn(input, 'days', { max: 3660, hint: '30' })
  const percent = wholeIn(input, 'percent', { max: 100, hint: '20' })
  const cents = wholeIn(input, 'cents', { max: CENTS_MAX, hint: '500' })
  const months = wholeIn(input, 'months', { max: 120, hint: '3' })
  const gifts = [days, percent, cents].filter((gift) => gift !== null)
  if (gifts.length !== 1) throw new Refused('Diga --days 30, --percent 20 ou --cents 500.')
  return { days, percent, amount: cents === null ? null : toCents(cents), months }
}

async function addCode(input: CommandInput): Promise<string> {
  const code = (input.names[0] ?? '').trim().toUpperCase()
  if (!isCode(code)) throw new Refused('Use letras, números e hífens no código.')
  const gift = giftIn(input)
  const { until } = input.options
  if (until !== undefined && !isDay(until)) throw new Refused(`${until} não é um dia.`)
  const usesMax = wholeIn(input, 'uses', { max: 1_000_000, hint: '100' })
  const lastDay = until === undefined ? null : toDay(until)
  const { nowMs } = input
  await operate(input, (ledger) =>
    addNewCode(ledger, { code, ...gift, usesMax, lastDay, nowMs, mayChange: true }),
  )
  return `O código ${code} dá ${giftWords(gift)}.`
}

function giftWords({ days, percent, amount, months }: ReturnType<typeof giftIn>): string {
  if (days !== null) return counted(days, 'dia', 'dias')
  const off = percent === null ? `${amount ?? 0} centavos de desconto` : `${percent}% de desconto`
  return months === null ? off : `${off} em ${counted(months, 'cobrança', 'cobranças')}`
}

async function endCode(input: CommandInput): Promise<string> {
  const code = (input.names[0] ?? '').trim().toUpperCase()
  const { nowMs } = input
  const refused = await input.database.operate(async (ledger) => ({
    keep: true,
    value: await endNow(ledger, { code, nowMs }),
  }))
  return refused === null ? `O código ${code} não vale mais.` : `O código ${code} não vale.`
}

async function listCodes({ database }: CommandInput): Promise<string> {
  const rows = await database.system(listCodesByName)
  if (rows.length === 0) return 'Nenhum código.'
  return inColumns([
    ['CÓDIGO', 'DÁ', 'USOS', 'ATÉ', 'SITUAÇÃO'],
    ...rows.map((row) => [
      row.code,
      giftWords(row),
      `${row.uses}/${row.usesMax ?? 'sem limite'}`,
      row.lastDay ?? '---',
      row.endedAt === null ? 'vale' : 'encerrado',
    ]),
  ])
}

/** Plans that are given, and codes that lengthen one. */
export const planCommands: readonly Command[] = [
  {
    name: 'gift',
    takes: ['EMAIL'],
    options: { plan: 'nome do plano, como saldo_annual', until: 'último dia, como 2027-12-31' },
    about: 'Dá um plano a uma pessoa até um dia.',
    run: givePlan,
  },
  {
    name: 'code add',
    takes: ['CÓDIGO'],
    options: {
      days: 'dias de avaliação que dá',
      percent: 'ou quantos por cento tira de cada cobrança',
      cents: 'ou quantos centavos tira',
      months: 'de quantas cobranças (de todas)',
      uses: 'quantas vezes (sem limite)',
      until: 'último dia',
    },
    about: 'Cria um código promocional, ou muda o que ele dá.',
    run: addCode,
  },
  { name: 'code end', takes: ['CÓDIGO'], about: 'O código deixa de valer.', run: endCode },
  { name: 'code list', takes: [], about: 'Lista os códigos promocionais.', run: listCodes },
]
