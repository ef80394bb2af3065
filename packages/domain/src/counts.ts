/** A number as people write it: `10.000`. */
export function showCount(count: number): string {
  return count.toLocaleString('pt-BR')
}

/** How many of something: `1 movimentação`, `10.000 movimentações`. */
export function counted(count: number, one: string, many: string): string {
  return `${showCount(count)} ${count === 1 ? one : many}`
}
