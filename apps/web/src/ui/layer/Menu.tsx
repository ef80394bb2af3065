import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { layerItemStyle, layerStyle } from './layer-style.ts'
import type { Side } from './use-anchored.ts'
import { useLayer, type Bind } from './use-layer.ts'

export type MenuItem = {
  readonly label: string
  readonly icon?: ReactNode
  /** A second line, or why it is not available. */
  readonly note?: string
  readonly danger?: boolean
  /** Dimmed: it is read out, but does nothing. */
  readonly disabled?: boolean
  /** A thin line before it. */
  readonly apart?: boolean
  readonly onSelect: () => void
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Things to do, behind a button. Arrows and first letters walk it; Escape gives the focus back. */
export function Menu({
  label,
  renderTrigger,
  items,
  side = 'bottom-end',
}: {
  readonly label: string
  readonly renderTrigger: (bind: Bind) => ReactNode
  readonly items: readonly MenuItem[]
  readonly side?: Side
}) {
  const { id, bind, floating, open, close, leave } = useLayer('menu', side)
  const select = (item: MenuItem) => {
    if (item.disabled) return
    close()
    item.onSelect()
  }
  return (
    <>
      {renderTrigger(bind)}
      {open && (
        <div
          ref={floating}
          id={id}
          popover="manual"
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={(event) => (event.key === 'Tab' ? leave() : moveFocus(event))}
          className={cx(layerStyle, 'min-w-52 p-1')}
        >
          {items.map((item) => (
            <Item key={item.label} item={item} onSelect={() => select(item)} />
          ))}
        </div>
      )}
    </>
  )
}

function Item({ item, onSelect }: { readonly item: MenuItem; readonly onSelect: () => void }) {
  return (
    <div role="none" className={cx(item.apart && 'mt-1 border-t border-line pt-1')}>
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        aria-disabled={item.disabled || undefined}
        onClick={onSelect}
        onPointerEnter={(event) => event.currentTarget.focus({ preventScroll: true })}
        className={cx(
          layerItemStyle,
          'outline-none focus:bg-sunken aria-disabled:opacity-50',
          item.danger && 'text-negative',
        )}
      >
        {item.icon && <span className="flex w-5 justify-center opacity-75">{item.icon}</span>}
        <span className="flex flex-col">
          {item.label}
          {item.note && <span className="text-sm text-faint">{item.note}</span>}
        </span>
      </button>
    </div>
  )
}

function itemsIn(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const all = itemsIn(event.currentTarget)
  const at = all.findIndex((item) => item === document.activeElement)
  const step = steps[event.key]
  const next = step
    ? all[(at + step + all.length) % all.length]
    : event.key === 'Home'
      ? all[0]
      : event.key === 'End'
        ? all.at(-1)
        : event.key.length === 1 && event.key !== ' '
          ? [...all.slice(at + 1), ...all].find((item) =>
              item.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase()),
            )
          : undefined
  if (!next) return
  event.preventDefault()
  next.focus()
}
