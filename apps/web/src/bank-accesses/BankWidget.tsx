import { useEffect, useRef } from 'react'
import { PluggyConnect } from 'react-pluggy-connect'

/** The link that the widget has made or mended. */
export type WidgetLink = {
  readonly id: string
  readonly connectorId: number
  /** The bank waits for the customer to authorise it. */
  readonly isPending: boolean
}

type Props = {
  readonly token: string
  /** Where the aggregator's page is. */
  readonly url: string
  /** The connectors of the bank that is to be connected. */
  readonly connectorIds: readonly number[]
  /** The link that is mended; a new one where there is none. */
  readonly linkId: string | null
  readonly onLink: (link: WidgetLink) => void
  readonly onClose: () => void
  readonly onFailure: () => void
}

/**
 * The aggregator's own page in a frame, where the bank's credentials are typed: they reach neither this page nor
 * our server. The library keeps the properties of its first frame, so a new token needs a new `key`.
 */
export function BankWidget({ token, url, connectorIds, linkId, ...props }: Props) {
  const { onLink, onClose, onFailure } = props
  // It closes after a success too, which is then no cancelling.
  const isDone = useRef(false)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  return (
    <PluggyConnect
      connectToken={token}
      url={url}
      connectorIds={[...connectorIds]}
      {...(linkId === null ? {} : { updateItem: linkId })}
      language="pt"
      onSuccess={({ item }) => {
        isDone.current = true
        onLink({
          id: item.id,
          connectorId: item.connector.id,
          isPending:
            item.executionStatus === 'USER_AUTHORIZATION_PENDING' ||
            item.status === 'WAITING_USER_ACTION',
        })
      }}
      onClose={() => {
        if (!isDone.current) close.current()
      }}
      onLoadError={onFailure}
    />
  )
}
