import { useRef, useState, type KeyboardEvent, useId, type Ref } from 'react'
import { fold } from './fold.ts'
import { LIST_HEIGHT_MAX, nextOption, type Option } from './list-options.ts'
import { useAnchored } from '../layer/use-anchored.ts'
import { useDismiss } from '../layer/use-dismiss.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { cx } from '../class-names.ts'
import { useFieldWiring } from '../field/field-context.ts'
import { fieldStyle, quietSelectStyle } from '../field/field-style.ts'
import { ListBox, OptionMark } from './ListBox.tsx'

type Choice<Value extends string> = {
  readonly value: Value | ''
  readonly onChange: (value: Value) => void
  readonly options: readonly Option<Value>[]
}

/** Whether the list is open, which option the keys are on, and what they do. */
export function useSelect<Value extends string>({ value, onChange, options }: Choice<Value>) {
  const anchor = useRef<HTMLDivElement>(null)
  const floating = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  useAnchored({
    anchor,
    floating,
    open,
    side: 'bottom-start',
    matchWidth: true,
    heightMax: LIST_HEIGHT_MAX,
  })
  useDismiss({ anchor, floating, open, onClose: () => setOpen(false) })

  const show = () => {
    setActive(options.findIndex((option) => option.value === value))
    setOpen(true)
  }
  const pick = (option: Option<Value> | undefined) => {
    if (option && !option.disabled) onChange(option.value)
    setOpen(false)
  }
  const handleKey = useSelectKeys({ open, active, options, show, pick, setActive, setOpen })
  return { anchor, floating, open, setOpen, active, setActive, show, pick, handleKey } as const
}

type Keys<Value extends string> = {
  readonly open: boolean
  readonly active: number
  readonly options: readonly Option<Value>[]
  readonly show: () => void
  readonly pick: (option: Option<Value> | undefined) => void
  readonly setActive: (index: number) => void
  readonly setOpen: (open: boolean) => void
}

/** Arrows, Home, End, Enter, blank and first letters, as in a native select. */
function useSelectKeys<Value extends string>(keys: Keys<Value>) {
  const { open, active, options, show, pick, setActive, setOpen } = keys
  const typed = useRef({ text: '', at: 0 })
  return (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (event.key === 'Tab') return setOpen(false)
    if (event.metaKey || event.ctrlKey) return
    if (step) {
      if (open) setActive(nextOption(options, active, step))
      else show()
    } else if (event.key === 'Home') setActive(nextOption(options, -1, 1))
    else if (event.key === 'End') setActive(nextOption(options, 0, -1))
    else if (event.key === 'Enter' || event.key === ' ') {
      if (open) pick(options[active])
      else show()
    } else if (event.key.length === 1) {
      const isNewSearch = event.timeStamp - typed.current.at > 700
      typed.current = {
        text: (isNewSearch ? '' : typed.current.text) + event.key,
        at: event.timeStamp,
      }
      if (!open) show()
      const start = fold(typed.current.text)
      setActive(options.findIndex((option) => fold(option.label).startsWith(start)))
    } else return
    event.preventDefault()
  }
}

type Props<Value extends string> = {
  readonly value: Value | ''
  readonly onChange: (value: Value) => void
  readonly options: readonly Option<Value>[]
  /** Needed where no Field around it has one. */
  readonly label?: string
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly id?: string
  /** As narrow as its words, without a border: a filter above a list. */
  readonly quiet?: boolean
  readonly onBlur?: () => void
  readonly ref?: Ref<HTMLButtonElement>
}

/** One of a few, up to some fifteen; more, or a need to search, is a Combobox. */
export function Select<Value extends string>(props: Props<Value>) {
  const { value, options, label, placeholder = 'Selecione', quiet = false } = props
  const { id, disabled, onBlur, ref } = props
  const wiring = useFieldWiring({ id })
  const list = useId()
  const { anchor, floating, open, setOpen, active, setActive, show, pick, handleKey } =
    useSelect(props)
  const chosen = options.find((option) => option.value === value)
  return (
    <div ref={anchor} className={cx('relative', quiet ? 'inline-flex' : 'w-full')}>
      <button
        {...wiring}
        ref={ref}
        type="button"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native select shows no icons
        role="combobox"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={list}
        aria-activedescendant={open && active >= 0 ? `${list}-${active}` : undefined}
        disabled={disabled}
        onClick={() => (open ? setOpen(false) : show())}
        onKeyDown={handleKey}
        onBlur={() => {
          setOpen(false)
          onBlur?.()
        }}
        className={quiet ? quietSelectStyle : `${fieldStyle} flex items-center gap-2 text-left`}
      >
        <OptionMark option={chosen} />
        <span className={cx('min-w-0 flex-1 truncate', !chosen && 'text-faint')}>
          {chosen?.label ?? placeholder}
        </span>
        <ChevronDown size={16} className="shrink-0 text-faint" />
      </button>
      {open && (
        <ListBox
          id={list}
          label={label ?? placeholder}
          floating={floating}
          options={options}
          value={value}
          active={active}
          onActive={setActive}
          onPick={pick}
        />
      )}
    </div>
  )
}
