/** One line of a drawing: a place in the source, and what it is called. */
type Row = { readonly key: string; readonly label: string }
/** That something in one place imports something in another. */
export type Edge = { readonly from: string; readonly to: string }

export type Column = {
  readonly title: string
  readonly rows: readonly Row[]
  readonly edges: readonly Edge[]
}

const ROW = 24
const TOP = 72
const LABEL_X = 24
const ARC_X = 250
const COLUMN = 620
const ARC_STEP = 13
const STYLE = `
  text { font: 13px ui-sans-serif, system-ui, sans-serif; fill: #1f2937; }
  .title { font-weight: 600; font-size: 15px; }
  .note { fill: #6b7280; }
  path { fill: none; stroke: #0f766e; stroke-opacity: .45; stroke-width: 1.25; }
  .up { stroke: #dc2626; stroke-opacity: 1; stroke-width: 2; }
  circle { fill: #0f766e; }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #111827; }
    text { fill: #e5e7eb; }
    .note { fill: #9ca3af; }
    path { stroke: #5eead4; }
    .up { stroke: #f87171; }
    circle { fill: #5eead4; }
  }`

/**
 * Columns of places, each above those that it imports: an arc for every import between two places,
 * on the right where it leads down, in red where it leads back up.
 */
export function drawColumns(columns: readonly Column[], note: string): string {
  const height = TOP + Math.max(...columns.map(({ rows }) => rows.length)) * ROW + 48
  const width = columns.length * COLUMN
  const drawn = columns.map((column, index) => drawColumn(column, index * COLUMN))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">
<title>Saldo: what imports what</title>
<style>${STYLE}
</style>
<rect class="ground" width="${width}" height="${height}" fill="#ffffff"/>
${drawn.join('\n')}
<text class="note" x="${LABEL_X}" y="${height - 20}">${note}</text>
</svg>
`
}

function drawColumn({ title, rows, edges }: Column, left: number): string {
  const placeOf = new Map(rows.map(({ key }, index) => [key, index]))
  const y = (place: number) => TOP + place * ROW
  const arcs = edges.flatMap(({ from, to }) => {
    const [start, end] = [placeOf.get(from), placeOf.get(to)]
    if (start === undefined || end === undefined || start === end) return []
    const bend = left + ARC_X + Math.abs(end - start) * ARC_STEP + 18
    const [x, isUp] = [left + ARC_X, end < start]
    const curve = `M${x} ${y(start)} C${bend} ${y(start)} ${bend} ${y(end)} ${x} ${y(end)}`
    return [`<path${isUp ? ' class="up"' : ''} d="${curve}"/>`]
  })
  const labels = rows.map(
    ({ label }, place) =>
      `<text x="${left + LABEL_X}" y="${y(place) + 4}">${label}</text><circle cx="${left + ARC_X}" cy="${y(place)}" r="3"/>`,
  )
  const head = `<text class="title" x="${left + LABEL_X}" y="36">${title}</text>`
  return [head, ...arcs, ...labels].join('\n')
}
