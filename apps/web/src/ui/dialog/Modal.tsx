import type { ReactNode } from 'react'
import { type FrameProps, ModalBody, ModalFooter, ModalFrame } from './ModalFrame.tsx'

/**
 * A dialog that is read and answered, a sheet on a phone; one that is filled in is a FormModal. It
 * is open as long as it is rendered, because its address opens it. Its module is heavy: load it
 * by `lazyComponent`.
 */
export function Modal({
  children,
  footer,
  ...frame
}: FrameProps & {
  readonly children: ReactNode
  /** Stays in sight under the scrolling body: the buttons. */
  readonly footer?: ReactNode
}) {
  return (
    <ModalFrame {...frame} isDirty={false}>
      <ModalBody>{children}</ModalBody>
      {footer && <ModalFooter>{footer}</ModalFooter>}
    </ModalFrame>
  )
}
