import path from 'node:path'
import {
  isCallExpression,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isStringLiteral,
  isTaggedTemplateExpression,
} from 'typescript/unstable/ast/is'
import type { Node, TaggedTemplateExpression } from 'typescript/unstable/ast'
import {
  API,
  type Checker,
  type Type,
  TypeFlags,
  type TypeReference,
} from 'typescript/unstable/sync'
import type { Returned } from '../bench/harness/explained.ts'

/*
 * A raw statement says of its rows what the compiler cannot know: `sql<Row>`. Here that is compared
 * with what PostgreSQL says of the rows that it gave back, and with some of them.
 */

type Sent = { readonly sql: string; readonly returned?: Returned }

/** A `sql<…>` of the source: a whole statement, or a part of one that is a column of its rows. */
type RawSql = {
  readonly place: string
  /** The name after `.as(…)`; null where it is a statement. */
  readonly column: string | null
  /** A part that is kept without a name: nobody can say which column it becomes. */
  readonly isLoose: boolean
  readonly pattern: RegExp
  readonly type: Type
}

export type RawSources = {
  readonly found: readonly RawSql[]
  readonly checker: Checker
  close(): void
}

/** Every `sql<…>` of the API whose type is a claim about what comes back. */
export function readRawSql(config: string, isRead: (file: string) => boolean): RawSources {
  const api = new API({ cwd: process.cwd() })
  const snapshot = api.updateSnapshot({ openProjects: [config] })
  const project = snapshot.getProject(config)
  if (project === undefined) throw new Error(`${config} is no project`)
  const { program, checker } = project
  const found = program
    .getSourceFileNames()
    .filter(isRead)
    .flatMap((name) => {
      const file = program.getSourceFile(name)
      if (file === undefined) return []
      const place = (at: number) =>
        `${path.relative(process.cwd(), name)}:${file.text.slice(0, at).split('\n').length}`
      return rawSqlIn(file, checker).map(({ at, ...one }) => ({ ...one, place: place(at) }))
    })
  return { found, checker, close: () => api.close() }
}

function rawSqlIn(file: Node, checker: Checker) {
  const found: (Omit<RawSql, 'place'> & { readonly at: number })[] = []
  const visit = (node: Node, above: readonly Node[]) => {
    if (isTaggedTemplateExpression(node)) {
      const one = rawSqlOf(node, above, checker)
      if (one !== null) found.push({ ...one, at: node.getStart() })
    }
    node.forEachChild((child) => void visit(child, [node, ...above]))
  }
  visit(file, [])
  return found
}

const PRIMITIVE = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BooleanLike

function rawSqlOf(node: TaggedTemplateExpression, above: readonly Node[], checker: Checker) {
  const [argument] = node.typeArguments ?? []
  if (argument === undefined || node.tag.getText() !== 'sql') return null
  const type = checker.getTypeFromTypeNode(argument)
  if (type === undefined) return null
  // What is handed a query is checked where the query is written.
  if ((type.flags & TypeFlags.TypeParameter) !== 0) return null
  const column = nameOf(node, above)
  const isPart = column === null && (type.flags & PRIMITIVE) !== 0
  // A value that is compared, and no row: Kysely checks with what.
  if (isPart && above[0] !== undefined && isCallExpression(above[0])) return null
  return { column, isLoose: isPart, type, pattern: patternOf(node, column) }
}

/** Of `sql<…>`…`.as('name')`, the name. */
function nameOf(node: Node, [access, call]: readonly Node[]): string | null {
  if (access === undefined || !isPropertyAccessExpression(access)) return null
  if (access.expression !== node || access.name.text !== 'as') return null
  if (call === undefined || !isCallExpression(call)) return null
  const [name] = call.arguments
  return name !== undefined && isStringLiteral(name) ? name.text : null
}

function patternOf({ template }: TaggedTemplateExpression, column: string | null): RegExp {
  const texts = isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
  const body = texts.map((text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('[\\s\\S]*')
  return column === null
    ? new RegExp(`^(?:declare look no scroll cursor for )?${body}$`)
    : new RegExp(`${body} as "${column}"`)
}

/** What is said of rows and is not so, of all that was sent. */
export function wrongRowTypes({ found, checker }: RawSources, sent: readonly Sent[]): string[] {
  return found.flatMap(({ place, column, isLoose, pattern, type }) => {
    if (isLoose) return [`${place}: name it where it is written: .as('…')`]
    const own = sent.filter(({ sql, returned }) => returned !== undefined && pattern.test(sql))
    if (own.length === 0) return [`${place}: never sent; let tools/sql-book play it`]
    const faults = own.flatMap(({ returned = NOTHING }) =>
      column === null
        ? rowLies(checker, type, returned)
        : columnLies(checker, { name: column, type }, returned),
    )
    return [...new Set(faults)].map((fault) => `${place}: ${fault}`)
  })
}

const NOTHING: Returned = { columns: [], rows: [] }

function rowLies(checker: Checker, type: Type, returned: Returned): string[] {
  const declared = new Map(checker.getPropertiesOfType(type).map((one) => [one.name, one]))
  const names = returned.columns.map(({ name }) => name)
  return [
    ...[...declared.keys()]
      .filter((name) => !names.includes(name))
      .map((name) => `no column ${name}`),
    ...names.filter((name) => !declared.has(name)).map((name) => `nothing is said of ${name}`),
    ...[...declared].flatMap(([name, symbol]) => {
      const own = checker.getTypeOfSymbol(symbol)
      return own === undefined ? [] : columnLies(checker, { name, type: own }, returned)
    }),
  ]
}

type DeclaredColumn = { readonly name: string; readonly type: Type }

function columnLies(
  checker: Checker,
  { name, type }: DeclaredColumn,
  { columns, rows }: Returned,
): string[] {
  const column = columns.find((one) => one.name === name)
  if (column === undefined) return []
  const declared = checker.typeToString(type)
  const kind = KINDS.get(column.oid)
  if (kind === undefined) return [`${name} is of the unknown type ${column.oid}`]
  if (!isKind(checker, type, kind)) return [`${name} is ${kind}, declared as ${declared}`]
  if (kind === 'bytes') return []
  return rows
    .filter((row) => !fits(checker, type, row[name]))
    .map(
      (row) => `${name} was ${JSON.stringify(row[name])?.slice(0, 200)}, declared as ${declared}`,
    )
    .slice(0, 1)
}

type Kind = 'boolean' | 'number' | 'string' | 'bytes' | 'list' | 'json'

/** What the parsers of `db/pool.ts` make of PostgreSQL's types, by their numbers. */
const KINDS: ReadonlyMap<number, Kind> = new Map([
  [16, 'boolean'],
  [17, 'bytes'],
  ...[20, 21, 23, 700, 701, 1700].map((oid) => [oid, 'number'] as const),
  ...[18, 19, 25, 1042, 1043, 1082, 1184, 2950].map((oid) => [oid, 'string'] as const),
  ...[1005, 1007, 1009, 1015, 1016, 2951].map((oid) => [oid, 'list'] as const),
  [114, 'json'],
  [3802, 'json'],
])

function isKind(checker: Checker, type: Type, kind: Kind): boolean {
  if ((type.flags & TypeFlags.Any) !== 0) return false
  if ((type.flags & TypeFlags.Unknown) !== 0 || kind === 'json') return true
  const some = checker.getNonNullableType(type)
  if (some === undefined) return false
  if (kind === 'bytes') return /^(?:Buffer|Uint8Array)\b/.test(checker.typeToString(some))
  if (kind === 'list') return checker.isArrayType(some)
  const base = {
    boolean: checker.getBooleanType(),
    number: checker.getNumberType(),
    string: checker.getStringType(),
  }[kind]
  return checker.isTypeAssignableTo(some, base)
}

/** Whether a value can be of a type, however deep it is. */
function fits(checker: Checker, type: Type, value: unknown): boolean {
  if ((type.flags & TypeFlags.Any) !== 0) return false
  if ((type.flags & TypeFlags.Unknown) !== 0) return true
  if (type.isUnionType()) return type.getTypes().some((one) => fits(checker, one, value))
  if (value === null) return (type.flags & TypeFlags.Null) !== 0
  if (value === undefined) return (type.flags & TypeFlags.Undefined) !== 0
  if (type.isLiteralType()) return type.value === value
  if (typeof value !== 'object') return fitsPlain(checker, type, value)
  if (Array.isArray(value)) {
    const [element] = checker.isArrayType(type)
      ? checker.getTypeArguments(type as TypeReference)
      : []
    return element !== undefined && value.every((one) => fits(checker, element, one))
  }
  if ((type.flags & (TypeFlags.Object | TypeFlags.Intersection)) === 0) return false
  return checker.getPropertiesOfType(type).every((property) => {
    const own = checker.getTypeOfSymbol(property)
    return (
      own !== undefined && fits(checker, own, (value as Record<string, unknown>)[property.name])
    )
  })
}

function fitsPlain(checker: Checker, type: Type, value: unknown): boolean {
  if (typeof value === 'string') return checker.isTypeAssignableTo(type, checker.getStringType())
  if (typeof value === 'number') return checker.isTypeAssignableTo(type, checker.getNumberType())
  return checker.isTypeAssignableTo(type, checker.getBooleanType())
}
