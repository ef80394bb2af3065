/** Days as `YYYY-MM-DD` and as people write them, `dd/mm/aaaa`. No clock and no time zone. */

export function showDay(day: string): string {
  const [year, month, date] = day.split('-')
  return year && month && date ? `${date}/${month}/${year}` : ''
}

/**
 * The day that was typed, or null. `5/3/26` and `05032026` are understood; a day that does not
 * exist is not.
 */
export function readDay(text: string): string | null {
  const parts = /^\s*(\d{1,2})\D(\d{1,2})\D(\d{2}|\d{4})\s*$/.exec(text) ?? splitDigits(text)
  if (!parts) return null
  const [date, month] = [Number(parts[1]), Number(parts[2])]
  const year = Number(parts[3]) + (parts[3]?.length === 2 ? 2000 : 0)
  if (year < 1900 || month < 1 || month > 12 || date < 1 || date > daysIn(year, month)) return null
  return [String(year), pad(month), pad(date)].join('-')
}

/** Puts the bars in while someone types: `2111` becomes `21/11`. */
export function maskDay(text: string): string {
  if (/^\d{1,2}\/(\d{1,2}(\/\d{0,4})?)?$/.test(text)) return text
  const digits = text.replaceAll(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/')
}

function splitDigits(text: string): RegExpExecArray | null {
  return /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(text)
}

function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}
