import { parseCookie, stringifySetCookie } from 'cookie'

/** What of a session outlives the access token; only one route reads it, scripts never can. */
const NAME = 'saldo_renewal'
const DAYS_14_S = 14 * 24 * 60 * 60

/** `__Host-` requires HTTPS; on a loopback address without it the plain name is used. */
function nameFor(appUrl: string): string {
  return appUrl.startsWith('https:') ? `__Host-${NAME}` : NAME
}

function setCookie(appUrl: string, value: string, maxAge: number): string {
  return stringifySetCookie({
    name: nameFor(appUrl),
    value,
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    maxAge,
    secure: appUrl.startsWith('https:'),
  })
}

export function renewalCookie(appUrl: string, value: string): string {
  return setCookie(appUrl, value, DAYS_14_S)
}

export function noRenewalCookie(appUrl: string): string {
  return setCookie(appUrl, '', 0)
}

/**
 * The session's id, and the secret that renews it now. The id is there so that an older secret is
 * recognised: it was used before, and is therefore stolen.
 */
export type Renewal = { readonly sessionId: string; readonly secret: string }

export function renewalOf(sessionId: string, secret: string): string {
  return `${sessionId}.${secret}`
}

const VALUE = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/

/** The session of a request's cookies, or undefined. */
export function readRenewalCookie(appUrl: string, header: string | undefined): Renewal | undefined {
  const value = parseCookie(header ?? '')[nameFor(appUrl)]
  const [, sessionId, secret] = VALUE.exec(value ?? '') ?? []
  return sessionId === undefined || secret === undefined ? undefined : { sessionId, secret }
}

const ENTRY = 'saldo_entry'
const MINUTES_10_S = 10 * 60

/** `__Host-` and, because some providers answer by a form of theirs, sent from other sites too. */
const entryName = (appUrl: string) => (appUrl.startsWith('https:') ? `__Host-${ENTRY}` : ENTRY)

/** Identifies a browser while it is away at a provider. */
export function entryCookie(appUrl: string, value: string): string {
  const isSecure = appUrl.startsWith('https:')
  return stringifySetCookie({
    name: entryName(appUrl),
    value,
    path: '/',
    httpOnly: true,
    sameSite: isSecure ? 'none' : 'lax',
    secure: isSecure,
    maxAge: MINUTES_10_S,
  })
}

export function readEntryCookie(appUrl: string, header: string | undefined): string | undefined {
  const value = parseCookie(header ?? '')[entryName(appUrl)] ?? ''
  return /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined
}
