import { useDeferredValue, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { LIST_HEIGHT_MAX, nextOption, optionsMatching, type Option } from './list-options.ts'
import { useAnchored } from './use-anchored.ts'
import { useDismiss } from './use-dismiss.ts'

type Choice<Value extends string> = {
  readonly value: Value | ''
  readonly onChange: (value: Value) => void
  readonly options: readonly Option<Value>[]
}

/** What is typed, what it finds, and what the keys do. Nothing typed yet, yet open, is ''. */
export function useCombobox<Value extends string>({ value, onChange, options }: Choice<Value>) {
  const anchor = useRef<HTMLDivElement>(null)
  const floating = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const open = typed !== undefined
  const close = () => setTyped(undefined)
  const searchText = useDeferredValue(typed ?? '')
  const found = useMemo(() => optionsMatching(options, searchText), [options, searchText])
  useAnchored({
    anchor,
    floating,
    open,
    side: 'bottom-start',
    matchWidth: true,
    heightMax: LIST_HEIGHT_MAX,
  })
  useDismiss({ anchor, floating, open, onClose: close })

  const show = () => {
    setTyped('')
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    )
  }
  const type = (text: string) => {
    setTyped(text)
    setActive(0)
  }
  const pick = (option: Option<Value> | undefined) => {
    if (!option || option.disabled) return
    onChange(option.value)
    close()
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (event.key === 'Tab') close()
    // Typed and entered at once: what counts is what is typed, not what the list still shows.
    if (event.key === 'Enter' && open) pick(optionsMatching(options, typed)[active])
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
