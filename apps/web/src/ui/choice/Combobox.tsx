import { useMemo, useRef, useState, type KeyboardEvent, type RefObject, useId } from 'react'
import {
  choicesFor,
  CREATE,
  type Creation,
  LIST_HEIGHT_MAX,
  nextOption,
  type Option,
} from './list-options.ts'
import { useAnchored } from '../layer/use-anchored.ts'
import { useDismiss } from '../layer/use-dismiss.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import { cx } from '../class-names.ts'
import { useFieldWiring } from '../field/field-context.ts'
import { useLater } from '../use-later.ts'
import { fieldStyle } from '../field/field-style.ts'
import { ListBox, OptionMark } from './ListBox.tsx'

type Choice<Value extends string> = {
  readonly value: Value | ''
  readonly onChange: (value: Value) => void
  readonly options: readonly Option<Value>[]
  /** When the list opens: what it searches may have to be loaded. */
  readonly onOpen?: () => void
  /** The last line of the list: makes what was typed. */
  readonly create?: Creation
}

/** What is typed, what it finds, and what the keys do. Nothing typed yet, yet open, is ''. */
function useCombobox<Value extends string>({
  value,
  onChange,
  options,
  onOpen,
  create,
}: Choice<Value>) {
  const anchor = useRef<HTMLDivElement>(null)
  const floating = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const open = typed !== undefined
  const close = () => setTyped(undefined)
  const searchText = useLater(typed ?? '')
  const found = useMemo(
    () => choicesFor(options, searchText, create),
    [options, searchText, create],
  )
  useLayer({ anchor, floating, open, close })

  const show = () => {
    onOpen?.()
    setTyped('')
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    )
  }
  const type = (text: string) => {
    if (!open) onOpen?.()
    setTyped(text)
    setActive(0)
  }
  const pick = (option: Option<Value> | undefined) => {
    if (!option || option.disabled) return
    if (option.value === CREATE) create?.run((typed ?? '').trim())
    else onChange(option.value)
    close()
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (event.key === 'Tab') close()
    // Typed and entered at once: what counts is what is typed, not what the list still shows.
    if (event.key === 'Enter' && open) pick(choicesFor(options, typed, create)[active])
    else if (step && open) setActive(nextOption(found, active, step))
    // Of one that is empty Enter opens the list: the form is not sent with what nobody has seen.
    else if (step || (event.key === 'Enter' && value === '')) show()
    else return
    event.preventDefault()
  }
  return {
    anchor,
    floating,
    typed,
    open,
    found,
    active,
    setActive,
    show,
    close,
    type,
    pick,
    handleKey,
  } as const
}

/** The list floats under the field, and a press outside closes it. */
function useLayer({
  anchor,
  floating,
  open,
  close,
}: {
  readonly anchor: RefObject<HTMLDivElement | null>
  readonly floating: RefObject<HTMLDivElement | null>
  readonly open: boolean
  readonly close: () => void
}) {
  useAnchored({
    anchor,
    floating,
    open,
    side: 'bottom-start',
    matchWidth: true,
    heightMax: LIST_HEIGHT_MAX,
  })
  useDismiss({ anchor, floating, open, onClose: close })
}

type Props<Value extends string> = {
  readonly value: Value | ''
  readonly onChange: (value: Value) => void
  readonly options: readonly Option<Value>[]
  readonly label?: string
  readonly placeholder?: string
  /** Shown when nothing matches. */
  readonly empty?: string
  /** The last line of the list: makes what was typed. */
  readonly create?: Creation
  readonly disabled?: boolean
  readonly onOpen?: () => void
  readonly autoFocus?: boolean
  readonly id?: string
  readonly onBlur?: () => void
}

/** One of many, found by typing: accents and capitals do not matter, the group's name counts too. */
export function Combobox<Value extends string>(props: Props<Value>) {
  const { value, options, label, placeholder = 'Selecione ou busque' } = props
  const { empty = 'Nada encontrado.', id, disabled, autoFocus, onBlur } = props
  const wiring = useFieldWiring({ id })
  const list = useId()
  const box = useCombobox(props)
  const { anchor, floating, open, active, found } = box
  const chosen = options.find((option) => option.value === value)
  return (
    <div ref={anchor} className="relative w-full">
      <input
        {...wiring}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={list}
        aria-activedescendant={open && found[active] ? `${list}-${active}` : undefined}
        disabled={disabled}
        autoFocus={autoFocus}
        placeholder={open && chosen ? chosen.label : placeholder}
        value={box.typed ?? chosen?.label ?? ''}
        onChange={({ target }) => box.type(target.value)}
        onClick={() => !open && box.show()}
        onKeyDown={box.handleKey}
        onBlur={() => {
          box.close()
          onBlur?.()
        }}
        className={cx(fieldStyle, 'truncate pr-9', hasMark(chosen) && !open && 'pl-9')}
      />
      {!open && (
        <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center">
          <OptionMark option={chosen} />
        </span>
      )}
      <ChevronDown
        size={16}
        className="pointer-events-none absolute inset-y-0 right-3 my-auto text-faint"
      />
      {open && (
        <ListBox
          id={list}
          label={label ?? placeholder}
          floating={floating}
          options={found.map(withPlus)}
          value={value}
          active={active}
          onActive={box.setActive}
          onPick={box.pick}
          empty={empty}
        />
      )}
    </div>
  )
}

function hasMark(option: Option | undefined): boolean {
  return Boolean(option?.icon ?? option?.tone)
}

/** The line that makes something new has its sign. */
function withPlus<Value extends string>(option: Option<Value>): Option<Value> {
  return option.value === CREATE ? { ...option, icon: <Plus size={16} /> } : option
}
