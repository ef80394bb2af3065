import { useState } from 'react'
import type { Answer } from '@saldo/contract/endpoint'
import type { authenticate } from '@saldo/contract/session'
import { readArrival } from '../data/arrival.ts'
import { useGo, useQueryWords } from '../go.tsx'
import { cx } from '../ui/class-names.ts'
import { ClientPicker } from './ClientPicker.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SocialButtons } from './SocialButtons.tsx'
import { SocialGuidance } from './SocialGuidance.tsx'
import { useAppearing } from './use-appearing.ts'
import { useProviders } from './use-providers.ts'

/** The ways in: e-mail and password, a provider, or what to do when the provider's led nowhere. */
export function SignInPanels() {
  const { say } = useGo()
  const { social } = useQueryWords()
  const { providers, isSettled } = useProviders()
  const ticket = readArrival('ticket')
  const [isGuided, setIsGuided] = useState(ticket !== null || social !== undefined)
  const isShown = useAppearing(isSettled)
  const [planner, setPlanner] = useState<Answer<typeof authenticate> | null>(null)
  const useForm = () => {
    setIsGuided(false)
    say({ social: undefined })
  }
  if (planner !== null) return <ClientPicker signed={planner} />
  if (isGuided) return <SocialGuidance {...{ ticket, providers }} onUseForm={useForm} />
  return (
    // It has its place from the beginning, so nothing moves when it appears.
    <div
      inert={!isShown}
      className={cx('flex flex-col gap-5 transition-opacity', !isShown && 'opacity-0')}
    >
      <SignInForm isShown={isShown} onPlanner={setPlanner} />
      <SocialButtons providers={providers} page="entrar" />
    </div>
  )
}
