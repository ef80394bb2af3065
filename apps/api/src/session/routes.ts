import { isRefused, refuse } from '@saldo/contract/refusals'
import * as factors from '@saldo/contract/factors'
import * as contract from '@saldo/contract/session'
import * as social from '@saldo/contract/social'
import { addressOf } from '@saldo/domain/places'
import { type Identities, openIdentities } from '../gateways/identity.ts'
import { newSecret } from '../gateways/random.ts'
import type { App } from '../http/app.ts'
import { serveBrowser } from '../http/serve-browser.ts'
import { serve } from '../http/serve.ts'
import { servePublic, type Visitor } from '../http/serve-public.ts'
import { describeSession } from './client-session.ts'
import { endDevice, endDevices, listDevices } from './devices.ts'
import { beginTotp, confirmTotp, listFactors, removeFactor, proveByPassword } from './factors.ts'
import {
  beginPasskey,
  beginPasskeySignIn,
  createPasskey,
  proveByPasskey,
  signInByPasskey,
} from './passkeys.ts'
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
  describeHandover,
  describeTicket,
  signInWithTicket,
} from './social.ts'

/** Sign-in and sign-out: the only endpoints that set or clear the renewal cookie. */
export function serveSession(app: App): void {
  const { appUrl, isDevelop = false, secret } = app.settings
  const cookieFor = (refresh: string | null) =>
    refresh === null ? {} : { cookie: renewalCookie(appUrl, refresh) }
  // A page of another origin cannot renew, whatever cookies its browser would send along.
  const isOurs = ({ origin, host }: Visitor) =>
    origin === undefined ||
    isOwnOrigin(origin, { appUrl, host }) ||
    app.settings.brands.isOurs(origin)

  servePublic(app, contract.authenticate, async ({ body, visitor }) => {
    const opened = await signIn(app, { ...body, visitor })
    if (isRefused(opened)) return { result: opened }
    if (opened.refresh !== null) await endReplaced(app, visitor)
    return { result: opened.result, ...cookieFor(opened.refresh) }
  })
  servePublic(app, contract.renewSession, async ({ visitor }) => {
    if (!isOurs(visitor)) return { result: refuse('not_signed_in') }
    const opened = await renew(app, readRenewalCookie(appUrl, visitor.cookie), visitor.host)
    if (isRefused(opened)) {
      const isEnded = opened.refused === 'not_signed_in'
      return { result: opened, ...(isEnded ? { cookie: noRenewalCookie(appUrl) } : {}) }
    }
    return { result: opened.result, ...cookieFor(opened.refresh) }
  })
  servePublic(app, contract.endSession, async ({ visitor, query }) => {
    const renewal = isOurs(visitor) ? readRenewalCookie(appUrl, visitor.cookie) : undefined
    const { authorization } = visitor
    const { keepsCookie } = await signOut(app, {
      renewal,
      authorization,
      clientOnly: query.client === true,
    })
    return { result: null, ...(keepsCookie ? {} : { cookie: noRenewalCookie(appUrl) }) }
  })
  serve(app, contract.readSession, (ctx) =>
    describeSession(ctx.ledger, { caller: ctx.caller, isDevelop }),
  )
  serve(app, contract.proveByPassword, async (ctx, { body }) => {
    const typed = { ...body, code: body.code, address: ctx.address, secret }
    const proved = await proveByPassword(ctx, ctx.caller, typed)
    if (isRefused(proved)) return proved
    ctx.setCookie(renewalCookie(appUrl, proved.refresh))
    return { accessToken: proved.accessToken }
  })
  servePublic(app, contract.requestRecovery, async ({ body, visitor }) => {
    await askRecovery(app, body.email, visitor)
    return { result: null }
  })
  servePublic(app, contract.setPassword, async ({ body, visitor }) => {
    const { password, encryptedToken: token } = body
    return { result: await replacePassword(app, { password, token, address: visitor.address }) }
  })
}

/** A browser has one user: a sign-in ends the session of the cookie that it had. */
async function endReplaced(app: App, { cookie }: Visitor): Promise<void> {
  const renewal = readRenewalCookie(app.settings.appUrl, cookie)
  if (renewal === undefined) return
  await signOut(app, { renewal, authorization: undefined, clientOnly: false })
}

/** Sign-in by an identity provider, and taking over a session that it has opened. */
export function serveSocial(app: App): void {
  const { appUrl, identity = {} } = app.settings
  const identities = openIdentities(identity, appUrl)
  const cookieFor = (refresh: string | null) =>
    refresh === null ? {} : { cookie: renewalCookie(appUrl, refresh) }

  servePublic(app, social.listProviders, async () => ({
    result: { providers: [...identities.providers] },
  }))
  servePublic(app, social.readHandover, async ({ body }) => ({
    result: await describeHandover(app, body),
  }))
  servePublic(app, social.takeHandover, async ({ body, visitor }) => {
    const opened = await handOver(app, { ...body, secondFactor: body.secondFactor, visitor })
    if (isRefused(opened)) return { result: opened }
    await endReplaced(app, visitor)
    return { result: opened.result, ...cookieFor(opened.refresh) }
  })
  servePublic(app, social.readTicket, async ({ body }) => ({
    result: await describeTicket(app, body.ticket),
  }))
  servePublic(app, social.signInBySocial, async ({ body, visitor }) => {
    const input = { ...body, secondFactor: body.secondFactor, visitor }
    const opened = await signInWithTicket(app, input)
    if (isRefused(opened)) return { result: opened }
    await endReplaced(app, visitor)
    return { result: opened.result, ...cookieFor(opened.refresh) }
  })
  for (const provider of identities.providers) registerProvider(app, identities, provider)
}

/** The redirect to a provider and back: by an address from Google, by a form from Apple. */
function registerProvider(app: App, identities: Identities, provider: social.SocialProvider): void {
  const { appUrl } = app.settings
  serveBrowser(
    app,
    { method: 'GET', path: `/oidc/${provider}` },
    async ({ params: query, visitor }) => {
      const browser = readEntryCookie(appUrl, visitor.cookie) ?? newSecret()
      const page = query.get('pagina') === 'cadastro' ? 'registration' : 'sign-in'
      const brand = (query.get('marca') ?? '').slice(0, 60)
      const { address } = visitor
      const to = await beginSocial(app, identities, { provider, page, brand, browser, address })
        // A provider that cannot be reached is no fault of a request: the page reports it.
        .catch(({ message }: Error) => {
          logFault(app, provider, message)
          return null
        })
      const failed = { kind: 'failed', page, fault: 'not begun' } as const
      return { to: to ?? continueAt(failed), cookie: entryCookie(appUrl, browser) }
    },
  )
  const method = provider === 'apple' ? 'POST' : 'GET'
  const path = `/oidc/${provider}/callback` as const
  serveBrowser(app, { method, path }, async ({ params: answer, visitor }) => {
    const browser = readEntryCookie(appUrl, visitor.cookie)
    const { address } = visitor
    const arrival = await finishSocial(app, identities, { provider, answer, browser, address })
    if (arrival.kind === 'failed') logFault(app, provider, arrival.fault)
    return { to: continueAt(arrival) }
  })
}

function logFault({ fastify }: App, provider: string, fault: string): void {
  fastify.log.warn({ provider, fault }, 'a sign-in by a provider failed')
}

/** The page to continue on. Its address never holds more than a code or a ticket. */
function continueAt(arrival: Arrival): string {
  if (arrival.kind === 'handover') return addressOf('handover', { token: arrival.secret })
  const page = arrival.page === 'registration' ? 'registration' : 'login'
  return addressOf(
    page,
    arrival.kind === 'failed' ? { social: 'falhou' } : { ticket: arrival.secret },
  )
}

/** The user's devices, and the factors beside the password. */
export function serveDevices(app: App): void {
  const { appUrl, secret, brands } = app.settings
  const issuer = brands.usual.name

  serve(app, factors.listDevices, (ctx) => listDevices(ctx, { sessionId: ctx.caller.sessionId }))
  serve(app, factors.endDevice, endDevice)
  serve(app, factors.endDevices, (ctx, { query }) =>
    endDevices(ctx, { keep: query.others === true ? ctx.caller.sessionId : null }),
  )
  serve(app, factors.listFactors, listFactors)
  serve(app, factors.beginTotp, (ctx) => beginTotp(ctx, { secret, issuer }))
  serve(app, factors.confirmTotp, (ctx, { body }) =>
    confirmTotp(ctx, { code: body.code, secret, sessionId: ctx.caller.sessionId }),
  )
  serve(app, factors.removeFactor, removeFactor)
  serve(app, factors.beginPasskey, (ctx) => beginPasskey(ctx, { appUrl, issuer }))
  serve(app, factors.createPasskey, (ctx, { body }) =>
    createPasskey(ctx, { ...body, appUrl, sessionId: ctx.caller.sessionId }),
  )
  serve(app, factors.proveByPasskey, async (ctx, { body }) => {
    const signed = {
      ...body,
      sessionId: ctx.caller.sessionId,
      settings: app.settings,
    }
    const proved = await proveByPasskey(ctx, signed)
    if (isRefused(proved)) return proved
    ctx.setCookie(renewalCookie(appUrl, proved.refresh))
    return { accessToken: proved.accessToken }
  })
  servePublic(app, factors.beginPasskeySignIn, async () => ({
    result: await beginPasskeySignIn(app),
  }))
  servePublic(app, factors.signInByPasskey, async ({ body, visitor }) => {
    const opened = await signInByPasskey(app, { ...body, visitor })
    if (isRefused(opened)) return { result: opened }
    const { result, refresh } = opened
    await endReplaced(app, visitor)
    return refresh === null ? { result } : { result, cookie: renewalCookie(appUrl, refresh) }
  })
}
