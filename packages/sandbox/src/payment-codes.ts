import { generatePixPayload } from '@brazilian-utils/brazilian-utils'

/** What is paid, as the codes of Pix and boleto carry it. */
type Payable = { readonly id: string; readonly cents: number; readonly dueDate: string }

const RECEIVER = { key: 'cobranca@iugu.exemplo.com.br', name: 'IUGU TESTE', city: 'SAO PAULO' }
const TXID_LENGTH = 25

/** A Pix code for copying, which any reader of BR Codes takes. */
export function pixCode({ id, cents }: Payable): string {
  const txid = id.replaceAll(/[^0-9a-z]/gi, '').slice(0, TXID_LENGTH)
  const payload = generatePixPayload({
    key: RECEIVER.key,
    merchantName: RECEIVER.name,
    merchantCity: RECEIVER.city,
    amount: cents / 100,
    txid,
  })
  if (payload === null || payload === '') throw new Error('no Pix code could be made')
  return payload
}

const BANK = '401'
const REAL = '9'
const DAY_MS = 24 * 60 * 60_000
/** Due dates are counted from this day; at 9999 the count began again at 1000 (22 February 2025). */
const COUNTED_FROM = Date.parse('2025-02-22T00:00:00Z')
const COUNT_START = 1_000
const FREE_DIGITS = 25

/** The 44 digits of a boleto's bars. */
export function boletoBars({ id, cents, dueDate }: Payable): string {
  const days = Math.round((Date.parse(`${dueDate}T00:00:00Z`) - COUNTED_FROM) / DAY_MS)
  const due = String(COUNT_START + days).padStart(4, '0')
  const amount = String(cents).padStart(10, '0')
  const digits = id.replaceAll(/\D/g, '')
  const free = digits.slice(-FREE_DIGITS).padStart(FREE_DIGITS, '0')
  const check = mod11(`${BANK}${REAL}${due}${amount}${free}`)
  return `${BANK}${REAL}${check}${due}${amount}${free}`
}

/** The 47 digits that are typed: three fields with a check digit each, the bars' own, due and amount. */
export function boletoLine(bars: string): string {
  const free = bars.slice(19)
  const fields = [`${bars.slice(0, 4)}${free.slice(0, 5)}`, free.slice(5, 15), free.slice(15)]
  return `${fields.map((field) => `${field}${mod10(field)}`).join('')}${bars[4]}${bars.slice(5, 19)}`
}

function mod10(digits: string): number {
  const sum = [...digits]
    .toReversed()
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 2 : 1))
    .reduce((total, product) => total + (product > 9 ? product - 9 : product), 0)
  return (10 - (sum % 10)) % 10
}

function mod11(digits: string): number {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (2 + (index % 8)), 0)
  const check = 11 - (sum % 11)
  return check > 9 || check === 0 ? 1 : check
}
