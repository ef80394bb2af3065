import { options, type RefCallback, type VNode } from 'preact'

/*
 * What React does for an element and Preact leaves to the browser. Our own code and the libraries are written
 * for React, so it is done here once, for every element that is drawn.
 */

type Props = VNode['props'] & Record<string, unknown>
type Ref = VNode['ref'] | undefined

const CONTROLS = new Set(['input', 'textarea', 'button'])
const TICKED = new Set(['checkbox', 'radio'])

/** What each control was last drawn with. */
const drawn = new WeakMap<EventTarget, Props>()
/** Controls that are not new any more: they get no focus by themselves. */
const begun = new WeakSet<EventTarget>()
/** By the ref that each stands for. */
const focusingRefs = new WeakMap<object, RefCallback<HTMLElement>>()
const isFocusing = new WeakSet<object>()

function focusOnce(element: HTMLElement): void {
  if (begun.has(element)) return
  begun.add(element)
  element.focus()
}

/** The ref that also focuses a new element; the same one at every drawing, or it would be given anew. */
function focusingRef(ref: Ref) {
  const existing = focusingRefs.get(ref ?? focusingRefs)
  if (existing !== undefined) return existing
  const made = (element: HTMLElement | null) => {
    if (element !== null) focusOnce(element)
    if (typeof ref === 'function') return ref(element)
    if (ref) ref.current = element
    return undefined
  }
  focusingRefs.set(ref ?? focusingRefs, made)
  isFocusing.add(made)
  return made
}

/** Elements that are taken out of the page: that they lose the focus by it is nothing that a person did. */
const leaving = new WeakSet<EventTarget>()
const gone = new WeakSet<VNode>()
const FOCUS_LOST = ['onBlur', 'onBlurCapture'] as const

type FocusHandler = (event: FocusEvent) => unknown

/** Browsers heed `autofocus` in a page that is loading alone, and know `spellcheck` by its own spelling. */
function adaptElement(vnode: VNode): void {
  const props = vnode.props as Props
  const lost = FOCUS_LOST.filter((name) => typeof props[name] === 'function')
  if (lost.length === 0 && !('spellCheck' in props || 'autoFocus' in props)) return
  const { autoFocus, spellCheck, ...others } = props
  if (autoFocus === true) vnode.ref = focusingRef(vnode.ref)
  if (spellCheck !== undefined) others['spellcheck'] = spellCheck
  for (const name of lost) others[name] = ofStaying(props[name] as FocusHandler)
  vnode.props = others as Props
}

/** A handler that hears of elements alone which stay in the page. */
function ofStaying(handler: FocusHandler): FocusHandler {
  return (event) =>
    event.target !== null && leaving.has(event.target) ? undefined : handler(event)
}

/** A field shows what it was drawn with, also where what was typed has changed nothing. */
function showValue(field: EventTarget | null): void {
  if (field instanceof HTMLInputElement && TICKED.has(field.type)) return
  const value = field && drawn.get(field)?.['value']
  const shown = field as HTMLInputElement | HTMLTextAreaElement
  if (typeof value === 'string' && shown.value !== value) shown.value = value
}

/** The same of a box that is ticked, and of all that are ticked in its place. */
function showTick(box: EventTarget | null): void {
  if (!(box instanceof HTMLInputElement) || !TICKED.has(box.type)) return
  const all = box.type === 'radio' ? document.getElementsByName(box.name) : [box]
  for (const one of all) {
    const checked = drawn.get(one)?.['checked']
    if (one instanceof HTMLInputElement && typeof checked === 'boolean') one.checked = checked
  }
}

/** What is heard of an input: by then what it brought about is drawn. */
function afterwards(event: 'input' | 'change', show: (input: EventTarget | null) => void): void {
  addEventListener(event, ({ target }) => queueMicrotask(() => show(target)))
}

/** What a person does: what comes of it is listened for, before they do the next thing. */
const ACTS = [
  'click',
  'pointerdown',
  'pointerup',
  'keydown',
  'keyup',
  'input',
  'change',
  'submit',
  'focusin',
  'focusout',
  'popstate',
] as const
/** A page that is not seen has no frames. */
const FRAME_MS_MAX = 35

let isActing = false

function noteAct(): void {
  if (isActing) return
  isActing = true
  setTimeout(() => (isActing = false))
}

/** Runs what belongs behind the next frame, when that has been painted. */
function afterFrame(act: () => void): void {
  const run = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    setTimeout(act)
  }
  const timer = setTimeout(run, FRAME_MS_MAX)
  const frame = requestAnimationFrame(run)
}

/** The element of a node and the nodes in it, by the names that Preact's build gives to them. */
type BuiltNode = VNode & {
  readonly __e?: EventTarget | null
  readonly __k?: readonly BuiltNode[] | null
}

function elementOf(vnode: VNode): EventTarget | null | undefined {
  const { __e: element } = vnode as BuiltNode
  return element
}

/** All of it at once: what a component does as it goes, giving the focus back, comes before its parts go. */
function markLeaving(vnode: BuiltNode | null): void {
  if (vnode === null || gone.has(vnode)) return
  gone.add(vnode)
  const { __e: element, __k: parts } = vnode
  if (element && typeof vnode.type === 'string') leaving.add(element)
  for (const part of parts ?? []) markLeaving(part)
}

/** To be called once, before anything is drawn. */
export function drawAsReact(): void {
  const { vnode: onMade, diffed: onDrawn, unmount: onRemoved } = options
  for (const act of ACTS) addEventListener(act, noteAct, { capture: true, passive: true })
  // Effects of an act run at once, all others behind the frame.
  options.requestAnimationFrame = (runEffects) =>
    isActing ? queueMicrotask(runEffects) : afterFrame(runEffects)
  options.vnode = (vnode) => {
    if (typeof vnode.type === 'string') adaptElement(vnode)
    onMade?.(vnode)
  }
  options.unmount = (vnode) => {
    markLeaving(vnode as BuiltNode)
    onRemoved?.(vnode)
  }
  options.diffed = (vnode) => {
    const element = elementOf(vnode)
    if (element && CONTROLS.has(vnode.type as string)) {
      drawn.set(element, vnode.props as Props)
      if (!vnode.ref || !isFocusing.has(vnode.ref as object)) begun.add(element)
    }
    onDrawn?.(vnode)
  }
  // A box is heard of twice: it is not put back before it has said what it is now.
  afterwards('input', showValue)
  afterwards('change', showTick)
}
