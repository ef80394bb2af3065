import type { ComponentProps } from 'react'
import type { Answer, Call, Change } from '@saldo/contract/endpoint'
import type { Problem } from '../data/problem.ts'
import { useChange } from '../data/queries.ts'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { useSnack } from '../ui/use-snack.ts'

type Props<C extends Change> = Omit<
  ComponentProps<typeof ConfirmDialog>,
  'busy' | 'error' | 'onYes' | 'onNo'
> & {
  readonly endpoint: C
  /** What a yes sends; without it there is nothing to agree to, or it is not known yet. */
  readonly request: Call<C> | undefined
  /** What is said once it is done. */
  readonly said?: string | ((answer: Answer<C>) => string)
  /** Other words for a refusal than its own; undefined for what is none. */
  readonly words?: (problem: Problem) => string | undefined
  /** What it says is not known yet. */
  readonly busy?: boolean
  /** What follows once it is done, in place of closing. */
  readonly onDone?: (answer: Answer<C>) => void
  readonly onFailed?: (problem: Problem) => void
  readonly onClose: () => void
}

/** Asks, makes one change on a yes, says that it is done and closes; a refusal is shown under the question. */
export function ConfirmChange<C extends Change>({
  endpoint,
  request,
  said,
  words = ({ message }) => message,
  busy = false,
  onClose,
  onDone = onClose,
  onFailed: onError = () => {},
  ...dialog
}: Props<C>) {
  const change = useChange(endpoint)
  const snack = useSnack()
  const onSuccess = (answer: Answer<C>) => {
    const message = typeof said === 'function' ? said(answer) : said
    if (message !== undefined) snack({ message, kind: 'success' })
    onDone(answer)
  }
  const { error } = change
  return (
    <ConfirmDialog
      {...dialog}
      busy={busy || change.isPending}
      error={error === null ? undefined : words(error)}
      onYes={
        request === undefined ? undefined : () => change.mutate(request, { onSuccess, onError })
      }
      onNo={onClose}
    />
  )
}
