import { queryClient } from '../data/queries.ts'
import { readWords } from '../navigation.tsx'
import { countedText } from './counted-text.ts'

/*
 * What a change does is seen where it happens: a figure counts to what it has become, a row that is gone leaves,
 * and those below close up (decision 193). It watches the page and draws nothing of it, so no screen knows of
 * it, and it comes once the page stands.
 */

const COUNT_MS = 240
const MOVE_MS = 180
const EASE = 'cubic-bezier(0.2, 0, 0, 1)'
/** So long after a change the screen reads anew; what moves later has another cause. */
const FOLLOWS_MS = 3_000

const isStill = () => document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches

/** Which figures and rows are in sight, whatever window is over them: another month's are no change of these. */
function screenInSight(): string {
  const { mes, quem } = readWords(location.search)
  return [location.pathname, mes, quem].join(' ')
}

/** A row of a table or a list; one that is leaving is none. */
const ROWS = ':is([role=row], li):not([data-leaving], [data-leaving] *)'

/** The rows in sight, each where it is. */
type Places = ReadonlyMap<HTMLElement, DOMRect>

/** What a person has just changed: where it was seen, and until when what moves is its doing. */
let follows: { readonly screen: string; readonly until: number; rows: Places } | null = null

function placesOfRows(): Places {
  const rows = document.querySelectorAll<HTMLElement>(`main ${ROWS}`)
  const places = [...rows].map((row) => [row, row.getBoundingClientRect()] as const)
  return new Map(
    places.filter(([, { height, top, bottom }]) => height > 0 && bottom > 0 && top < innerHeight),
  )
}

/** What was written last into a figure, and by which run: anything else there is a new figure. */
const written = new WeakMap<CharacterData, { readonly text: string; readonly run: object }>()

function count(figure: CharacterData, from: string): void {
  const at = countedText(from, figure.data)
  if (at === null) return
  const run = {}
  const begun = performance.now()
  const write = () => {
    const part = Math.min(1, (performance.now() - begun) / COUNT_MS)
    const text = at(part)
    written.set(figure, { text, run })
    figure.data = text
    if (part < 1) requestAnimationFrame(goOn)
  }
  const goOn = () => {
    const last = written.get(figure)
    if (last?.run === run && last.text === figure.data) write()
  }
  write()
}

/** A row that is gone, for as long as it takes to leave; nobody reads or presses it. */
function leave(row: HTMLElement, from: { readonly place: DOMRect; readonly within: Node }): void {
  const { place, within } = from
  const ghost = row.cloneNode(true) as HTMLElement
  ghost.inert = true
  ghost.ariaHidden = 'true'
  ghost.dataset['leaving'] = ''
  const { width, height } = place
  Object.assign(ghost.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    margin: '0',
    transform: 'none',
    width: `${width}px`,
    height: `${height}px`,
  })
  within.appendChild(ghost)
  const { left, top } = ghost.getBoundingClientRect()
  Object.assign(ghost.style, { left: `${place.left - left}px`, top: `${place.top - top}px` })
  const leaving = ghost.animate(
    [{ opacity: 1 }, { opacity: 0, transform: 'translateX(-1.5rem)' }],
    { duration: MOVE_MS, easing: EASE, fill: 'forwards' },
  )
  const end = () => ghost.remove()
  leaving.finished.then(end, end)
}

/** The rows that are somewhere else now come from where they were; new ones appear. */
function closeUp(before: Places): void {
  for (const [row, { top }] of placesOfRows()) {
    const was = before.get(row)
    const options = { duration: MOVE_MS, easing: EASE } as const
    if (was === undefined) row.animate([{ opacity: 0 }, { opacity: 1 }], options)
    else if (Math.abs(was.top - top) >= 1) {
      const away = [{ transform: `translateY(${was.top - top}px)` }, { transform: 'translateY(0)' }]
      row.animate(away, { ...options, composite: 'add' })
    }
  }
}

/** The rows that were taken out of the page, each with what it stood in. */
function goneRows(records: readonly MutationRecord[], rows: Places) {
  return records.flatMap(({ removedNodes, target }) =>
    [...removedNodes].flatMap((node) =>
      [...rows]
        .filter(([row]) => node.contains(row) && !row.isConnected)
        .map(([row, place]) => ({ row, place, within: target })),
    ),
  )
}

const hasRow = (node: Node) =>
  node instanceof HTMLElement &&
  node.closest('main') !== null &&
  (node.matches(ROWS) || node.querySelector(ROWS) !== null)

function see(records: readonly MutationRecord[]): void {
  if (follows === null || performance.now() > follows.until || isStill()) return
  if (follows.screen !== screenInSight()) return
  for (const { type, target, oldValue } of records) {
    if (type !== 'characterData' || !(target instanceof CharacterData)) continue
    const isFigure = target.parentElement?.matches('[data-figure]') === true
    if (isFigure && written.get(target)?.text !== target.data) count(target, oldValue ?? '')
  }
  const gone = goneRows(records, follows.rows)
  const hasNew = records.some(({ addedNodes }) => [...addedNodes].some(hasRow))
  if (gone.length === 0 && !hasNew) return
  const before = follows.rows
  for (const { row, ...from } of gone) leave(row, from)
  // Where rows are placed by hand, the others move with the next drawing.
  requestAnimationFrame(() => {
    closeUp(before)
    if (follows !== null) follows.rows = placesOfRows()
  })
}

/** Begins to watch the page, for as long as it is open. */
export function showMovement(): void {
  queryClient.getMutationCache().subscribe(({ type, ...event }) => {
    if (type !== 'updated' || !('action' in event) || event.action.type !== 'success') return
    follows = {
      screen: screenInSight(),
      until: performance.now() + FOLLOWS_MS,
      rows: isStill() ? new Map() : placesOfRows(),
    }
  })
  // What a person does next is no doing of the change before.
  for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const) {
    addEventListener(event, () => (follows = null), { capture: true, passive: true })
  }
  new MutationObserver(see).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    characterDataOldValue: true,
  })
}
