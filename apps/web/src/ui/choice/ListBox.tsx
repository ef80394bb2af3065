/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native select shows no icons and finds no accents */
import Check from 'lucide-react/icons/check'
import { useEffect, type RefObject } from 'react'
import { cx } from '../class-names.ts'
import { layerItemStyle, layerStyle } from '../layer/layer-style.ts'
import type { Option } from './list-options.ts'
import { toneColour } from '../tones.ts'

type ListProps<Value extends string> = {
  readonly id: string
  readonly label: string
  readonly options: readonly Option<Value>[]
  readonly value: Value | ''
  readonly active: number
  readonly onActive: (index: number) => void
  readonly onPick: (option: Option<Value>) => void
  readonly empty?: string
}

type Props<Value extends string> = ListProps<Value> & {
  readonly floating: RefObject<HTMLDivElement | null>
}

/** The floating list of Select and Combobox. The focus stays outside it, on their field. */
export function ListBox<Value extends string>({ floating, ...list }: Props<Value>) {
  return (
    <div ref={floating} popover="manual" className={cx(layerStyle, 'flex flex-col')}>
      <OptionList {...list} />
    </div>
  )
}

/** Options under the names of their groups, of which one is active. The field before them hears the keys. */
export function OptionList<Value extends string>(props: ListProps<Value>) {
  const { id, label, options, value, active, onActive, onPick, empty } = props
  // Once the list floats, which whoever opens it sees to first; lines far down get their height when
  // they come near, so it is looked at again a frame later.
  useEffect(() => {
    const show = () => showOption(document.getElementById(`${id}-${active}`))
    show()
    const frame = requestAnimationFrame(show)
    return () => cancelAnimationFrame(frame)
  }, [id, active])
  return (
    <>
      <div id={id} role="listbox" aria-label={label} className="min-h-0 overflow-auto p-1">
        {options.map((option, index) => (
          <div key={option.value} role="presentation" className="list-line">
            {option.group && option.group !== options[index - 1]?.group && (
              <div role="presentation" className="px-2.5 pt-2 pb-1 text-xs font-medium text-faint">
                {option.group}
              </div>
            )}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field hears the keys */}
            <div
              id={`${id}-${index}`}
              role="option"
              aria-selected={option.value === value}
              aria-disabled={option.disabled || undefined}
              onPointerMove={() => active !== index && onActive(index)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => !option.disabled && onPick(option)}
              className={cx(
                layerItemStyle,
                'cursor-pointer aria-disabled:opacity-50',
                index === active && 'bg-sunken',
              )}
            >
              <OptionMark option={option} />
              <span className="min-w-0 flex-1 truncate">{option.label}</span>
              {option.note && <span className="figures text-sm text-faint">{option.note}</span>}
              {option.value === value && <Check size={16} className="shrink-0 text-primary" />}
            </div>
          </div>
        ))}
      </div>
      {options.length === 0 && <p className="px-3 pb-3 text-base text-muted">{empty}</p>}
    </>
  )
}

/**
 * Brings an option into sight by scrolling its list alone. `scrollIntoView` would move the page
 * too, and with it the row of the field: over a long table the list closed at once (L35).
 */
function showOption(option: HTMLElement | null): void {
  const box = option?.closest<HTMLElement>('[role=listbox]')
  if (!option || !box) return
  const [inner, outer] = [option.getBoundingClientRect(), box.getBoundingClientRect()]
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom
}

/** The icon or the dot before an option's words. */
export function OptionMark({ option }: { readonly option: Option | undefined }) {
  if (option?.icon) return <span className="flex shrink-0 text-muted">{option.icon}</span>
  if (!option?.tone) return null
  return (
    <span
      className="size-2.5 shrink-0 rounded-full"
      style={{ background: toneColour(option.tone) }}
    />
  )
}
