import { passkeysElsewhere } from './passkey.ts'

/** A sentence where passkeys do not work under this address, with the address where they do. */
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
