import { keyedHashOf } from './gateways/random.ts'
import type { IuguSettings } from './gateways/iugu.ts'
import type { PostalSettings } from './gateways/postal.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The payment gateway, and what its script in the browser needs. */
export type BillingSettings = {
  readonly iugu: IuguSettings
  readonly scriptUrl: string
  readonly accountId: string
  readonly isTest: boolean
  /** The words with which the gateway's events authorise themselves. */
  readonly webhookSecret: string
}

const WEBHOOK_SECRET_MIN = 24

/** The addresses of billing in the environment, which production allows to be nobody's own machine. */
export const BILLING_ADDRESSES = ['IUGU_API_URL', 'IUGU_JS_URL', 'IUGU_INVOICE_BASE'] as const

/** The payment gateway; null where none is set up, and nothing is sold then. */
export function readBilling(env: Environment, secret: string): BillingSettings | null {
  const apiToken = env['IUGU_API_TOKEN'] ?? ''
  if (apiToken === '') return null
  const accountId = env['IUGU_ACCOUNT_ID'] ?? ''
  if (accountId === '') throw new Error('Defina também IUGU_ACCOUNT_ID.')
  const mode = env['GATEWAY_MODE'] || 'production'
  if (mode !== 'develop' && mode !== 'production') {
    throw new Error(`GATEWAY_MODE não conhece ${mode}: use develop ou production.`)
  }
  return {
    iugu: {
      apiUrl: addressOf(env, 'IUGU_API_URL', 'https://api.iugu.com/v1'),
      apiToken,
      invoiceBase: addressOf(env, 'IUGU_INVOICE_BASE', 'https://faturas.iugu.com'),
    },
    scriptUrl: addressOf(env, 'IUGU_JS_URL', 'https://js.iugu.com/v2'),
    accountId,
    isTest: mode === 'develop',
    webhookSecret: readWebhookSecret(env, { mode, secret }),
  }
}

/** Where nobody has set one, nobody can know it: only a development's own gateway is told. */
function readWebhookSecret(
  env: Environment,
  { mode, secret }: { readonly mode: string; readonly secret: string },
): string {
  const words = env['IUGU_WEBHOOK_SECRET'] ?? ''
  if (words === '' && mode === 'develop') {
    return keyedHashOf(secret, 'events of the gateway').toString('hex')
  }
  if (words.length >= WEBHOOK_SECRET_MIN) return words
  throw new Error(`IUGU_WEBHOOK_SECRET precisa de pelo menos ${WEBHOOK_SECRET_MIN} caracteres.`)
}

/** The postal services: ViaCEP first, then BrasilAPI. */
export function readPostal(env: Environment): PostalSettings {
  const [viaCep = '', brasilApi = ''] = (env['CEP_BASE_URLS'] ?? '').split(',')
  return {
    viaCepUrl: checked(viaCep.trim() || 'https://viacep.com.br', 'CEP_BASE_URLS'),
    brasilApiUrl: checked(brasilApi.trim() || 'https://brasilapi.com.br', 'CEP_BASE_URLS'),
  }
}

function addressOf(env: Environment, name: string, usual: string): string {
  return checked(env[name] || usual, name)
}

function checked(address: string, name: string): string {
  if (/^https?:\/\//u.test(address) && URL.canParse(address))
    return address.replace(/(?<!\/)\/+$/u, '')
  throw new Error(`${name} não é um endereço: comece com https://.`)
}
