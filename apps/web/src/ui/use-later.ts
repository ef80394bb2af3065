import { useEffect, useState } from 'react'

/**
 * A value one frame late: the field that is typed into is drawn first, and what its words bring about behind
 * it. `first` stands in for it in the first frame.
 */
export function useLater<Value extends string | number>(value: Value, first = value): Value {
  const [later, setLater] = useState(first)
  // oxlint-disable-next-line react-hooks/set-state-in-effect -- another drawing behind this one is what it is for
  useEffect(() => setLater(value), [value])
  return later
}
