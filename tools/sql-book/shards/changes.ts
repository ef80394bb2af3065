import type { InsertStmt, Node, ReturningClause } from 'libpg-query'
import type { Catalogue } from './catalogue.ts'
import { nameOf, nodesIn } from './tree.ts'

/**
 * Functions whose result hangs on the session's settings or on the moment: PostgreSQL says so of them
 * (`pg_proc.provolatile`), the JSON builders among them. A change may call one of them over parameters.
 */
const MUTABLE = new Set([
  'age',
  'array_to_json',
  'clock_timestamp',
  'concat',
  'concat_ws',
  'current_setting',
  'date_trunc',
  'format',
  'gen_random_uuid',
  'json_agg',
  'json_build_array',
  'json_build_object',
  'jsonb_agg',
  'jsonb_build_array',
  'jsonb_build_object',
  'jsonb_object_agg',
  'jsonb_populate_record',
  'jsonb_populate_recordset',
  'jsonb_to_record',
  'jsonb_to_recordset',
  'now',
  'proved_owner',
  'random',
  'row_to_json',
  'to_char',
  'to_json',
  'to_jsonb',
  'to_timestamp',
])
/** What a moment is moved by: how far depends on the session's zone. */
const isInterval = (node: Node | undefined): boolean =>
  node !== undefined &&
  (('TypeCast' in node && nameOf(node.TypeCast.typeName?.names?.at(-1)) === 'interval') ||
    ('FuncCall' in node && nameOf(node.FuncCall.funcname?.at(-1)) === 'make_interval'))

/** Why a change has no one shard to go to. */
export type ChangeKind =
  // It finds its rows by where they lie (`ctid`).
  | 'by place'
  // A change in a `with` feeds another one, or stands above an insert.
  | 'after a change'
  // It calls a function over columns that is not immutable.
  | 'over columns'
  // It gives back what such a function makes.
  | 'returning'
  // An insert has a subquery among its values, in its conflict or in what it gives back.
  | 'subquery in an insert'
  // An insert chooses its rows among an owner's, and does not take the owner from them.
  | 'owner beside rows'
  // It chooses them among an owner's and everybody's.
  | 'rows of everybody'
  // Rows of a table are made out of JSON that another table holds.
  | 'whole rows'
  // Beside rows of an owner it names a table of one machine, or changes one that is on all of them.
  | 'apart'

type Change = { readonly table: string; readonly node: Node; readonly kind: 'insert' | 'other' }

/** What of one statement stands in the way, each kind with the table that it is about. */
export function faultsInChanges(
  statement: Node,
  catalogue: Catalogue,
): readonly { readonly kind: ChangeKind; readonly table: string }[] {
  const changes = changesIn(statement)
  const shown = changes.filter(({ table }) => catalogue.placementOf(table) !== 'coordinator')
  const found = (kind: ChangeKind, of: readonly Change[]) =>
    of.map(({ table }) => ({ kind, table }))
  return [
    ...found(
      'by place',
      shown.filter(({ node }) => columnsIn(node).includes('ctid')),
    ),
    ...found('after a change', fedBy(statement, shown)),
    ...found(
      'over columns',
      shown.filter(({ node }) => isOverColumns(node)),
    ),
    ...found(
      'returning',
      shown.filter(({ node }) => hasMutable(returningOf(node)?.exprs)),
    ),
    ...found(
      'subquery in an insert',
      shown.filter(({ node }) => hasSubquery(node)),
    ),
    ...chosenApart(statement, catalogue),
    ...wholeRows(statement, catalogue),
    ...placedApart(statement, changes, catalogue),
  ]
}

function changesIn(statement: Node): readonly Change[] {
  return nodesIn(statement).flatMap((node): readonly Change[] => {
    if ('InsertStmt' in node) {
      return [{ table: node.InsertStmt.relation?.relname ?? '', node, kind: 'insert' }]
    }
    if ('UpdateStmt' in node) {
      return [{ table: node.UpdateStmt.relation?.relname ?? '', node, kind: 'other' }]
    }
    if ('DeleteStmt' in node) {
      return [{ table: node.DeleteStmt.relation?.relname ?? '', node, kind: 'other' }]
    }
    return []
  })
}

const columnsIn = (node: Node): readonly string[] =>
  nodesIn(node).flatMap((one) => ('ColumnRef' in one ? [nameOf(one.ColumnRef.fields?.at(-1))] : []))

/**
 * The changes that another one in a `with` feeds, and the insert that stands below an update or a deletion:
 * its rows are gathered on one machine, where the other change has no shard.
 */
function fedBy(statement: Node, changes: readonly Change[]): readonly Change[] {
  const withs = nodesIn(statement).flatMap((node) =>
    'CommonTableExpr' in node && node.CommonTableExpr.ctequery !== undefined
      ? [{ name: node.CommonTableExpr.ctename ?? '', query: node.CommonTableExpr.ctequery }]
      : [],
  )
  const changing = withs.filter(({ query }) => changes.some(({ node }) => isSame(node, query)))
  const reads = (node: Node, name: string, seen: ReadonlySet<string> = new Set()): boolean =>
    tablesIn(node).some((table) => {
      if (table === name) return true
      const through = withs.find((one) => one.name === table)
      if (through === undefined || seen.has(table)) return false
      return reads(through.query, name, new Set([...seen, table]))
    })
  return changes.filter(({ node, kind }) => {
    const isMain = isSame(node, statement)
    const before = changing.filter(({ query }) => !isSame(query, node))
    if (isMain && kind === 'insert') return before.some(({ query }) => !('InsertStmt' in query))
    const own = isMain ? withoutWith(node) : node
    return before.some(({ name }) => reads(own, name))
  })
}

const bodyOf = (node: Node): unknown => Object.values(node)[0]
const isSame = (one: Node, other: Node) => bodyOf(one) === bodyOf(other)

function withoutWith(node: Node): Node {
  const [[name, body]] = Object.entries(node) as [[string, object]]
  return { [name]: { ...body, withClause: undefined } } as unknown as Node
}

const tablesIn = (node: Node): readonly string[] =>
  nodesIn(node).flatMap((one) => ('RangeVar' in one ? [one.RangeVar.relname ?? ''] : []))

/** Of an update or a deletion: what it sets and asks; of an insert: what it does where the row is there. */
function isOverColumns(node: Node): boolean {
  if ('InsertStmt' in node) {
    const { targetList, whereClause } = node.InsertStmt.onConflictClause ?? {}
    return hasMutable([targetList, whereClause])
  }
  if ('UpdateStmt' in node) {
    const { targetList, whereClause } = node.UpdateStmt
    return hasMutableOverColumns([targetList, whereClause])
  }
  return 'DeleteStmt' in node && hasMutableOverColumns(node.DeleteStmt.whereClause)
}

const isMutable = (node: Node): boolean =>
  'SQLValueFunction' in node ||
  ('FuncCall' in node && MUTABLE.has(nameOf(node.FuncCall.funcname?.at(-1)))) ||
  ('A_Expr' in node && [node.A_Expr.lexpr, node.A_Expr.rexpr].some(isInterval))

const hasMutable = (node: unknown): boolean => nodesIn(node).some(isMutable)
const hasMutableOverColumns = (node: unknown): boolean =>
  nodesIn(node).some((one) => isMutable(one) && nodesIn(one).some((below) => 'ColumnRef' in below))

function returningOf(node: Node): ReturningClause | undefined {
  if ('InsertStmt' in node) return node.InsertStmt.returningClause
  if ('UpdateStmt' in node) return node.UpdateStmt.returningClause
  return 'DeleteStmt' in node ? node.DeleteStmt.returningClause : undefined
}

function hasSubquery(node: Node): boolean {
  if (!('InsertStmt' in node)) return false
  const { selectStmt, onConflictClause, returningClause }: InsertStmt = node.InsertStmt
  const isRows = selectStmt !== undefined && 'SelectStmt' in selectStmt
  const values = isRows ? selectStmt.SelectStmt.valuesLists : undefined
  return nodesIn([values, onConflictClause, returningClause]).some((one) => 'SubLink' in one)
}

/**
 * An insert that is the whole statement goes with the rows that it chooses: their shard is found by the column
 * that is inserted as the owner, and what is read of everybody has none.
 */
function chosenApart(statement: Node, catalogue: Catalogue) {
  if (!('InsertStmt' in statement)) return []
  const { relation, cols = [], selectStmt, withClause } = statement.InsertStmt
  if (selectStmt === undefined || !('SelectStmt' in selectStmt) || withClause !== undefined)
    return []
  const read = tablesIn(selectStmt).map((table) => catalogue.placementOf(table))
  if (!read.includes('owner')) return []
  const owner = selectStmt.SelectStmt.targetList?.[cols.map(nameOf).indexOf('user_id')]
  const isColumn =
    owner !== undefined &&
    'ResTarget' in owner &&
    owner.ResTarget.val !== undefined &&
    'ColumnRef' in owner.ResTarget.val
  const table = relation?.relname ?? ''
  return [
    ...(isColumn ? [] : [{ kind: 'owner beside rows' as const, table }]),
    ...(read.includes('reference') ? [{ kind: 'rows of everybody' as const, table }] : []),
  ]
}

/** `null::transactions`: the row type of a table, which each shard has under a name of its own. */
function wholeRows(statement: Node, catalogue: Catalogue) {
  const isBesideRows = tablesIn(statement).some((table) => catalogue.placementOf(table) === 'owner')
  if (!isBesideRows) return []
  return nodesIn(statement).flatMap((node) => {
    if (!('TypeCast' in node)) return []
    const table = nameOf(node.TypeCast.typeName?.names?.at(-1))
    return catalogue.placementOf(table) === 'owner' ? [{ kind: 'whole rows' as const, table }] : []
  })
}

function placedApart(statement: Node, changes: readonly Change[], catalogue: Catalogue) {
  const written = changes.map(({ table }) => table)
  const named = new Set([...tablesIn(statement), ...written])
  const placedOn = (where: string) =>
    [...named].filter((table) => catalogue.placementOf(table) === where)
  if (placedOn('owner').length === 0) return []
  const apart = [
    ...placedOn('coordinator'),
    ...placedOn('reference').filter((table) => written.includes(table)),
  ]
  return apart.map((table) => ({ kind: 'apart' as const, table }))
}
