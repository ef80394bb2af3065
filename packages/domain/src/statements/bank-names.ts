import { withoutAccents } from '../accents.ts'

/** Banks by the code that the Central Bank gives them. */
const BANKS: Readonly<Record<string, string>> = {
  '001': 'Banco do Brasil',
  '033': 'Santander',
  '041': 'Banrisul',
  '070': 'BRB',
  '077': 'Inter',
  '104': 'Caixa',
  '208': 'BTG Pactual',
  '212': 'Original',
  '237': 'Bradesco',
  '260': 'Nubank',
  '280': 'Will Bank',
  '290': 'PagBank',
  '323': 'Mercado Pago',
  '336': 'C6 Bank',
  '341': 'Itaú',
  '348': 'XP',
  '380': 'PicPay',
  '422': 'Safra',
  '468': 'Porto Bank',
  '655': 'Votorantim',
  '748': 'Sicredi',
  '756': 'Sicoob',
}

const ORGANISATION_MAX = 60

/** One code for `1`, `001` and `0001`. Santander writes 034 for its own 033. */
export function bankKey(bankId: string, organisation: string): string {
  const digits = bankId.replaceAll(/\D/gu, '').replace(/^0+/u, '').slice(0, 20)
  if (digits === '34') return '033'
  if (digits !== '') return digits.padStart(3, '0')
  const byName = Object.entries(BANKS).find(([, name]) => isNamed(organisation, name))
  return byName?.[0] ?? ''
}

const plain = (text: string) => withoutAccents(text).toLowerCase().slice(0, ORGANISATION_MAX)

const isNamed = (organisation: string, name: string) => plain(organisation).includes(plain(name))

/**
 * The bank's everyday name by its code; for an unknown code the name that the file gives, or null.
 */
export function bankName(code: string, organisation: string): string | null {
  const named = organisation.slice(0, ORGANISATION_MAX).trim().toWellFormed()
  return BANKS[code] ?? (named === '' ? null : named)
}

/** The code of the bank whose name a payment method carries, or null where it carries none. */
export function bankNamedIn(name: string): string | null {
  return Object.entries(BANKS).find(([, bank]) => isNamed(name, bank))?.[0] ?? null
}
