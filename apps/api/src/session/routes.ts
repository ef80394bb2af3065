import { isRefused, refuse } from '@saldo/contract/refusals'
import * as factors from '@saldo/contract/factors'
import * as contract from '@saldo/contract/session'
import * as social from '@saldo/contract/social'
import { type Identities, openIdentities } from '../gateways/identity.ts'
import { newSecret } from '../gateways/random.ts'
import type { House } from '../http/house.ts'
import { serveBrowser } from '../http/serve-browser.ts'
import { serve } from '../http/serve.ts'
import { servePublic, type Visitor } from '../http/serve-public.ts'
import { tellSession } from './client-session.ts'
import { endDevice, endDevices, listDevices } from './devices.ts'
import { beginTotp, confirmTotp, listFactors, removeFactor } from './factors.ts'
import {
  beginPasskey,
  beginPasskeySignIn,
  createPasskey,
  proveByPasskey,
  signInByPasskey,
} from './passkeys.ts'
import { proveByPassword } from './prove.ts'
import {
  entryCookie,
  noRenewalCookie,
  readEntryCookie,
  readRenewalCookie,
  renewalCookie,
} from './cookie.ts'
import { isOwnOrigin } from './own-origin.ts'
import { askRecovery, renew, replacePassword, signIn, signOut } from './service.ts'
import {
  type Arrival,
  beginSocial,
  finishSocial,
  handOver,
  lookAtHandover,
  lookAtTicket,
  signInWithTicket,
} from './social.ts'

/** Sign-in and its end: the only doors that give or take the renewal cookie. */
export function serveSession(house: House): void {
  const { appUrl, isDevelop = false, secret } = house.settings
  const cookieFor = (refresh: string | null) =>
    refresh === null ? {} : { cookie: renewalCookie(appUrl, refresh) }
  // A page of another origin cannot renew, whatever cookies its browser would send along.
  const isOurs = ({ origin, host }: Visitor) =>
    origin === undefined ||
    isOwnOrigin(origin, { appUrl, host }) ||
    house.settings.brands.isOurs(origin)

  servePublic(house, contract.authenticate, async ({ body, visitor }) => {
    const opened = await signIn(house, { ...body, visitor })
    if ('retryAfterSeconds' in opened) {
      return { told: opened.refused, retryAfterSeconds: opened.retryAfterSeconds }
    }
    if (isRefused(opened)) return { told: opened }
    if (opened.refresh !== null) await endReplaced(house, visitor)
    return { told: opened.told, ...cookieFor(opened.refresh) }
  })
  servePublic(house, contract.renewSession, async ({ visitor }) => {
    if (!isOurs(visitor)) return { told: refuse('not_signed_in') }
    const opened = await renew(house, readRenewalCookie(appUrl, visitor.cookie), visitor.host)
    if (isRefused(opened)) return { told: opened, cookie: noRenewalCookie(appUrl) }
    return { told: opened.told, ...cookieFor(opened.refresh) }
  })
  servePublic(house, contract.endSession, async ({ visitor, query }) => {
    const renewal = isOurs(visitor) ? readRenewalCookie(appUrl, visitor.cookie) : undefined
    const { authorization } = visitor
    const { keepsCookie } = await signOut(house, {
      renewal,
      authorization,
      clientOnly: query.client === true,
    })
    return { told: null, ...(keepsCookie ? {} : { cookie: noRenewalCookie(appUrl) }) }
  })
  serve(house, contract.readSession, ({ ledger, caller }) =>
    tellSession(ledger, { caller, isDevelop }),
  )
  serve(house, contract.proveByPassword, ({ ledger, caller, body, nowMs, address }) =>
    proveByPassword(ledger, caller, { ...body, code: body.code, nowMs, address, secret }),
  )
  servePublic(house, contract.requestRecovery, async ({ body, visitor }) => {
    await askRecovery(house, body.email, visitor)
    return { told: null }
  })
  servePublic(house, contract.setPassword, async ({ body, visitor }) => {
    const { password, encryptedToken: token } = body
    const result = await replacePassword(house, { password, token, address: visitor.address })
    if (result === null || !('retryAfterSeconds' in result)) return { told: result }
    return { told: result.refused, retryAfterSeconds: result.retryAfterSeconds }
  })
}

/** One browser is one person's: whoever signs in ends the session that their cookie was of. */
async function endReplaced(house: House, { cookie }: Visitor): Promise<void> {
  const renewal = readRenewalCookie(house.settings.appUrl, cookie)
  if (renewal === undefined) return
  await signOut(house, { renewal, authorization: undefined, clientOnly: false })
}

/** Coming in by a provider's word, and fetching a session that was handed over. */
export function serveSocial(house: House): void {
  const { appUrl, identity = {} } = house.settings
  const identities = openIdentities(identity, appUrl)
  const cookieFor = (refresh: string | null) =>
    refresh === null ? {} : { cookie: renewalCookie(appUrl, refresh) }

  servePublic(house, social.listProviders, async () => ({
    told: { providers: [...identities.providers] },
  }))
  servePublic(house, social.readHandover, async ({ body }) => ({
    told: await lookAtHandover(house, body),
  }))
  servePublic(house, social.takeHandover, async ({ body, visitor }) => {
    const opened = await handOver(house, { ...body, secondFactor: body.secondFactor, visitor })
    if (isRefused(opened)) return { told: opened }
    await endReplaced(house, visitor)
    return { told: opened.told, ...cookieFor(opened.refresh) }
  })
  servePublic(house, social.readTicket, async ({ body }) => ({
    told: await lookAtTicket(house, body.ticket),
  }))
  servePublic(house, social.signInBySocial, async ({ body, visitor }) => {
    const given = { ...body, secondFactor: body.secondFactor, visitor }
    const opened = await signInWithTicket(house, given)
    if (isRefused(opened)) return { told: opened }
    await endReplaced(house, visitor)
    return { told: opened.told, ...cookieFor(opened.refresh) }
  })
  for (const provider of identities.providers) hangProvider(house, identities, provider)
}

/** The way to a provider and back: by an address from Google, by a form from Apple. */
function hangProvider(house: House, identities: Identities, provider: social.SocialProvider): void {
  const { appUrl } = house.settings
  serveBrowser(house, { method: 'GET', path: `/oidc/${provider}` }, async ({ said, visitor }) => {
    const browser = readEntryCookie(appUrl, visitor.cookie) ?? newSecret()
    const page = said.get('pagina') === 'cadastro' ? 'registration' : 'sign-in'
    const brand = (said.get('marca') ?? '').slice(0, 60)
    const { address } = visitor
    const to = await beginSocial(house, identities, { provider, page, brand, browser, address })
      // A provider that cannot be reached is no fault of a request: the page says so.
      .catch((error: Error) => tellLog(house, provider, error.message))
    return { to: to ?? FAILED[page], cookie: entryCookie(appUrl, browser) }
  })
  const method = provider === 'apple' ? 'POST' : 'GET'
  const path = `/oidc/${provider}/callback` as const
  serveBrowser(house, { method, path }, async ({ said: answer, visitor }) => {
    const browser = readEntryCookie(appUrl, visitor.cookie)
    const { address } = visitor
    const arrival = await finishSocial(house, identities, { provider, answer, browser, address })
    if (arrival.kind === 'failed') tellLog(house, provider, arrival.fault)
    return { to: addressOf(arrival) }
  })
}

function tellLog({ app }: House, provider: string, fault: string): null {
  app.log.warn({ provider, fault }, 'a sign-in by a provider failed')
  return null
}

const FAILED = {
  'sign-in': '/login?social=falhou',
  registration: '/cadastro?social=falhou',
} as const

/** The page that goes on. A code or a ticket is all that ever stands in its address. */
function addressOf(arrival: Arrival): string {
  if (arrival.kind === 'handover') return `/redirect?token=${arrival.secret}`
  if (arrival.kind === 'failed') return FAILED[arrival.page]
  return `${arrival.page === 'registration' ? '/cadastro' : '/login'}?ticket=${arrival.secret}`
}

/** Where an account is open, and what is asked beside the password. */
export function serveDevices(house: House): void {
  const { appUrl, secret, brands } = house.settings
  const issuer = brands.usual.name

  serve(house, factors.listDevices, ({ ledger, actor, caller, nowMs }) =>
    listDevices(ledger, actor, { sessionId: caller.sessionId, nowMs }),
  )
  serve(house, factors.endDevice, ({ ledger, actor, params, nowMs }) =>
    endDevice(ledger, actor, { id: params.id, nowMs }),
  )
  serve(house, factors.endDevices, ({ ledger, actor, caller, query, nowMs }) =>
    endDevices(ledger, actor, { keep: query.others === true ? caller.sessionId : null, nowMs }),
  )
  serve(house, factors.listFactors, ({ ledger, actor }) => listFactors(ledger, actor))
  serve(house, factors.beginTotp, ({ ledger, actor, nowMs }) =>
    beginTotp(ledger, actor, { nowMs, secret, issuer }),
  )
  serve(house, factors.confirmTotp, ({ ledger, actor, caller, body, nowMs }) =>
    confirmTotp(ledger, actor, { code: body.code, nowMs, secret, sessionId: caller.sessionId }),
  )
  serve(house, factors.removeFactor, ({ ledger, actor, params }) =>
    removeFactor(ledger, actor, params.id),
  )
  serve(house, factors.beginPasskey, ({ ledger, actor, nowMs }) =>
    beginPasskey(ledger, actor, { appUrl, issuer, nowMs }),
  )
  serve(house, factors.createPasskey, ({ ledger, actor, caller, body, nowMs }) =>
    createPasskey(ledger, actor, { ...body, appUrl, nowMs, sessionId: caller.sessionId }),
  )
  serve(house, factors.proveByPasskey, ({ ledger, actor, caller, body, nowMs }) =>
    proveByPasskey(ledger, actor, {
      ...body,
      nowMs,
      sessionId: caller.sessionId,
      settings: house.settings,
    }),
  )
  servePublic(house, factors.beginPasskeySignIn, async () => ({
    told: await beginPasskeySignIn(house),
  }))
  servePublic(house, factors.signInByPasskey, async ({ body, visitor }) => {
    const opened = await signInByPasskey(house, { ...body, visitor })
    if (isRefused(opened)) return { told: opened }
    const { told, refresh } = opened
    await endReplaced(house, visitor)
    return refresh === null ? { told } : { told, cookie: renewalCookie(appUrl, refresh) }
  })
}
