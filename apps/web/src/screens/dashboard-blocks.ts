import type { Brand } from '../brand.ts'

/** The blocks of the dashboard below its first figure, in the order in which a newcomer sees them. */
export const DASHBOARD_BLOCKS = [
  'due',
  'spending',
  'figures',
  'daily',
  'wallets',
  'plan',
  'variable',
  'objectives',
  'tasks',
] as const
export type DashboardBlock = (typeof DASHBOARD_BLOCKS)[number]

export const blockTitles: Readonly<Record<DashboardBlock, string>> = {
  due: 'Esta semana',
  figures: 'Saldo, receitas e despesas',
  daily: 'Receitas x Despesas (Diário)',
  spending: 'Para onde foi',
  wallets: 'Contas e cartões',
  plan: 'Plano do mês',
  variable: 'Consumo variável',
  objectives: 'Objetivos',
  tasks: 'Suas tarefas',
}

/** The dashboard's blocks for a brand: the tasks' block only where the brand has tasks. */
export function blocksOf({ tasks }: Pick<Brand['flags'], 'tasks'>): readonly DashboardBlock[] {
  return DASHBOARD_BLOCKS.filter((block) => tasks || block !== 'tasks')
}

export type Arranged = { readonly block: DashboardBlock; readonly isShown: boolean }

const HIDDEN = '-'

/** What is kept of an arrangement: `daily,-due,…`, a hidden block with a minus. */
export function textOf(arranged: readonly Arranged[]): string {
  return arranged.map(({ block, isShown }) => (isShown ? block : `${HIDDEN}${block}`)).join(',')
}

/**
 * The arrangement that was kept. What it does not name, since it came with a later version, stands
 * where a newcomer sees it: after the block before it. What is no block of `blocks` is left out.
 */
export function arrangementOf(
  text: string,
  blocks: readonly DashboardBlock[] = DASHBOARD_BLOCKS,
): readonly Arranged[] {
  const arranged: Arranged[] = []
  for (const word of text.split(',')) {
    const isShown = !word.startsWith(HIDDEN)
    const block = blocks.find((name) => name === (isShown ? word : word.slice(1)))
    const isThere = arranged.some((one) => one.block === block)
    if (block !== undefined && !isThere) arranged.push({ block, isShown })
  }
  for (const [at, block] of blocks.entries()) {
    if (arranged.some((one) => one.block === block)) continue
    const before = arranged.findIndex((one) => one.block === blocks[at - 1])
    arranged.splice(before + 1, 0, { block, isShown: true })
  }
  return arranged
}

/** The arrangement with one block a place earlier or later, as far as there is one. */
export function moved(
  arranged: readonly Arranged[],
  block: DashboardBlock,
  by: -1 | 1,
): readonly Arranged[] {
  const from = arranged.findIndex((one) => one.block === block)
  const to = from + by
  const [one, other] = [arranged[from], arranged[to]]
  if (one === undefined || other === undefined) return arranged
  return arranged.map((each, at) => (at === from ? other : at === to ? one : each))
}
