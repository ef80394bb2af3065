import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'

/** Under a page that one has come to from the sign-in page. */
export function BackToSignIn() {
  return (
    <Link href={paths.login()} className="font-medium text-primary hover:underline">
      Voltar ao login
    </Link>
  )
}
