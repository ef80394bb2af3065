import { Component, type ReactNode } from 'react'
import { LoadFailure, LoadFailurePage } from './status-screens.tsx'

type Props = {
  /** Where one is: somewhere else it is tried again. */
  readonly at: object
  /** No frame is around it. */
  readonly isPage?: boolean
  readonly children: ReactNode
}
type State = { readonly at: object; readonly failed: boolean }

/** Says so where a part of the screen cannot be had or drawn; the rest stays in sight. */
export class Boundary extends Component<Props, State> {
  override state: State = { at: this.props.at, failed: false }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return state.at === at ? null : { at, failed: false }
  }

  override render() {
    const { isPage = false, children } = this.props
    if (!this.state.failed) return children
    return isPage ? <LoadFailurePage /> : <LoadFailure />
  }
}
