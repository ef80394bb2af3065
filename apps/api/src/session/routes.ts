import { isRefused, refuse } from '@saldo/contract/refusals'
import * as contract from '@saldo/contract/session'
import type { House } from '../http/house.ts'
import { servePublic, type Visitor } from '../http/serve-public.ts'
import { noRenewalCookie, readRenewalCookie, renewalCookie } from './cookie.ts'
import { askRecovery, renew, replacePassword, signIn, signOut } from './service.ts'

/** Sign-in and its end: the only doors that give or take the renewal cookie. */
export function serveSession(house: House): void {
  const { appUrl } = house.settings
  const cookieFor = (refresh: string | null) =>
    refresh === null ? {} : { cookie: renewalCookie(appUrl, refresh) }
  // A page of another origin cannot renew, whatever cookies its browser would send along.
  const isOurs = ({ origin }: Visitor) => origin === undefined || origin === new URL(appUrl).origin

  servePublic(house, contract.authenticate, async ({ body, visitor }) => {
    const opened = await signIn(house, { ...body, visitor })
    if ('retryAfterSeconds' in opened) {
      return { told: opened.refused, retryAfterSeconds: opened.retryAfterSeconds }
    }
    if (isRefused(opened)) return { told: opened }
    return { told: opened.told, ...cookieFor(opened.refresh) }
  })
  servePublic(house, contract.renewSession, async ({ visitor }) => {
    if (!isOurs(visitor)) return { told: refuse('not_signed_in') }
    const opened = await renew(house, readRenewalCookie(appUrl, visitor.cookie))
    if (isRefused(opened)) return { told: opened, cookie: noRenewalCookie(appUrl) }
    return { told: opened.told, ...cookieFor(opened.refresh) }
  })
  servePublic(house, contract.endSession, async ({ visitor }) => {
    const renewal = isOurs(visitor) ? readRenewalCookie(appUrl, visitor.cookie) : undefined
    await signOut(house, { renewal, authorization: visitor.authorization })
    return { told: null, cookie: noRenewalCookie(appUrl) }
  })
  servePublic(house, contract.requestRecovery, async ({ body, visitor }) => {
    await askRecovery(house, body.email, visitor)
    return { told: null }
  })
  servePublic(house, contract.setPassword, async ({ body }) => ({
    told: await replacePassword(house, { password: body.password, token: body.encryptedToken }),
  }))
}
