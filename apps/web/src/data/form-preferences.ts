import { readUserId } from './session.ts'

/*
 * What the form of a new movement remembers on this device, of the person who is signed in: what was
 * paid with last, and how success is shown (decision 96).
 */

const KEY = 'newTransaction'

type Remembered = {
  readonly user: string | null
  /** The type of a movement → the payment method of the last one. */
  readonly payments: Readonly<Record<string, string>>
  /** Success is a short message in place of the window. */
  readonly isBrief: boolean
}

function read(): Remembered {
  const user = readUserId()
  const nothing = { user, payments: {}, isBrief: false }
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Remembered | null
    return kept?.user === user ? { ...nothing, ...kept } : nothing
  } catch {
    return nothing
  }
}

function write(changes: Partial<Remembered>): void {
  localStorage.setItem(KEY, JSON.stringify({ ...read(), ...changes }))
}

/** What the last movement of this type was paid with, if that was on this device. */
export function readLastPayment(type: string): string | undefined {
  return read().payments[type]
}

/** Remembers what a movement of this type was paid with. */
export function keepLastPayment(type: string, payment: string): void {
  write({ payments: { ...read().payments, [type]: payment } })
}

/** Whether the person wants a short message in place of the window of success. */
export function isSuccessBrief(): boolean {
  return read().isBrief
}

/** Keeps how success is shown. */
export function keepSuccessBrief(isBrief: boolean): void {
  write({ isBrief })
}
