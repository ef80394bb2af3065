import { passkeysElsewhere } from './passkey.ts'

/** A sentence where keys of a device do not work under this address, and the one where they do. */
export function PasskeysElsewhere() {
  const address = passkeysElsewhere()
  if (address === undefined) return null
  return (
    <p className="text-sm text-muted">
      Para usar chaves de acesso, abra{' '}
      <a
        href={`${address}${location.pathname}${location.search}`}
        className="font-medium text-primary hover:underline"
      >
        {address}
      </a>
      .
    </p>
  )
}
