/** What of a session outlives the access token; only one route reads it, scripts never can. */
const NAME = 'saldo_renewal'
const DAYS_14_S = 14 * 24 * 60 * 60

/** `__Host-` wants HTTPS; on a loopback address without it the plain name is used. */
function nameFor(appUrl: string): string {
  return appUrl.startsWith('https:') ? `__Host-${NAME}` : NAME
}

function line(appUrl: string, value: string, maxAge: number): string {
  const secure = appUrl.startsWith('https:') ? '; Secure' : ''
  return `${nameFor(appUrl)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${secure}`
}

export function renewalCookie(appUrl: string, secret: string): string {
  return line(appUrl, secret, DAYS_14_S)
}

export function noRenewalCookie(appUrl: string): string {
  return line(appUrl, '', 0)
}

/** The secret in a request's cookies, or undefined. */
export function readRenewalCookie(appUrl: string, header: string | undefined): string | undefined {
  const start = `${nameFor(appUrl)}=`
  const found = (header ?? '').split('; ').find((pair) => pair.startsWith(start))
  const value = found?.slice(start.length)
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined
}
