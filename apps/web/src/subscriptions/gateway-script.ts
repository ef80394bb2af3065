/** What the payment gateway's script needs, as the server says it. */
export type GatewayScript = {
  readonly scriptUrl: string
  readonly accountId: string
  readonly isTest: boolean
}

/** A card as it is typed. It goes to the gateway's script and nowhere else. */
export type TypedCard = {
  readonly number: string
  readonly expiry: { readonly month: number; readonly year: number }
  readonly cvv: string
  readonly owner: string
}

/** What the script puts into the page. */
type Iugu = {
  setAccountID(id: string): void
  setTestMode(isTest: boolean): void
  CreditCard(...fields: readonly string[]): object
  createPaymentToken(
    card: object,
    done: (reply: { readonly id?: string; readonly errors?: unknown }) => void,
  ): void
}

declare global {
  interface Window {
    readonly Iugu?: Iugu
  }
}

let loading: Promise<Iugu> | undefined

/** Loads the script once; where it did not come, the next press tries again. */
function loadScript({ scriptUrl, accountId, isTest }: GatewayScript): Promise<Iugu> {
  loading ??= new Promise<Iugu>((done, fail) => {
    const script = document.createElement('script')
    script.src = scriptUrl
    script.addEventListener('load', () => {
      const { Iugu: iugu } = window
      if (iugu === undefined) return fail(new Error('the script of the gateway is another one'))
      iugu.setAccountID(accountId)
      iugu.setTestMode(isTest)
      return done(iugu)
    })
    script.addEventListener('error', () => {
      script.remove()
      fail(new Error('the script of the gateway did not load'))
    })
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

const TOKEN_WITHIN_MS = 20_000

/** The token of a card; null where the gateway takes no such card. Fails where it is not reached. */
export async function tokenOf(script: GatewayScript, card: TypedCard): Promise<string | null> {
  const iugu = await loadScript(script)
  const { month, year } = card.expiry
  const [first = '', ...rest] = card.owner.trim().split(/\s+/)
  const made = iugu.CreditCard(
    card.number,
    String(month).padStart(2, '0'),
    String(year),
    first,
    rest.join(' '),
    card.cvv,
  )
  return new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error('the gateway did not answer')), TOKEN_WITHIN_MS)
    iugu.createPaymentToken(made, ({ id, errors }) => {
      clearTimeout(late)
      if (isUnreached(errors)) return fail(new Error('the gateway was not reached'))
      return done(errors === undefined && id !== undefined ? id : null)
    })
  })
}

const isUnreached = (errors: unknown) =>
  typeof errors === 'object' && errors !== null && 'connection' in errors
