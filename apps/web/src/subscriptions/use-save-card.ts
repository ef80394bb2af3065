import { saveCard } from '@saldo/contract/subscription-changes'
import { readExpiry } from '@saldo/domain/subscriptions/card'
import { Problem } from '../data/problem.ts'
import { useChange } from '../data/queries.ts'
import type { CardForm } from './CardFields.tsx'
import { type GatewayScript, tokenOf } from './gateway-script.ts'

const NOT_TAKEN = 'O cartão não foi aceito. Confira os dados e tente novamente.'
const NOT_REACHED =
  'O serviço de pagamentos não respondeu. O cartão não saiu daqui: tente de novo em instantes.'

/** Has the gateway charge a typed card from now on; why it does not is thrown as a Problem. */
export function useSaveCard(script: GatewayScript): (typed: CardForm) => Promise<void> {
  const change = useChange(saveCard)
  return async (typed) => {
    const token = await makeToken(script, typed)
    await change.mutateAsync({ body: { token } })
  }
}

/** Makes a token of a typed card in the browser: the card itself goes nowhere else. */
async function makeToken(script: GatewayScript, typed: CardForm): Promise<string> {
  const expiry = readExpiry(typed.expiry)
  const refuse = (message: string) => new Problem({ status: 0, code: 'card_refused', message })
  const token =
    expiry === null
      ? null
      : await tokenOf(script, { ...typed, expiry }).catch(() => {
          throw refuse(NOT_REACHED)
        })
  if (token === null) throw refuse(NOT_TAKEN)
  return token
}
