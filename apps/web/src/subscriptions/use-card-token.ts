import { useState } from 'react'
import { readExpiry } from '@saldo/domain/subscriptions/card'
import { type GatewayScript, tokenOf } from './gateway-script.ts'
import type { CardForm } from './CardFields.tsx'

const NOT_TAKEN = 'O cartão não foi aceito. Confira os dados e tente novamente.'
const NOT_REACHED =
  'O serviço de pagamentos não respondeu. O cartão não saiu daqui: tente de novo em instantes.'

/** Makes a token of a typed card in the browser, and says why it could not. */
export function useCardToken(script: GatewayScript) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const makeToken = async (typed: CardForm): Promise<string | null> => {
    const expiry = readExpiry(typed.expiry)
    if (expiry === null) return null
    setBusy(true)
    setProblem(null)
    try {
      const token = await tokenOf(script, { ...typed, expiry })
      if (token === null) setProblem(NOT_TAKEN)
      return token
    } catch {
      setProblem(NOT_REACHED)
      return null
    } finally {
      setBusy(false)
    }
  }
  return { makeToken, problem, isBusy }
}
