import { useSyncExternalStore } from 'react'
import { type Day, dayAt } from '@saldo/domain/calendar'

const MINUTE_MS = 60_000

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** The person's today: São Paulo's day, whatever the browser's time zone (decisions.md §3). */
export function useToday(timeZone = 'America/Sao_Paulo'): Day {
  return useSyncExternalStore(subscribe, () => readToday(timeZone))
}

/** The same, read once. */
export function readToday(timeZone = 'America/Sao_Paulo'): Day {
  return dayAt(Date.now(), timeZone)
}

/** The instant, by the minute: what is left until an invoice closes. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS)
}

/** The day that an instant was in the zone of the person: when something was marked paid. */
export function dayOfInstant(instant: string, timeZone = 'America/Sao_Paulo'): Day {
  return dayAt(Date.parse(instant), timeZone)
}

/** The instant, as the wire writes it. */
export function instantNow(): string {
  return new Date().toISOString()
}

/** Now, in milliseconds: how old an answer is that was kept on the device. */
export function readClock(): number {
  return Date.now()
}
