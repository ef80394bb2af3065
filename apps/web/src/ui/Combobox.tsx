import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import { useId } from 'react'
import { cx } from './class-names.ts'
import { useFieldWiring } from './field-context.ts'
import { fieldStyle } from './field-style.ts'
import { layerItemStyle } from './layer-style.ts'
import type { Option } from './list-options.ts'
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
  readonly create?: { readonly label: string; readonly run: (typed: string) => void }
  readonly disabled?: boolean
  readonly id?: string
  readonly onBlur?: () => void
}

/** One of many, found by typing: accents and capitals do not matter, the group's name counts too. */
export function Combobox<Value extends string>(props: Props<Value>) {
  const { value, options, label, placeholder = 'Selecione ou busque', create } = props
  const { empty = 'Nada encontrado.', id, disabled, onBlur } = props
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
          options={found}
          value={value}
          active={active}
          onActive={box.setActive}
          onPick={box.pick}
          empty={empty}
          foot={create && <Create {...create} typed={box.typed ?? ''} done={box.close} />}
        />
      )}
    </div>
  )
}

function hasMark(option: Option | undefined): boolean {
  return Boolean(option?.icon ?? option?.tone)
}

type CreateProps = {
  readonly label: string
  readonly run: (typed: string) => void
  readonly typed: string
  readonly done: () => void
}

function Create({ label, run, typed, done }: CreateProps) {
  const make = () => {
    done()
    run(typed.trim())
  }
  return (
    <div className="hairline-t p-1">
      <button
        type="button"
        tabIndex={-1}
        onPointerDown={(event) => event.preventDefault()}
        onClick={make}
        className={cx(layerItemStyle, 'font-medium text-primary hover:bg-sunken')}
      >
        <Plus size={16} />
        {label}
        {typed.trim() && <span className="truncate text-muted">“{typed.trim()}”</span>}
      </button>
    </div>
  )
}
