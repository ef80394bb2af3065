import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react'

type Options = {
  /** The placeholder until it is loaded: of its size, so that nothing moves. */
  readonly shape?: ReactNode
  /** Asked for with the part around it, to be there when what it shows is. */
  readonly soon?: boolean
  /** The page stands without it: where its code cannot be had, its shape stays and nothing is said. */
  readonly isOptional?: boolean
}

/**
 * A component whose code is loaded after the first frame, when it is rendered or `soon`. Where it cannot
 * be had, the boundary around it says so, unless it `isOptional`: browsers keep that a module failed, so
 * only another page asks for it again. Not `lazy`: a Suspense that has shown its fallback keeps it for a
 * third of a second, however soon the code is there.
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
    const [failure, setFailure] = useState<Error | null>(null)
    useLayoutEffect(() => {
      if (Loaded !== null) return
      let gone = false
      fetchCode().then(
        () => !gone && setLoaded(true),
        (error: Error) => !gone && !isOptional && setFailure(error),
      )
      return () => {
        gone = true
      }
    }, [])
    if (failure !== null) throw failure
    return Loaded === null ? shape : <Loaded {...props} />
  }
}
