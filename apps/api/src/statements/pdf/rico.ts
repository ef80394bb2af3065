import { XP } from './xp.ts'
import type { BillLayout } from './layout.ts'

/** As others say, of the same bank and in the same form as XP's; not seen here: its own total proves it. */
export const RICO: BillLayout = {
  ...XP,
  bank: 'Rico',
  code: '348-rico',
  known: [/\bbanco xp\b|33\.264\.668/u, /\bcartao rico\b|\bfatura rico\b/u],
}
