import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, type Ref } from 'react'
import { cx } from './class-names.ts'
import { useFieldWiring } from './field-context.ts'
import { fieldStyle, quietSelectStyle } from './field-style.ts'
import type { Option } from './list-options.ts'
import { ListBox, OptionMark } from './ListBox.tsx'
import { useSelect } from './use-select.ts'

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
