import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react'

type Options = {
  /** The placeholder until it is loaded: of its size, so that nothing moves. */
  readonly shape?: ReactNode
  /** Asked for with the part around it, to be there when what it shows is. */
  readonly soon?: boolean
  /** The page stands without it: where its code cannot be had, its shape stays and nothing is said. */
  readonly isOptional?: boolean
}

type Failure = ComponentType<{ readonly onClose?: () => void }>
let loadFailure: (() => Promise<Failure>) | null = null

/** Says what stands in the place of a component whose code cannot be had; without it the page has failed. */
export function drawMissingCodeBy(load: () => Promise<Failure>): void {
  loadFailure = load
}

/**
 * A component whose code is loaded after the first frame, when it is rendered or `soon`. Where it cannot
 * be had, what `drawMissingCodeBy` was given stands in its place, a window where it has an `onClose`, and
 * nothing where it `isOptional`: browsers keep that a module failed, so
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
    const [Failed, setFailed] = useState<Failure | null>(null)
    const [failure, setFailure] = useState<Error | null>(null)
    useLayoutEffect(() => {
      if (Loaded !== null) return
      let gone = false
      const fail = async (fault: Error) => {
        const Instead = await loadFailure?.().catch(() => null)
        if (gone) return
        if (Instead == null) setFailure(fault)
        else setFailed(() => Instead)
      }
      fetchCode().then(
        () => !gone && setLoaded(true),
        (fault: Error) => (isOptional ? undefined : fail(fault)),
      )
      return () => {
        gone = true
      }
    }, [])
    if (failure !== null) throw failure
    if (Failed !== null) return <Failed {...props} />
    return Loaded === null ? shape : <Loaded {...props} />
  }
}
