import type { ReactNode } from 'react'
import type { ModalSize } from './dialog-style.ts'
import { Modal } from './Modal.tsx'
import type { Query } from '../query.ts'
import { QueryView } from '../QueryView.tsx'

type Props<Data> = {
  /** What it is called while it waits; what is drawn with the answer brings its own title. */
  readonly title: string
  readonly size?: ModalSize
  readonly query: Query<Data>
  readonly skeleton: ReactNode
  readonly onClose: () => void
  /** The window itself, once there is something to put into it. */
  readonly children: (data: Data) => ReactNode
}

/** A window that cannot be drawn before something was read: it opens at once and waits open. */
export function QueryModal<Data>({ query, skeleton, children, ...frame }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  return (
    <Modal {...frame}>
      <QueryView query={query} skeleton={skeleton}>
        {children}
      </QueryView>
    </Modal>
  )
}
