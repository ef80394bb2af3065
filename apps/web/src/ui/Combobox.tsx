import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import { useId } from 'react'
import { cx } from './class-names.ts'
import { useFieldWiring } from './field-context.ts'
import { fieldStyle } from './field-style.ts'
import { CREATE, type Creation, type Option } from './list-options.ts'
import { ListBox, OptionMark } from './ListBox.tsx'
import { useCombobox } from './use-combobox.ts'

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
