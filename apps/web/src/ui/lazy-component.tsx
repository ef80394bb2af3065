import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react'
import { loadAgain } from './load-again.ts'

type Options = {
  /** The placeholder until it is loaded: of its size, so that nothing moves. */
  readonly shape?: ReactNode
  /** Asked for with the part around it, to be there when what it shows is. */
  readonly soon?: boolean
  /**
   * The page stands without it: while its code is not to be had it is asked for again, and nothing
   * else goes with it.
   */
  readonly isOptional?: boolean
}

/**
 * A component whose code is loaded after the first frame, when it is rendered or `soon`. Code that is
 * not to be had is asked for a second time; then the boundary around it says so, unless it
 * `isOptional`. Not `lazy`: a Suspense that has shown its fallback keeps it for a third of a second,
 * however soon the code is there, and code that failed to load once is never requested again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { shape = null, soon = false, isOptional = false }: Options = {},
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null
  const fetchCode = async () => {
    Loaded = await load()
  }
  // Where it fails now, it is tried again when it is drawn.
  if (soon) fetchCode().catch(() => {})
  return function LazyComponent(props: Props) {
    const [, setLoaded] = useState(Loaded !== null)
    const [failure, setFailure] = useState<unknown>(null)
    useLayoutEffect(() => {
      if (Loaded !== null) return
      const gone = new AbortController()
      const { signal } = gone
      loadAgain(fetchCode, { tries: isOptional ? Infinity : 2, signal }).then(
        () => signal.aborted || setLoaded(true),
        (error) => signal.aborted || setFailure(error),
      )
      return () => gone.abort()
    }, [])
    if (failure !== null) throw failure
    return Loaded === null ? shape : <Loaded {...props} />
  }
}
