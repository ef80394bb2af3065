import { useEffect, useState } from 'react'

/**
 * A value one frame late: the field that is typed into is drawn first, and what its words bring about behind
 * it. `first` stands in for it in the first frame.
 */
export function useLater<Value extends string | number>(value: Value, first = value): Value {
  const [later, setLater] = useState(first)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setLater(value))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])
  return later
}
