import type { Line } from './table-columns.ts'

const PAGE = 10

/** What a key means on a row: an index to walk to, an act, or nothing of ours. */
export function stepOf(
  key: string,
  { at, lines }: { readonly at: number; readonly lines: readonly Line<unknown>[] },
): number | 'act' | 'tick' | 'toggle' | null {
  const line = lines[at]
  if (!line) return null
  switch (key) {
    case 'ArrowDown':
      return nextRow(lines, at, 1)
    case 'ArrowUp':
      return nextRow(lines, at, -1)
    case 'PageDown':
      return nextRow(lines, Math.min(lines.length, at + PAGE) - 1, 1)
    case 'PageUp':
      return nextRow(lines, Math.max(-1, at - PAGE) + 1, -1)
    case 'Home':
      return 0
    case 'End':
      return nextRow(lines, lines.length, -1)
    case 'Enter':
      return 'act'
    case ' ':
      return 'tick'
    case 'ArrowRight':
      return line.expandable && !line.open ? 'toggle' : null
    case 'ArrowLeft':
      if (line.open) return 'toggle'
      return line.level > 1 ? parentOf(lines, at) : null
    default:
      return null
  }
}

/** The next line that is a row: the panel under an open row has no focus of its own. */
function nextRow(lines: readonly Line<unknown>[], from: number, step: 1 | -1): number | null {
  let at = from + step
  while (lines[at]?.detail) at += step
  if (lines[at]) return at
  return lines[from] && !lines[from].detail ? from : null
}

function parentOf(lines: readonly Line<unknown>[], at: number): number {
  const level = lines[at]?.level ?? 1
  return Math.max(
    0,
    lines.findLastIndex((line, index) => index < at && line.level < level),
  )
}
