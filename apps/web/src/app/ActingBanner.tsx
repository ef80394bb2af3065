import { endSession } from '@saldo/contract/session'
import { useState } from 'react'
import { call } from '../data/client.ts'
import { useMe } from '../data/me.ts'
import { readToken, renewSession } from '../data/session.ts'
import { useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { leave } from './guards.ts'

/** For whom one acts, on every screen, and the way back to one's own account. */
export function ActingBanner() {
  const { data: me } = useMe()
  const { to } = useNavigation()
  const [busy, setBusy] = useState(false)
  if (me === undefined || me.actor === null) return null
  const goBack = async () => {
    setBusy(true)
    const spent = readToken() ?? ''
    await call(endSession, { query: { client: true } }).catch(() => null)
    // What renews the planner's own session is still in the browser.
    const renewal = await renewSession(spent).catch(() => 'refused')
    if (renewal === 'refused') {
      leave()
      to(paths.login(), { replace: true })
    }
  }
  return (
    <Banner
      page
      kind="warning"
      action={
        <Button size="sm" busy={busy} onClick={() => void goBack()}>
          Sair da conta do cliente
        </Button>
      }
    >
      {me.actor.name}, você está na conta de <strong>{me.name}</strong>. Tudo o que fizer fica
      registrado.
    </Banner>
  )
}
