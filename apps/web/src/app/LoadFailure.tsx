import { useEffect, useState } from 'react'
import { defaultBrand } from '../brand.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/**
 * Loads the page again where the server's is of another build than this one. Where it is the same, or cannot
 * be reached, another page would be no better: nothing happens.
 */
async function reloadIfReplaced(): Promise<void> {
  const own = document.querySelector('script[type=module]')?.getAttribute('src')
  const answer = await fetch(location.pathname, {
    headers: { accept: 'text/html' },
    cache: 'no-store',
  })
  if (!answer.ok || own == null) return
  const page = await answer.text()
  if (!page.includes(`"${own}"`)) location.reload()
}

/**
 * A screen whose code cannot be had: the network, or a newer version that has taken its place. What
 * was written is safe on the server, so a new page is all that is needed.
 */
export function LoadFailure() {
  const { article, name } = defaultBrand
  const [wasOnline] = useState(() => navigator.onLine)
  useEffect(() => {
    reloadIfReplaced().catch(() => null)
  }, [])
  const text = wasOnline
    ? `Talvez haja uma versão nova d${article} ${name}.`
    : 'Não havia conexão, e ela ainda não foi aberta neste aparelho.'
  return (
    <div role="alert" className="grid min-h-80 place-content-center p-6">
      <h1 className="text-center text-2xl font-semibold">Esta tela não pôde ser carregada.</h1>
      <EmptyState
        small
        text={text}
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            {wasOnline ? 'Recarregar' : 'Tentar de novo'}
          </Button>
        }
      />
    </div>
  )
}
