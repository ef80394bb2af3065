import type {
  A_Expr,
  ColumnRef,
  DeleteStmt,
  InsertStmt,
  JoinExpr,
  Node,
  RangeVar,
  SelectStmt,
  UpdateStmt,
  WithClause,
} from 'libpg-query'
import type { Catalogue } from './catalogue.ts'
import { childrenOf, isCutShort, isSimple, nameOf } from './tree.ts'

/** What a column or an output holds, and from which values it is known to be equal to. */
class Value {
  readonly equals: Value[] = []
  /** Of a parameter its number, of a constant 0. */
  readonly constant: number | null
  constructor(constant: number | null = null) {
    this.constant = constant
  }
}

type Output = { readonly name: string; readonly value: Value }

/** What a `from` brings: a table, a `with`, a subquery, a function. */
type Source = {
  readonly column: (name: string) => Value | undefined
  readonly outputs: () => readonly Output[]
  /** Whether any name may be a column of it: nobody says which a function has. */
  readonly isOpen: boolean
}

/** An owned table where a statement reads or writes it. */
export type OwnedTable = {
  readonly table: string
  /** The parameters to which its owner is equal: none where nothing binds it. */
  readonly owners: readonly number[]
  readonly isBound: boolean
}

/** An update or a deletion, with the other tables that it reads. */
type Change = Omit<UpdateStmt & DeleteStmt, 'fromClause' | 'usingClause'> & {
  readonly from: readonly Node[]
}

const OWNER = 'user_id'

class Scope {
  readonly sources = new Map<string, Source>()
  readonly withs: Map<string, readonly string[]>
  readonly outer: Scope | null
  /** A value of outside is no constant in here: PostgreSQL plans what is within for itself. */
  readonly isApart: boolean
  constructor(outer: Scope | null, isApart: boolean) {
    this.outer = outer
    this.isApart = isApart
    this.withs = new Map(outer?.withs ?? [])
  }

  find(table: string | null, column: string): Value | undefined {
    const found = this.#findHere(table, column)
    if (found !== undefined || this.outer === null) return found
    const outside = this.outer.find(table, column)
    return outside === undefined || !this.isApart ? outside : new Value()
  }

  #findHere(table: string | null, column: string): Value | undefined {
    if (table !== null) return this.sources.get(table)?.column(column)
    const all = [...this.sources.values()]
    for (const source of [...all.filter(({ isOpen }) => !isOpen), ...all]) {
      const found = source.column(column)
      if (found !== undefined) return found
    }
    return undefined
  }
}

/** Reads where one statement binds the owner of each owned table that it names. */
export class Bindings {
  readonly #catalogue: Catalogue
  readonly #owned: { readonly table: string; readonly owner: Value }[] = []

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue
  }

  /** Of each owned table, in the order in which they stand in the statement. */
  of(statement: Node): readonly OwnedTable[] {
    this.#query(statement, new Scope(null, true))
    return this.#owned.map(({ table, owner }) => {
      const constants = constantsOf(owner)
      return {
        table,
        owners: constants.filter((constant) => constant > 0),
        isBound: constants.length > 0,
      }
    })
  }

  #query(node: Node, scope: Scope): readonly Output[] {
    if ('SelectStmt' in node) return this.#select(node.SelectStmt, scope)
    if ('InsertStmt' in node) return this.#insert(node.InsertStmt, scope)
    if ('DeclareCursorStmt' in node) {
      const { query } = node.DeclareCursorStmt
      return query === undefined ? [] : this.#query(query, scope)
    }
    if ('UpdateStmt' in node) {
      const { fromClause = [], ...rest } = node.UpdateStmt
      return this.#change({ ...rest, from: fromClause }, scope)
    }
    if ('DeleteStmt' in node) {
      const { usingClause = [], ...rest } = node.DeleteStmt
      return this.#change({ ...rest, from: usingClause }, scope)
    }
    return []
  }

  #withs(clause: WithClause | undefined, scope: Scope): void {
    for (const node of clause?.ctes ?? []) {
      if (!('CommonTableExpr' in node)) continue
      const { ctename = '', ctequery, aliascolnames } = node.CommonTableExpr
      if (clause?.recursive === true) scope.withs.set(ctename, [])
      const outputs = ctequery === undefined ? [] : this.#query(ctequery, new Scope(scope, true))
      const names = aliascolnames?.map(nameOf) ?? outputs.map(({ name }) => name)
      scope.withs.set(ctename, names)
    }
  }

  #select(select: SelectStmt, scope: Scope): readonly Output[] {
    const { withClause, fromClause = [], whereClause, targetList = [], valuesLists } = select
    this.#withs(withClause, scope)
    if (select.larg !== undefined && select.rarg !== undefined) return this.#union(select, scope)
    if (valuesLists !== undefined) return this.#values(valuesLists, scope)
    for (const item of fromClause) this.#from(item, scope)
    this.#condition(whereClause, scope)
    const outputs = targetList.flatMap((target) => this.#target(target, scope))
    const { groupClause, havingClause, sortClause, limitCount, limitOffset, distinctClause } =
      select
    const rest = { groupClause, havingClause, sortClause, limitCount, limitOffset, distinctClause }
    this.#within(rest, scope)
    this.#within(select.windowClause, scope)
    return outputs
  }

  /** An output of a union is what each of its parts gives; a condition on it holds for each. */
  #union({ larg, rarg, sortClause, limitCount }: SelectStmt, scope: Scope): readonly Output[] {
    const left = larg === undefined ? [] : this.#select(larg, new Scope(scope, false))
    const right = rarg === undefined ? [] : this.#select(rarg, new Scope(scope, false))
    this.#within([sortClause, limitCount], scope)
    return left.map(({ name, value }, at) => {
      const output = new Value()
      value.equals.push(output)
      right[at]?.value.equals.push(output)
      return { name, value: output }
    })
  }

  #values(lists: readonly Node[], scope: Scope): readonly Output[] {
    const rows = lists.map((list) => ('List' in list ? (list.List.items ?? []) : []))
    this.#within(rows, scope)
    const [first = []] = rows
    return first.map((_, at) => {
      const values = rows.map((row) => this.#expression(row[at], scope))
      const constant = values.every((value) => value.constant !== null) ? values[0]?.constant : null
      return { name: `column${at + 1}`, value: new Value(constant ?? null) }
    })
  }

  #target(target: Node, scope: Scope): readonly Output[] {
    if (!('ResTarget' in target)) return []
    const { name, val } = target.ResTarget
    if (val === undefined) return []
    if ('ColumnRef' in val) {
      const [last, table] = partsOf(val.ColumnRef)
      if (last === '*') return starOf(table, scope)
      return [{ name: name ?? last, value: this.#expression(val, scope) }]
    }
    this.#within(val, scope)
    return [{ name: name ?? callName(val), value: this.#expression(val, scope) }]
  }

  #insert(insert: InsertStmt, scope: Scope): readonly Output[] {
    const { relation, cols, selectStmt, withClause, ...rest } = insert
    this.#withs(withClause, scope)
    const table = relation?.relname ?? ''
    const columns = cols?.map(nameOf) ?? [...(this.#catalogue.columnsOf(table)?.keys() ?? [])]
    const rows = selectStmt === undefined ? [] : this.#query(selectStmt, new Scope(scope, true))
    const owner = rows[columns.indexOf(OWNER)]?.value ?? new Value()
    if (this.#isOwned(table)) this.#owned.push({ table, owner })
    const inner = new Scope(scope, true)
    this.#table(relation, inner, owner)
    inner.sources.set('excluded', openSource())
    this.#within(rest.onConflictClause, inner)
    return (rest.returningClause?.exprs ?? []).flatMap((target) => this.#target(target, inner))
  }

  #change(change: Change, scope: Scope): readonly Output[] {
    this.#withs(change.withClause, scope)
    this.#table(change.relation, scope)
    for (const item of change.from) this.#from(item, scope)
    this.#condition(change.whereClause, scope)
    this.#within(change.targetList, scope)
    return (change.returningClause?.exprs ?? []).flatMap((target) => this.#target(target, scope))
  }

  #isOwned(table: string): boolean {
    return this.#catalogue.placementOf(table) === 'owner'
  }

  /** A table of the database, or the rows of a `with`; `owner` where the rows that are written name it. */
  #table(relation: RangeVar | undefined, scope: Scope, owner?: Value): void {
    const table = relation?.relname ?? ''
    const alias = relation?.alias?.aliasname ?? table
    const withNames = scope.withs.get(table)
    if (withNames !== undefined) return void scope.sources.set(alias, opaqueSource(withNames))
    const columns = new Map<string, Value>()
    const names = this.#catalogue.columnsOf(table)
    for (const name of names?.keys() ?? []) columns.set(name, new Value())
    if (owner !== undefined) columns.set(OWNER, owner)
    else if (this.#isOwned(table))
      this.#owned.push({ table, owner: columns.get(OWNER) ?? new Value() })
    scope.sources.set(alias, sourceOf(columns))
  }

  #from(item: Node, scope: Scope): readonly string[] {
    if ('RangeVar' in item) {
      this.#table(item.RangeVar, scope)
      return [item.RangeVar.alias?.aliasname ?? item.RangeVar.relname ?? '']
    }
    if ('JoinExpr' in item) return this.#join(item.JoinExpr, scope)
    if ('RangeSubselect' in item) {
      const { subquery, alias } = item.RangeSubselect
      if (subquery === undefined) return []
      const isFlat = 'SelectStmt' in subquery && isSimple(subquery.SelectStmt)
      const inner = new Scope(scope, !isFlat)
      const outputs = this.#query(subquery, inner)
      const name = alias?.aliasname ?? ''
      const names = alias?.colnames?.map(nameOf)
      const columns = new Map<string, Value>()
      for (const [at, output] of outputs.entries()) {
        columns.set(
          names?.[at] ?? output.name,
          isFlat ? output.value : askedWithin(subquery, output.value),
        )
      }
      scope.sources.set(name, sourceOf(columns))
      return [name]
    }
    if ('RangeFunction' in item) {
      this.#within(item.RangeFunction, scope)
      const name = item.RangeFunction.alias?.aliasname ?? ''
      scope.sources.set(name, openSource())
      return [name]
    }
    this.#within(item, scope)
    return []
  }

  #join(join: JoinExpr, scope: Scope): readonly string[] {
    const left = join.larg === undefined ? [] : this.#from(join.larg, scope)
    const right = join.rarg === undefined ? [] : this.#from(join.rarg, scope)
    const binds = (names: readonly string[]) =>
      names.flatMap(
        (name) =>
          scope.sources
            .get(name)
            ?.outputs()
            .map(({ value }) => value) ?? [],
      )
    /** An outer join's condition says nothing of the side whose rows all stay. */
    const onlyInto =
      join.jointype === 'JOIN_LEFT'
        ? new Set(binds(right))
        : join.jointype === 'JOIN_RIGHT'
          ? new Set(binds(left))
          : null
    if (join.jointype !== 'JOIN_FULL') {
      for (const node of join.usingClause ?? []) {
        const of = (names: readonly string[]) =>
          names.map((name) => scope.sources.get(name)?.column(nameOf(node))).find((value) => value)
        equate(of(left), of(right), onlyInto)
      }
      this.#condition(join.quals, scope, onlyInto)
    }
    return [...left, ...right]
  }

  /** Takes in what a condition says is equal, and reads the subqueries in it. */
  #condition(
    node: Node | undefined,
    scope: Scope,
    onlyInto: ReadonlySet<Value> | null = null,
  ): void {
    if (node === undefined) return
    if ('BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR') {
      for (const part of node.BoolExpr.args ?? []) this.#condition(part, scope, onlyInto)
      return
    }
    const asks = existsIn(node)
    if (asks !== null && onlyInto === null && isSimple(asks)) {
      this.#select(asks, new Scope(scope, false))
      return
    }
    if (
      'A_Expr' in node &&
      nameOf(node.A_Expr.name?.[0]) === '=' &&
      node.A_Expr.kind === 'AEXPR_OP'
    ) {
      this.#equality(node.A_Expr, scope, onlyInto)
    }
    this.#within(node, scope)
  }

  #equality({ lexpr, rexpr }: A_Expr, scope: Scope, onlyInto: ReadonlySet<Value> | null): void {
    if (lexpr === undefined || rexpr === undefined) return
    if ('RowExpr' in lexpr && 'RowExpr' in rexpr) {
      for (const [at, one] of (lexpr.RowExpr.args ?? []).entries()) {
        const other = rexpr.RowExpr.args?.[at]
        equate(this.#expression(one, scope), this.#expression(other, scope), onlyInto)
      }
      return
    }
    equate(this.#expression(lexpr, scope), this.#expression(rexpr, scope), onlyInto)
  }

  #expression(node: Node | undefined, scope: Scope): Value {
    if (node === undefined) return new Value()
    if ('ParamRef' in node) return new Value(node.ParamRef.number ?? 0)
    if ('A_Const' in node) return new Value(0)
    if ('TypeCast' in node) return this.#expression(node.TypeCast.arg, scope)
    if ('ColumnRef' in node) {
      const [column, table] = partsOf(node.ColumnRef)
      return scope.find(table, column) ?? new Value()
    }
    return new Value()
  }

  /** Every subquery below: what it reads of outside is no constant in it. */
  #within(node: unknown, scope: Scope): void {
    if (typeof node !== 'object' || node === null) return
    if ('SelectStmt' in node) {
      this.#select((node as { readonly SelectStmt: SelectStmt }).SelectStmt, new Scope(scope, true))
      return
    }
    for (const child of childrenOf(node)) this.#within(child, scope)
  }
}

/** The parameters and constants to which a value is equal. */
function constantsOf(value: Value): number[] {
  const seen = new Set<Value>([value])
  for (const one of seen) for (const other of one.equals) seen.add(other)
  return [...new Set([...seen].flatMap(({ constant }) => (constant === null ? [] : [constant])))]
}

function equate(
  one: Value | undefined,
  other: Value | undefined,
  onlyInto: ReadonlySet<Value> | null,
): void {
  if (one === undefined || other === undefined) return
  if (onlyInto === null || onlyInto.has(one)) one.equals.push(other)
  if (onlyInto === null || onlyInto.has(other)) other.equals.push(one)
}

/** A condition on a subquery's output holds within it, unless its rows were counted or cut before. */
function askedWithin(subquery: Node, within: Value): Value {
  const outside = new Value()
  const isCut = !('SelectStmt' in subquery) || isCutShort(subquery.SelectStmt)
  if (!isCut) within.equals.push(outside)
  return outside
}

/** The select that a bare `exists` or `not exists` asks. */
function existsIn(node: Node): SelectStmt | null {
  if ('BoolExpr' in node && node.BoolExpr.boolop === 'NOT_EXPR') {
    const [inner] = node.BoolExpr.args ?? []
    return inner === undefined ? null : existsIn(inner)
  }
  if (!('SubLink' in node) || node.SubLink.subLinkType !== 'EXISTS_SUBLINK') return null
  const { subselect } = node.SubLink
  return subselect !== undefined && 'SelectStmt' in subselect ? subselect.SelectStmt : null
}

/** The column that a reference names, and the table where it says one. */
function partsOf({ fields = [] }: ColumnRef): readonly [string, string | null] {
  const names = fields.map(nameOf)
  return [names.at(-1) ?? '', names.length > 1 ? (names.at(-2) ?? null) : null]
}

const callName = (node: Node): string =>
  'FuncCall' in node ? nameOf(node.FuncCall.funcname?.at(-1)) : '?column?'

function starOf(table: string | null, scope: Scope): readonly Output[] {
  const sources = table === null ? [...scope.sources.values()] : [scope.sources.get(table)]
  return sources.flatMap((source) => source?.outputs() ?? [])
}

function sourceOf(columns: ReadonlyMap<string, Value>): Source {
  return {
    column: (name) => columns.get(name),
    outputs: () => [...columns].map(([name, value]) => ({ name, value })),
    isOpen: false,
  }
}

/** The rows of a `with`: its columns are known, and of none what it is equal to. */
const opaqueSource = (names: readonly string[]): Source =>
  sourceOf(new Map(names.map((name) => [name, new Value()])))

const openSource = (): Source => ({ column: () => new Value(), outputs: () => [], isOpen: true })
