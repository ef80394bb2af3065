import { addDays, type Day, dayOfMonth, monthOf, yearOf } from '@saldo/domain/calendar'
import { showShortMonth } from '@saldo/domain/month-names'

/** `21 nov`, and with the year where it is not the one in sight: `21 nov 2025`. */
export function showDay(day: Day, near?: Day): string {
  const text = `${dayOfMonth(day)} ${showShortMonth(monthOf(day))}`
  return near === undefined || yearOf(near) === yearOf(day) ? text : `${text} ${yearOf(day)}`
}

/** Hoje, ontem and amanhã where that is what it is, else `21 nov` as seen from `near`. */
export function showNearDay(day: Day, today: Day, near: Day = today): string {
  if (day === today) return 'Hoje'
  if (day === addDays(today, -1)) return 'Ontem'
  if (day === addDays(today, 1)) return 'Amanhã'
  return showDay(day, near)
}

/** `21/11/2026`. */
export function showDate(day: Day): string {
  return `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
}

const instants = new Map<string, Intl.DateTimeFormat>()

/** `21/11/2026, 12:00`: an instant, in words of the wire or in milliseconds, by the clock of `timeZone`. */
export function showInstant(instant: string | number, timeZone = 'America/Sao_Paulo'): string {
  const format =
    instants.get(timeZone) ??
    new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone })
  instants.set(timeZone, format)
  return format.format(typeof instant === 'number' ? instant : Date.parse(instant))
}
