import { useEffect, useState } from 'react'

/**
 * A value one frame late: the field that is typed into is drawn first, and what its words bring about behind
 * it. `first` stands in for it in the first frame.
 */
export function useLater<Value extends string | number | boolean>(
  value: Value,
  first = value,
): Value {
  const [later, setLater] = useState(first)
  useEffect(() => behindFrame(() => setLater(value)), [value])
  return later
}

/** Acts once the next frame has been drawn, unless what it gives is called before. */
export function behindFrame(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
