import { parseSync } from 'oxc-parser'

/** One small change of a source: what it was and what it becomes. */
export type Mutant = {
  readonly file: string
  /** Begins with 1. */
  readonly line: number
  readonly before: string
  readonly after: string
}

/** A place of a source, with the mutants of just that place and the places within it. */
type Site = {
  readonly start: number
  readonly end: number
  readonly isStatement: boolean
  /** Written around it: what counts the rounds of a loop. */
  readonly prefix?: string
  readonly suffix?: string
  readonly mutants: readonly Mutant[]
  readonly sites: readonly Site[]
}

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>

type Scope = {
  readonly isInFunction: boolean
  readonly isInChain: boolean
  /** What a condition may become whole. */
  readonly whole: readonly string[]
  /** It is one of two results. */
  readonly isBranch: boolean
  /** It is the comparison of an order that knows no equals. */
  readonly isOrder: boolean
  /** A number that says the same as another mutant of its comparison. */
  readonly twin: number | null
}

const COMPARISONS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
}
const ARITHMETIC: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
}
const LOGICAL: Readonly<Record<string, string>> = { '&&': '||', '||': '&&', '??': '&&' }
const ASSIGNED: Readonly<Record<string, string>> = { '+=': '-=', '-=': '+=', '??=': '=' }

/** A call that is taken away, so that what it was called on stays: lists, texts, conditions of a statement. */
const REMOVED_CALLS = new Set([
  'filter',
  'slice',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'trim',
  'toLowerCase',
  'toUpperCase',
  'normalize',
  'where',
  'orderBy',
  'limit',
])
/** Row-level security leaves the owner's rows alone in a ledger of one's own, whatever a statement asks for. */
const OWNER = /^'(?:\w+\.)?user_id'$/
const OWN_LEDGER = /^ctx\.ledger\b/
const SWAPPED_CALLS: ReadonlyMap<string, string> = new Map([
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['some', 'every'],
  ['every', 'some'],
])

/** What a condition becomes: a loop's never true, or it would not end. */
const WHOLE: Readonly<Record<string, readonly string[]>> = {
  IfStatement: ['true', 'false'],
  WhileStatement: ['false'],
  ForStatement: ['false'],
}

/** A function of one argument that only changes its sign. */
const SIGN_CALLS = new Set(['negate', 'absolute'])

/** An assertion says what never happens, and an error's words are for us: neither is behaviour. */
const NO_BEHAVIOUR = new Set(['assert', 'assertNever'])

/** A text that decides: a code or a name, and no words for people. */
const CODE = /^[a-z][\da-z_-]*$/

const SQL_CHANGES: readonly (readonly [what: RegExp, to: string])[] = [
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/\bnot exists\b/g, 'exists'],
  [/(?<!not )\bexists \(/g, 'not exists ('],
  [/\bis null\b/g, 'is not null'],
  [/\bis not null\b/g, 'is null'],
  [/\bmin\(/g, 'max('],
  [/\bmax\(/g, 'min('],
  [/\bleast\(/g, 'greatest('],
  [/\bgreatest\(/g, 'least('],
  [/ desc\b/g, ''],
  // A condition of its own line.
  [/^[ \t]+and [^\n()`]*(?:\([^\n()`]*\)[^\n()`]*)*$/gm, ''],
]

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** TypeScript's own: types have no behaviour, and what is cast has. */
const CASTS = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

class Reader {
  readonly #file: string
  readonly #code: string
  readonly #lines: readonly number[]

  constructor(file: string, code: string) {
    this.#file = file
    this.#code = code
    this.#lines = [...code.matchAll(/\n/g)].map(({ index }) => index)
  }

  sites(): readonly Site[] {
    const read = parseSync(this.#file, this.#code)
    const program: unknown = read.program
    if (read.errors.length > 0 || !isNode(program)) throw new Error(`${this.#file} cannot be read`)
    const whole: readonly string[] = []
    const isNone = {
      isInFunction: false,
      isInChain: false,
      isBranch: false,
      isOrder: false,
      twin: null,
    }
    return this.#within(program, { ...isNone, whole })
  }

  #text({ start, end }: Pick<Node, 'start' | 'end'>): string {
    return this.#code.slice(start, end)
  }

  #mutant(node: Node, after: string): Mutant {
    const line = this.#lines.findIndex((at) => at >= node.start)
    return {
      file: this.#file,
      line: (line === -1 ? this.#lines.length : line) + 1,
      before: this.#text(node),
      after,
    }
  }

  /** A loop says each round, so that one that a mutant keeps from ending is ended. */
  #withRounds(node: Node, sites: readonly Site[]): readonly Site[] {
    const body = node['body'] as Node | undefined
    if (!LOOPS.has(node.type) || body === undefined) return sites
    const { start, end } = body
    const isWithin = (site: Site) => site.start >= start && site.end <= end
    const round = { isStatement: false, mutants: [], start, end, sites: sites.filter(isWithin) }
    const around = { ...round, prefix: '{ __round(); ', suffix: ' }' }
    return [...sites.filter((site) => !isWithin(site)), around].toSorted(
      (a, b) => a.start - b.start,
    )
  }

  /** The places within a node, itself left out. */
  #within(node: Node, scope: Scope): readonly Site[] {
    const whole = WHOLE[node.type] ?? []
    return childrenOf(node).flatMap((child) =>
      this.#at(child, {
        ...scope,
        whole: child === node['test'] ? whole : [],
        isBranch: node.type === 'ConditionalExpression' && child !== node['test'],
        isOrder:
          node.type === 'ConditionalExpression' &&
          child === node['test'] &&
          isOrderWithoutEquals(node),
        twin: child === node['right'] ? twinOf(node) : null,
      }),
    )
  }

  #at(node: Node, scope: Scope): readonly Site[] {
    if (node.type.startsWith('TS') && !CASTS.has(node.type)) return []
    if (isSilent(node)) return []
    const isInFunction = scope.isInFunction || isFunction(node)
    const isInChain =
      node.type === 'ChainExpression' ||
      (scope.isInChain && ['CallExpression', 'MemberExpression'].includes(node.type))
    const own = { whole: [], isBranch: false, isOrder: false, twin: null }
    const within = this.#within(node, { isInFunction, isInChain, ...own })
    const sites = this.#withRounds(node, within)
    const mutants = [...this.#mutantsOf(node, scope), ...scope.whole].map((after) =>
      this.#mutant(node, after),
    )
    const isStatement = node.type === 'ExpressionStatement'
    const site = { start: node.start, end: node.end, isStatement, mutants, sites }
    const hasOwn =
      mutants.length > 0 || (isStatement && sites.some((one) => one.start === node.start))
    return hasOwn ? [site] : sites
  }

  /** What a node may become instead. */
  #mutantsOf(node: Node, scope: Scope): readonly string[] {
    const { isInFunction, isInChain, isBranch, isOrder, twin } = scope
    const numbers = (value: number) =>
      otherNumbers(value, isBranch).filter((other) => other !== String(twin))
    const part = (name: string) => node[name] as Node
    const text = (name: string) => this.#text(part(name))
    const operator = String(node['operator'] ?? '')
    switch (node.type) {
      case 'BinaryExpression': {
        const others = (COMPARISONS[operator] ?? []).slice(isOrder ? 1 : 0)
        const other = ARITHMETIC[operator]
        const isOfTexts = [part('left'), part('right')].some(isText)
        const all = [...others, ...(other === undefined || isOfTexts ? [] : [other])]
        return all.map((one) => `${text('left')} ${one} ${text('right')}`)
      }
      case 'LogicalExpression':
        return [`(${text('left')}) ${LOGICAL[operator] ?? operator} (${text('right')})`]
      case 'AssignmentExpression': {
        const other = ASSIGNED[operator]
        return other === undefined ? [] : [`${text('left')} ${other} ${text('right')}`]
      }
      case 'UnaryExpression': {
        const value = numberOf(node)
        if (value !== null) return numbers(value)
        return ['-', '!'].includes(operator) ? [text('argument')] : []
      }
      case 'ConditionalExpression':
        return [text('consequent'), text('alternate')]
      case 'Literal': {
        const { value } = node
        if (typeof value === 'number') return numbers(value)
        if (typeof value === 'boolean') return [String(!value)]
        return isInFunction && typeof value === 'string' && CODE.test(value) ? [`''`] : []
      }
      case 'ArrayExpression':
        return isInFunction && (node['elements'] as readonly unknown[]).length > 0 ? ['[]'] : []
      case 'ExpressionStatement':
        return isRemovable(part('expression')) ? [''] : []
      case 'CallExpression':
        return isInChain ? [] : this.#mutantsOfCall(node)
      case 'TaggedTemplateExpression':
        return part('tag')['name'] === 'sql' ? sqlMutants(this.#text(node)) : []
      default:
        return []
    }
  }

  #mutantsOfCall(node: Node): readonly string[] {
    const callee = node['callee'] as Node
    const args = node['arguments'] as readonly Node[]
    if (SIGN_CALLS.has(String(callee['name'])) && args[0] !== undefined)
      return [this.#text(args[0])]
    if (callee.type !== 'MemberExpression' || callee['computed'] === true) return []
    const [object, property] = [callee['object'] as Node, callee['property'] as Node]
    const name = String(property['name'])
    const other = SWAPPED_CALLS.get(name)
    const isHeld = name === 'where' && OWNER.test(this.#text(args[0] ?? callee))
    return [
      ...(REMOVED_CALLS.has(name) && !(isHeld && OWN_LEDGER.test(this.#text(object)))
        ? [this.#text(object)]
        : []),
      ...(other === undefined
        ? []
        : [`${this.#text(object)}.${other}${this.#code.slice(property.end, node.end)}`]),
    ]
  }
}

/** Of a result of an order (-1, 0, 1) only the sign says anything. */
function otherNumbers(value: number, isBranch: boolean): readonly string[] {
  if (isBranch && Math.abs(value) <= 1) return [String(value === 0 ? 1 : -value)]
  return [String(value + 1), String(value - 1)]
}

const LOOPS = new Set([
  'WhileStatement',
  'DoWhileStatement',
  'ForStatement',
  'ForOfStatement',
  'ForInStatement',
])

const isFunction = ({ type }: Node) => /Function/.test(type)

const isText = (node: Node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string')

function numberOf(node: Node): number | null {
  const argument = node['argument'] as Node | undefined
  const isNegative = node['operator'] === '-' && typeof argument?.['value'] === 'number'
  return isNegative ? -Number(argument['value']) : null
}

/** What has no behaviour of the product: imports, assertions, the words of errors. */
function isSilent(node: Node): boolean {
  if (['ImportDeclaration', 'ImportExpression', 'ThrowStatement'].includes(node.type)) return true
  if (isThrownAssertion(node)) return true
  return (
    node.type === 'CallExpression' && NO_BEHAVIOUR.has(String((node['callee'] as Node)['name']))
  )
}

/** `if (…) throw new Error(…)`: an assertion that also narrows a type. Every other error is an answer of ours. */
function isThrownAssertion(node: Node): boolean {
  const consequent = node['consequent'] as Node | undefined
  if (node.type !== 'IfStatement' || node['alternate'] !== null) return false
  const thrown = consequent?.type === 'ThrowStatement' ? (consequent['argument'] as Node) : null
  return thrown?.type === 'NewExpression' && (thrown['callee'] as Node)['name'] === 'Error'
}

/**
 * `a < b ? -1 : 1`, an order that knows no equals: with `<=` it gives two equals the other answer, where neither
 * answer says anything.
 */
function isOrderWithoutEquals(node: Node): boolean {
  const [one, other] = [node['consequent'] as Node, node['alternate'] as Node]
  return numberOf(one) === -1 && other['value'] === 1
}

/**
 * The product counts whole cents, days and months: `a < 2` says the same as `a <= 1`, which is a mutant of `a < 1`
 * already, and one change is counted once.
 */
const TWINS: Readonly<Record<string, 1 | -1>> = { '<': 1, '>=': 1, '<=': -1, '>': -1 }

/** The number on the right of a comparison that says what its other operator says. */
function twinOf(node: Node): number | null {
  const step = TWINS[String(node['operator'])]
  const right = node['right'] as Node
  const value = typeof right['value'] === 'number' ? right['value'] : numberOf(right)
  return step === undefined || value === null ? null : value + step
}

/** A statement that acts: it calls or assigns, and is no assertion. */
function isRemovable(expression: Node): boolean {
  const acting =
    expression.type === 'AwaitExpression' ? (expression['argument'] as Node) : expression
  if (isSilent(acting)) return false
  return ['CallExpression', 'AssignmentExpression', 'UpdateExpression'].includes(acting.type)
}

const NEVER = new Set([
  'type',
  'start',
  'end',
  'parent',
  'typeAnnotation',
  'returnType',
  'typeArguments',
])

/** The nodes within one, as far as an expression may stand in their place. */
function childrenOf(node: Node): readonly Node[] {
  const left = new Set<string>()
  if (node.type === 'MemberExpression' && node['computed'] !== true) left.add('property')
  if (
    ['Property', 'MethodDefinition', 'PropertyDefinition'].includes(node.type) &&
    node['computed'] !== true
  )
    left.add('key')
  if (
    ['AssignmentExpression', 'AssignmentPattern', 'ForOfStatement', 'ForInStatement'].includes(
      node.type,
    )
  )
    left.add('left')
  if (node.type === 'TaggedTemplateExpression') left.add('tag')
  if (node.type === 'UnaryExpression' && numberOf(node) !== null) left.add('argument')
  if (['UpdateExpression', 'ExportAllDeclaration'].includes(node.type)) return []
  if (node.type === 'NewExpression') left.add('callee')
  if (node.type === 'ExportNamedDeclaration') left.add('source').add('specifiers')
  if (node.type === 'ExpressionStatement' && typeof node['directive'] === 'string') return []
  return Object.entries(node)
    .filter(([key]) => !NEVER.has(key) && !left.has(key))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .toSorted((a, b) => a.start - b.start)
}

/** Each comparison, sign, order and condition of a statement of SQL, changed by itself. */
function sqlMutants(template: string): readonly string[] {
  return SQL_CHANGES.flatMap(([what, to]) =>
    [...template.matchAll(what)].map(
      ({ index, 0: found }) => template.slice(0, index) + to + template.slice(index + found.length),
    ),
  )
}

const mutantsIn = (sites: readonly Site[]): readonly Mutant[] =>
  sites.flatMap((site) => [...site.mutants, ...mutantsIn(site.sites)])

/** All mutants of a source, in the order of its text. */
export function listMutants(file: string, code: string): readonly Mutant[] {
  return mutantsIn(new Reader(file, code).sites())
}

/**
 * The source with some of its mutants in it: `__mutant(id)` says at run time which of them is on. `idOf` gives
 * the id of the mutant of that number in `listMutants`, or undefined where it is left out.
 */
export function instrument(
  file: string,
  code: string,
  idOf: (number: number) => number | undefined,
): string {
  let number = -1
  const write = (site: Site): string => {
    const { start, end, mutants, sites, isStatement, prefix = '', suffix = '' } = site
    const own = mutants.map(({ after }) => {
      number += 1
      return { after, id: idOf(number) }
    })
    const inner = fill(start, end, sites)
    const present = own.filter(({ id }) => id !== undefined)
    if (isStatement) {
      const [only] = present
      return only === undefined ? `{ ${inner} }` : `{ if (!__mutant(${only.id})) { ${inner} } }`
    }
    if (present.length === 0) return prefix + inner + suffix
    return `(${present.map(({ id, after }) => `__mutant(${id}) ? (${after}) : `).join('')}(${inner}))`
  }
  const fill = (start: number, end: number, sites: readonly Site[]): string => {
    let text = ''
    let at = start
    for (const site of sites) {
      text += code.slice(at, site.start) + write(site)
      at = site.end
    }
    return text + code.slice(at, end)
  }
  return fill(0, code.length, new Reader(file, code).sites())
}
