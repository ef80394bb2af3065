import type { Column, Edge } from './draw.ts'
import type { Import } from './imports.ts'

const FLOORS: readonly (readonly [folder: string, name: string])[] = [
  ['apps/web/src/', 'web'],
  ['apps/api/src/', 'api'],
  ['packages/contract/src/', 'contract'],
  ['packages/domain/src/', 'domain'],
  ['packages/postgres/src/', 'postgres'],
]

/** Files of the product itself, without tests and what only a developer opens. */
const ships = (file: string) => !/\.test\.tsx?$|^apps\/web\/src\/gallery\//.test(file)

/** The floor of a file and the folder in it, or null for what is none of the product's. */
function folderOf(file: string): { readonly floor: string; readonly name: string } | null {
  const found = FLOORS.find(([folder]) => file.startsWith(folder))
  if (found === undefined || !ships(file)) return null
  const [folder, floor] = found
  const parts = file.slice(folder.length).split('/')
  return { floor, name: parts.length === 1 ? 'root' : (parts[0] ?? '') }
}

/**
 * What the drawing needs of the layout: the slices in their order, and what starts each program.
 */
type Layout = { readonly sliceOrder: readonly string[]; readonly entryPoints: readonly string[] }

/** The folders of an application, its slices together; a package is one. */
function findFolderGroup(
  file: string,
  { entryPoints }: Layout,
  slices: ReadonlySet<string>,
): string | null {
  const at = folderOf(file)
  if (at === null) return null
  if (entryPoints.includes(file)) return `${at.floor}/start`
  if (at.floor !== 'web' && at.floor !== 'api') return at.floor
  return `${at.floor}/${slices.has(at.name) ? 'slices' : at.name}`
}

/** The product by its folders, and the slices of the API among themselves. */
export function columnsOf(imports: readonly Import[], layout: Layout): Column[] {
  const { sliceOrder } = layout
  const slices = new Set(sliceOrder)
  const folders = edgesBetween(imports, (file) => findFolderGroup(file, layout, slices))
  const between = edgesBetween(imports, (file) => {
    const at = folderOf(file)
    return at?.floor === 'api' && slices.has(at.name) ? at.name : null
  })
  return [
    { title: 'Folders', rows: rowsOf(folders, []), edges: folders },
    { title: 'Slices of the API', rows: rowsOf(between, sliceOrder.toReversed()), edges: between },
  ]
}

function edgesBetween(
  imports: readonly Import[],
  placeOf: (file: string) => string | null,
): readonly Edge[] {
  const seen = new Map<string, Edge>()
  for (const edge of imports) {
    const [from, to] = [placeOf(edge.from), placeOf(edge.to)]
    if (from !== null && to !== null && from !== to) seen.set(`${from} ${to}`, { from, to })
  }
  return [...seen.values()].toSorted((edge, next) =>
    `${edge.from} ${edge.to}` < `${next.from} ${next.to}` ? -1 : 1,
  )
}

/** Every place once: in a fixed order where there is one, else each above all that it imports. */
function rowsOf(edges: readonly Edge[], fixedOrder: readonly string[]) {
  const names = [...new Set(edges.flatMap(({ from, to }) => [from, to]))].toSorted()
  const order =
    fixedOrder.length > 0 ? fixedOrder.filter((name) => names.includes(name)) : sorted(names, edges)
  return order.map((name) => ({ key: name, label: name }))
}

/** Each place above all that it imports, as far as no import leads back. */
function sorted(names: readonly string[], edges: readonly Edge[]): readonly string[] {
  const done: string[] = []
  const open = new Set<string>()
  const visit = (name: string): void => {
    if (open.has(name)) return
    open.add(name)
    for (const { to } of edges.filter(({ from }) => from === name)) visit(to)
    done.push(name)
  }
  for (const name of names) visit(name)
  return done.toReversed()
}
