import { useCallback, type ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { layerStyle } from './layer-style.ts'
import type { Side } from './use-anchored.ts'
import { useLayer, type Bind } from './use-layer.ts'

type Props = {
  /** Names the panel for a screen reader. */
  readonly label: string
  readonly renderTrigger: (bind: Bind) => ReactNode
  readonly side?: Side
  readonly className?: string
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}

/** A small panel beside a button, for a filter or an explanation; a form of its own is a Modal. */
export function Popover({
  label,
  renderTrigger,
  side = 'bottom-start',
  className,
  children,
}: Props) {
  const { id, bind, floating, open, close, leave } = useLayer('dialog', side)
  const done = useCallback(() => close(), [close])
  return (
    <>
      {renderTrigger(bind)}
      {open && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only watches the focus leave
        <div
          ref={floating}
          id={id}
          popover="manual"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native popover, not a modal dialog
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          onBlur={({ relatedTarget, currentTarget }) => {
            if (relatedTarget && !currentTarget.contains(relatedTarget)) leave()
          }}
          className={cx(layerStyle, 'w-80 p-4', className)}
        >
          {typeof children === 'function' ? children(done) : children}
        </div>
      )}
    </>
  )
}
