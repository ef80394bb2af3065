import {
  useDeferredValue,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import {
  choicesFor,
  CREATE,
  type Creation,
  LIST_HEIGHT_MAX,
  nextOption,
  type Option,
} from './list-options.ts'
import { useAnchored } from './use-anchored.ts'
import { useDismiss } from './use-dismiss.ts'

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
export function useCombobox<Value extends string>({
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
  const searchText = useDeferredValue(typed ?? '')
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
    else if (step) show()
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

type Layer = {
  readonly anchor: RefObject<HTMLDivElement | null>
  readonly floating: RefObject<HTMLDivElement | null>
  readonly open: boolean
  readonly close: () => void
}

/** The list floats under the field, and a press outside closes it. */
function useLayer({ anchor, floating, open, close }: Layer) {
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
