/*
 * What can be checked of a card before the gateway sees it (access.md §5). All of it happens in the
 * browser: a number never leaves it but for the gateway's own script.
 */

const BRANDS: readonly (readonly [brand: string, beginning: RegExp])[] = [
  ['Elo', /^(?:4011|4312|4389|4514|4576|5041|5066|5067|509|6277|6362|6363|650|6516|6550)/],
  ['Hipercard', /^(?:606282|3841)/],
  ['American Express', /^3[47]/],
  ['Diners', /^3(?:0[0-5]|[68])/],
  ['Mastercard', /^(?:5[1-5]|2[2-7])/],
  ['Visa', /^4/],
]

const digitsOf = (typed: string) => typed.replaceAll(/\D/g, '')

/** The brand of a card by the first digits of its number, or null while they say none. */
export function brandOf(number: string): string | null {
  const digits = digitsOf(number)
  return BRANDS.find(([, beginning]) => beginning.test(digits))?.[0] ?? null
}

const NUMBER_DIGITS = { min: 13, max: 19 }

/** Whether the last digit of a number fits the others (Luhn's sum), and its length a card. */
function isCardNumber(number: string): boolean {
  const digits = digitsOf(number)
  if (digits.length < NUMBER_DIGITS.min || digits.length > NUMBER_DIGITS.max) return false
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** What is wrong with a card's number, in Portuguese, or null. */
export function refuseCardNumber(number: string): string | null {
  if (digitsOf(number) === '') return 'Preencha este campo.'
  if (!isCardNumber(number)) return 'Confira o número do cartão.'
  return brandOf(number) === null ? 'Esta bandeira não é aceita. Use outro cartão.' : null
}

/** The month and the year of four digits, or null where they are none. */
export function readExpiry(
  typed: string,
): { readonly month: number; readonly year: number } | null {
  const digits = digitsOf(typed)
  if (digits.length !== 4) return null
  const month = Number(digits.slice(0, 2))
  return month >= 1 && month <= 12 ? { month, year: 2000 + Number(digits.slice(2)) } : null
}

const YEARS_AHEAD = 20

/** What is wrong with when a card ends (`12/29`), or null; a card is good through its last month. */
export function refuseExpiry(typed: string, today: string): string | null {
  if (digitsOf(typed) === '') return 'Preencha este campo.'
  const expiry = readExpiry(typed)
  const [year = 0, month = 0] = today.split('-').map(Number)
  if (expiry === null || expiry.year > year + YEARS_AHEAD)
    return 'Digite a validade como está no cartão, mês e ano.'
  const isPast = expiry.year < year || (expiry.year === year && expiry.month < month)
  return isPast ? 'Este cartão está vencido. Use outro.' : null
}

/** What is wrong with the code on a card's back, or null: four digits of American Express, three else. */
export function refuseCvv(cvv: string, number: string): string | null {
  const digits = digitsOf(cvv)
  if (digits === '') return 'Preencha este campo.'
  const length = brandOf(number) === 'American Express' ? 4 : 3
  return digits.length === length ? null : 'Digite o código de segurança do cartão.'
}

const OWNER = /^[\p{L}][\p{L}'. -]*\s+[\p{L}][\p{L}'. -]*$/u

/** What is wrong with the name on a card, or null: a first and a last one, as the card bears them. */
export function refuseCardOwner(name: string): string | null {
  const trimmed = name.trim()
  if (trimmed === '') return 'Preencha este campo.'
  return OWNER.test(trimmed) ? null : 'Digite o nome como está no cartão.'
}
