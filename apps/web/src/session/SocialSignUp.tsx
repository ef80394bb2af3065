import { useQueryWords } from '../navigation.tsx'
import { accessRefusals } from '@saldo/contract/access-refusals'
import { Banner } from '../ui/Banner.tsx'
import { providers } from './providers.ts'
import { SocialButtons } from './SocialButtons.tsx'

/** The other way to a new account, under the form. */
export function SocialSignUp() {
  const { social } = useQueryWords()
  return (
    <div className="mt-5 flex flex-col gap-4">
      <SocialButtons providers={providers} page="cadastro" />
      {social !== undefined && (
        <Banner kind="error">{accessRefusals.social_proof_missing[1]} Tente de novo.</Banner>
      )}
    </div>
  )
}
