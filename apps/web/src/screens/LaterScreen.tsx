import Hammer from 'lucide-react/icons/hammer'
import { defaultBrand } from '../brand.ts'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/EmptyState.tsx'

const titles: Readonly<Record<string, string>> = {
  educacional: 'Educacional',
  ebooks: 'E-books',
  especialistas: 'Especialistas',
  produtos: 'Produtos',
  configuracoes: 'Configurações',
}

/** A place of the sidebar that is not built yet, which says so. */
export function LaterScreen() {
  const { article, name } = defaultBrand
  const title = titles[location.pathname.split('/')[1] ?? ''] ?? name
  return (
    <>
      <h1 className="text-2xl font-semibold">{title}</h1>
      <EmptyState
        icon={<Hammer size={28} />}
        text={`Esta tela ainda não está pronta nesta versão d${article} ${name}.`}
        action={
          <Link href={paths.dashboard()} className={buttonStyle({ variant: 'secondary' })}>
            Voltar ao painel
          </Link>
        }
      />
    </>
  )
}
