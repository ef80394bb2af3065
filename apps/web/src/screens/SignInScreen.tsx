import { defaultBrand } from '../brand.ts'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { AccessFrame } from '../session/AccessFrame.tsx'
import { SignInPanels } from '../session/SignInPanels.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'

const WaitingShare = lazyComponent(
  () => import('../session/WaitingShare.tsx').then((all) => all.WaitingShare),
  { isOptional: true },
)

/** The sign-in page. */
export function SignInScreen() {
  return (
    <AccessFrame
      title="Que bom ver você"
      text={`Entre para acompanhar suas contas n${defaultBrand.article} ${defaultBrand.name}.`}
      foot={
        <>
          Ainda não tem conta?{' '}
          <Link href={paths.registration()} className="font-medium text-primary hover:underline">
            Cadastre-se
          </Link>
        </>
      }
    >
      <WaitingShare />
      <SignInPanels />
    </AccessFrame>
  )
}
