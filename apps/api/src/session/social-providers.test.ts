import { expect, test } from 'vitest'
import { as, openSocialApp, queryParamOf } from '../../../../tests/social.ts'

const social = openSocialApp()
const FAILED = '/login?social=falhou'

test('V10.2.2: an answer to a sign-in at one provider is refused at the address of the other', async () => {
  const { to, cookie } = await social.begin()
  const code = social.issuer.codeFor(to, as('outra'))
  const state = queryParamOf(to, 'state')
  const answer = `code=${code}&state=${state}`
  expect((await social.walk('/oidc/apple/callback', cookie, answer)).to).toBe(FAILED)
  // The state was used up by it: the right address comes too late.
  expect((await social.walk(`/oidc/google/callback?${answer}`, cookie)).to).toBe(FAILED)
})
