import type { FuncCall, Node, SelectStmt } from 'libpg-query'

/** The text of a name, `*` of all columns. */
export function nameOf(node: Node | undefined): string {
  if (node === undefined) return ''
  if ('String' in node) return node.String.sval ?? ''
  if ('A_Star' in node) return '*'
  if ('ResTarget' in node) return node.ResTarget.name ?? ''
  return ''
}

/** What stands directly below a node. */
export function childrenOf(node: object): readonly object[] {
  return Object.values(node).filter(
    (child): child is object => typeof child === 'object' && child !== null,
  )
}

/** A node and all that is below it, the outer before the inner. */
export function nodesIn(node: unknown): readonly Node[] {
  if (typeof node !== 'object' || node === null) return []
  return [node as Node, ...childrenOf(node).flatMap(nodesIn)]
}

/** Whether PostgreSQL makes one query of it and of what is around it. */
export function isSimple(select: SelectStmt): boolean {
  const parts = [
    select.op !== undefined && select.op !== 'SETOP_NONE',
    select.withClause,
    select.valuesLists,
    select.groupClause,
    select.havingClause,
    select.windowClause,
    select.limitCount,
    select.limitOffset,
    select.distinctClause,
    select.lockingClause,
  ]
  return (
    parts.every((part) => part === undefined || part === false) &&
    !hasCall(select.targetList, isAggregate)
  )
}

/** Whether its rows are counted or looked at beside each other before anybody asks for some of them. */
export function isCutShort(select: SelectStmt): boolean {
  const { limitCount, limitOffset, windowClause, targetList } = select
  const parts = [limitCount, limitOffset, windowClause]
  return (
    parts.some((part) => part !== undefined) ||
    hasCall(targetList, ({ over }) => over !== undefined)
  )
}

const AGGREGATES = /^(?:sum|count|min|max|avg|bool_and|bool_or|every|\w+_agg)$/u

const isAggregate = ({ over, funcname }: FuncCall): boolean =>
  over !== undefined || AGGREGATES.test(nameOf(funcname?.at(-1)))

/** Whether such a function is called here; a subquery's calls are its own. */
function hasCall(node: unknown, is: (call: FuncCall) => boolean): boolean {
  if (typeof node !== 'object' || node === null || 'SelectStmt' in node) return false
  if ('FuncCall' in node && is((node as { readonly FuncCall: FuncCall }).FuncCall)) return true
  return childrenOf(node).some((child) => hasCall(child, is))
}
