import type { AssistantScreen } from '@saldo/domain/assistant/tips'
import { paths } from '../../paths.ts'

const screens: readonly (readonly [path: string, screen: AssistantScreen])[] = [
  [paths.dashboard(), 'dashboard'],
  [paths.transactions(), 'transactions'],
  [paths.planning(), 'planning'],
  [paths.wallet(), 'wallet'],
  [paths.calendar(), 'calendar'],
  [paths.objectives(), 'objectives'],
]

/** The screen of an address about which there are tips; null elsewhere. */
export function screenOf(path: string): AssistantScreen | null {
  return (
    screens.find(([address]) => path === address || path.startsWith(`${address}/`))?.[1] ?? null
  )
}
