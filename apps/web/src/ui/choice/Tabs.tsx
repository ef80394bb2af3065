import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '../class-names.ts'

type Tab<Value extends string> = {
  readonly value: Value
  readonly label: string
  /** A small number beside the word. */
  readonly count?: number
  /** Something to attend to, with its words. */
  readonly mark?: ReactNode
}

type Props<Value extends string> = {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly tabs: readonly Tab<Value>[]
  /** The panel of the chosen tab. */
  readonly children: ReactNode
}

/** What of the tab before the chosen one stays in sight, so that one sees that there is one. */
const EDGE = 48

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Panels of which one is seen. One stop of the Tab key; the arrows, Home and End choose. */
export function Tabs<Value extends string>(props: Props<Value>) {
  const { label, value, onChange, tabs, children } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex((tab) => tab.value === value)

  // On a phone the chosen one may be beyond the edge.
  useLayoutEffect(() => {
    const chosen = list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]
    if (chosen && list.current) list.current.scrollLeft = chosen.offsetLeft - EDGE
  }, [at])

  const go = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : step ? at + step : null
    if (next === null) return
    event.preventDefault()
    const index = (next + tabs.length) % tabs.length
    const tab = tabs[index]
    if (!tab) return
    onChange(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }
  return (
    <div className="min-w-0">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={go}
        className="hairline-b relative flex gap-1 overflow-x-auto overflow-y-hidden"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={cx(
              'flex min-h-11 items-center gap-1.5 border-b-2 border-transparent px-3 text-base font-medium whitespace-nowrap text-muted',
              'transition-colors hover:text-ink focus-visible:rounded-sm focus-visible:outline-offset-[-2px]',
              'aria-selected:border-primary aria-selected:text-ink',
            )}
          >
            {tab.label}
            {tab.mark}
            {tab.count !== undefined && (
              <span className="figures rounded-full bg-sunken px-1.5 text-xs text-muted">
                {tab.count}
              </span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="pt-4">
        {children}
      </div>
    </div>
  )
}
