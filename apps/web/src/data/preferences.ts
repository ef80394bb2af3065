import { useSyncExternalStore } from 'react'

/*
 * What is remembered on the device. The keys are the specification's (access.md §3). Beside them
 * local storage holds only a sign-out that waits for the network (sign-out.ts) and that the device has
 * something to forget (forgetting.ts).
 */

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function write(key: string, value: string): void {
  localStorage.setItem(key, value)
  for (const listener of listeners) listener()
}

const HIDE = 'hideDashboardCardValues'

/** Whether values are hidden, and the eye that hides and shows them. */
export function useHiddenValues(): readonly [hidden: boolean, toggle: () => void] {
  const hidden = useSyncExternalStore(subscribe, () => localStorage.getItem(HIDE) === 'true')
  return [hidden, () => write(HIDE, String(!hidden))]
}

const BLOCKS = 'dashboardBlocks'

/** How the blocks of the dashboard were arranged on this device, as it was kept; '' before. */
export function useDashboardBlocks(): readonly [kept: string, keep: (text: string) => void] {
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(BLOCKS) ?? '')
  return [kept, (text) => write(BLOCKS, text)]
}

const FIRST_STEPS = 'firstStepsHidden'

/** Whether this person has put *Comece por aqui* away on this device, and what does so. */
export function useFirstStepsHidden(userId: string): readonly [hidden: boolean, hide: () => void] {
  const hidden = useSyncExternalStore(subscribe, () => localStorage.getItem(FIRST_STEPS) === userId)
  return [hidden, () => write(FIRST_STEPS, userId)]
}

const FACTOR_OFFER = 'factorOfferHidden'

/** Whether this person has put the offer of a second factor away on this device, and what does so. */
export function useFactorOfferHidden(userId: string): readonly [hidden: boolean, hide: () => void] {
  const hidden = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(FACTOR_OFFER) === userId,
  )
  return [hidden, () => write(FACTOR_OFFER, userId)]
}

const UNPLANNED_KEY = 'showNotPlannedCategories'
const REMEMBER_AFTER_MS = 300
let remembering: ReturnType<typeof setTimeout> | undefined

/** Whether a plan shows what it does not hold; a choice is kept 300 ms later (money.md §2). */
export function readsUnplanned(): boolean {
  return localStorage.getItem(UNPLANNED_KEY) === 'true'
}

/** Keeps that choice, once it has stood for 300 ms. */
export function keepUnplanned(isShown: boolean): void {
  clearTimeout(remembering)
  remembering = setTimeout(() => write(UNPLANNED_KEY, String(isShown)), REMEMBER_AFTER_MS)
}

const CURRENCIES = ['BRL', 'USD', 'EUR', 'GBP', 'JPY'] as const
export type CurrencyCode = (typeof CURRENCIES)[number]

function readCurrency(): CurrencyCode {
  const stored = localStorage.getItem('currency')
  return CURRENCIES.find((code) => code === stored) ?? 'BRL'
}

/** The same where no component asks: how an amount is written into a field. */
export function currentCurrency(): CurrencyCode {
  return typeof localStorage === 'undefined' ? 'BRL' : readCurrency()
}

/** The currency of every figure on this device. */
export function useCurrency(): CurrencyCode {
  return useSyncExternalStore(subscribe, readCurrency)
}

/** Keeps the currency that the person's account says. */
export function keepCurrency(code: CurrencyCode): void {
  if (readCurrency() !== code || localStorage.getItem('currency') === null) write('currency', code)
}
