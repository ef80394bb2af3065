import type { Answer } from '@saldo/contract/endpoint'
import {
  beginPasskey,
  beginPasskeySignIn,
  proveByPasskey,
  signInByPasskey,
} from '@saldo/contract/factors'
import { defaultBrand } from '../brand.ts'
import { call } from '../data/client.ts'

type Words = Readonly<Record<string, unknown>>

/** Keys are made for a name: an address of numbers has none. */
const NUMBERS = /^[\d.]+$|^\[/

/** The address for which devices make keys: the product's, where it has a name. */
function keysAt(): string | undefined {
  const { passkeysAt = location.origin } = defaultBrand
  return NUMBERS.test(new URL(passkeysAt).hostname) ? undefined : passkeysAt
}

/** Whether this browser knows keys, and this is the address for which they are made. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && keysAt() === location.origin
}

/**
 * Where keys do work, for a page on the same machine that was opened by numbers; undefined where they
 * work here, or the other address would not be reached from here (case L24).
 */
export function passkeysElsewhere(): string | undefined {
  const conditions = keysAt()
  const isHere = conditions === undefined || conditions === location.origin
  const isSameMachine = /^(127\.|\[::1\]$)/.test(location.hostname)
  return isHere || !isSameMachine ? undefined : conditions
}

/** The library comes with the first use: no page waits for it. */
const library = () => import('@simplewebauthn/browser')

/** The person has closed the window of their device: nothing went wrong. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
}

/** What the device has signed, after it has made sure of its person. */
async function signChallenge(): Promise<{ challenge: string; response: Words }> {
  const [{ startAuthentication }, { challenge, options }] = await Promise.all([
    library(),
    call(beginPasskeySignIn, {}),
  ])
  const response = await startAuthentication({ optionsJSON: options as never })
  return { challenge, response: response as unknown as Words }
}

/** Has the device sign, and gives the session that it opens. */
export async function enterByPasskey(): Promise<Answer<typeof signInByPasskey>> {
  return call(signInByPasskey, { body: await signChallenge() })
}

/** Has the device sign once more, for what wants a proof of minutes. */
export async function proveWithPasskey(): Promise<void> {
  await call(proveByPasskey, { body: await signChallenge() })
}

/** What a device has made for this account, to be kept under a name. */
export async function makePasskey(): Promise<{ challenge: string; response: Words }> {
  const [{ startRegistration }, { challenge, options }] = await Promise.all([
    library(),
    call(beginPasskey, {}),
  ])
  const response = await startRegistration({ optionsJSON: options as never })
  return { challenge, response: response as unknown as Words }
}
