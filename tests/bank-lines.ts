import { beforeEach } from 'vitest'
import { toCents } from '@saldo/domain/money'
import { START, useBanks } from './banks.ts'
import type { Row } from './statements.ts'

export const salary = {
  id: 'salario',
  day: '2026-11-05',
  value: 500000,
  description: 'SALARIO EMPRESA',
}
export const market = { id: 'mercado', day: '2026-11-10', value: -4990 }

/** An application and its bank, which before each test has one account with a salary and a purchase. */
export function useBankLines() {
  const banks = useBanks()
  beforeEach(() => beginAnew(banks))
  return banks
}

function beginAnew({ app, bank }: ReturnType<typeof useBanks>): void {
  app.clock.now = () => START
  bank.lines = []
  bank.bills = []
  bank.repeats = false
  bank.has([{ balance: toCents(100000) }])
  bank.shows([salary, market])
}

export const named = (entries: readonly Row[], name: string): Row =>
  entries.find((entry) => entry.name === name)
