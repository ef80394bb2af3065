import type { PartsManner } from '../bank/household.ts'

/** An institution that can be connected, as Pluggy lists it. */
export type Connector = {
  readonly id: number
  readonly name: string
  readonly colour: string
  readonly isOpenFinance: boolean
  readonly isSandbox: boolean
  readonly manner: PartsManner
  /** It writes midnight in UTC for a day, and not midnight in São Paulo. */
  readonly writesUtcDays?: true
  /** On cards it writes the opposite signs: samples of aggregators disagree. */
  readonly flipsSigns?: true
  /** Its users are the words of the sandbox, and not the digits of a CPF. */
  readonly takesWords?: true
  /** It always asks for a number, together with the password or after it. */
  readonly asksToken?: 'together' | 'after'
}

export const connectors: readonly Connector[] = [
  bank(201, 'Itaú', ['ec7000', 'monthly']),
  bank(203, 'Bradesco', ['cc092f', 'ahead']),
  { ...bank(208, 'Santander', ['ec0000', 'current']), flipsSigns: true },
  bank(211, 'Banco do Brasil', ['f9dd16', 'monthly']),
  bank(212, 'Nubank', ['820ad1', 'ahead']),
  { ...bank(215, 'Inter', ['ff7a00', 'current']), writesUtcDays: true },
  bank(219, 'Caixa', ['005ca9', 'monthly']),
  { ...bank(601, 'Itaú', ['ec7000', 'monthly']), isOpenFinance: true },
  { ...bank(0, 'Pluggy Bank', ['ef294b', 'monthly']), isSandbox: true, takesWords: true },
  {
    ...bank(1, 'Pluggy Bank 1 Step MFA', ['ef294b', 'monthly']),
    isSandbox: true,
    takesWords: true,
    asksToken: 'together',
  },
  {
    ...bank(3, 'Pluggy Bank 2 Step MFA', ['ef294b', 'monthly']),
    isSandbox: true,
    takesWords: true,
    asksToken: 'after',
  },
]

function bank(
  id: number,
  name: string,
  [colour, manner]: readonly [string, PartsManner],
): Connector {
  return { id, name, colour, manner, isOpenFinance: false, isSandbox: false }
}

export const findConnector = (id: number) => connectors.find((connector) => connector.id === id)

export const TOKEN = '123456'
export const tokenParameter = {
  label: 'Token',
  name: 'token',
  type: 'number',
  mfa: true,
  placeholder: '6 números',
  validation: '^[0-9]{6}$',
  validationMessage: 'O token tem 6 números',
  instructions: 'Abra o aplicativo do banco e digite o número que ele mostra.',
} as const

/** As `GET /connectors` shows it. */
export function connectorWire(connector: Connector) {
  const { id, name, colour, isOpenFinance, isSandbox } = connector
  const login =
    connector.takesWords === true
      ? { label: 'Usuário', name: 'user', type: 'text' }
      : {
          label: 'CPF',
          name: 'cpf',
          type: 'text',
          validation: '^\\d{11}$',
          placeholder: 'Só números',
        }
  return {
    id,
    name,
    institutionUrl: 'https://example.com',
    imageUrl: `https://cdn.pluggy.ai/assets/connector-icons/${id === 601 ? 201 : id}.svg`,
    primaryColor: colour,
    type: 'PERSONAL_BANK',
    country: 'BR',
    credentials: [
      login,
      { label: 'Senha', name: 'password', type: 'password' },
      ...(connector.asksToken === 'together' ? [tokenParameter] : []),
    ],
    hasMFA: connector.asksToken !== undefined || connector.takesWords !== true,
    health: { status: 'ONLINE', stage: null },
    isOpenFinance,
    isSandbox,
    supportsPaymentInitiation: false,
    supportsScheduledPayments: false,
    supportsSmartTransfers: false,
    supportsAutomaticPix: false,
    supportsBoletoManagement: false,
    products: ['ACCOUNTS', 'CREDIT_CARDS', 'TRANSACTIONS', 'IDENTITY'],
    createdAt: '2020-09-07T00:08:06.588Z',
  }
}

/** What comes of an attempt to sign in: `ok`, `token`, or the code of an error. */
export type Outcome = 'ok' | 'token' | (typeof ERRORS)[number]

const ERRORS = [
  'INVALID_CREDENTIALS',
  'INVALID_CREDENTIALS_MFA',
  'ALREADY_LOGGED_IN',
  'ACCOUNT_LOCKED',
  'UNEXPECTED_ERROR',
  'SITE_NOT_AVAILABLE',
  'ACCOUNT_NEEDS_ACTION',
  'USER_AUTHORIZATION_PENDING',
  'USER_AUTHORIZATION_NOT_GRANTED',
] as const

const words: Readonly<Record<string, Outcome>> = {
  'user-ok': 'ok',
  'user-many': 'ok',
  'user-logged': 'ALREADY_LOGGED_IN',
  'user-locked': 'ACCOUNT_LOCKED',
  'user-error': 'UNEXPECTED_ERROR',
  'user-unavailable': 'SITE_NOT_AVAILABLE',
  'user-account-need-actions': 'ACCOUNT_NEEDS_ACTION',
  'user-authorization-pending': 'USER_AUTHORIZATION_PENDING',
}

/** By the last digit of a CPF; all others are well. */
const digits: Readonly<Record<string, Outcome>> = {
  1: 'token',
  2: 'ALREADY_LOGGED_IN',
  3: 'ACCOUNT_LOCKED',
  4: 'UNEXPECTED_ERROR',
  5: 'SITE_NOT_AVAILABLE',
  6: 'ACCOUNT_NEEDS_ACTION',
  7: 'USER_AUTHORIZATION_PENDING',
  8: 'INVALID_CREDENTIALS',
}

export type Credentials = Readonly<Record<string, string>>

export function outcomeOf(connector: Connector, typed: Credentials): Outcome {
  if (connector.takesWords !== true) return digits[(typed['cpf'] ?? '').slice(-1)] ?? 'ok'
  const outcome = words[typed['user'] ?? '']
  if (outcome === undefined || typed['password'] !== 'password-ok') return 'INVALID_CREDENTIALS'
  if (outcome !== 'ok') return outcome
  if (connector.asksToken === 'after') return 'token'
  if (connector.asksToken === 'together' && typed['token'] !== TOKEN)
    return 'INVALID_CREDENTIALS_MFA'
  return 'ok'
}
