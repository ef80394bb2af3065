import { useEffect, useState } from 'react'
import { counted } from '@saldo/domain/counts'
import { forgetSharedFiles } from '../data/device-stores.ts'
import { whenForgotten } from '../data/forgetting.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

const LOOK_EVERY_MS = 20_000

/** How many files wait; those that have waited for too long are thrown away. */
async function countWaiting(): Promise<number> {
  await whenForgotten()
  return forgetSharedFiles(0)
}

/** Says that what another application has shared waits for whoever signs in, and lets it be thrown away (case R15). */
export function WaitingShare() {
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    const count = () => void countWaiting().then(setWaiting, () => null)
    count()
    const timer = setInterval(count, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  if (waiting === 0) return null
  const discard = () => {
    setWaiting(0)
    forgetSharedFiles().catch(() => null)
  }
  return (
    <div className="mb-4">
      <Banner
        action={
          <Button variant="ghost" size="sm" onClick={discard}>
            Jogar fora
          </Button>
        }
      >
        {counted(waiting, 'arquivo compartilhado espera', 'arquivos compartilhados esperam')} por
        até dez minutos. Entre para usar.
      </Banner>
    </div>
  )
}
