import type { Person } from './oidc-people.ts'

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 26rem; margin: 10vh auto; padding: 0 1rem }
  h1 { font-size: 1.25rem }
  button, input { font: inherit; width: 100%; box-sizing: border-box; padding: .6rem .8rem; margin: .25rem 0 }
  button { text-align: left; cursor: pointer }
  small { display: block; opacity: .7 }
  form + form { margin-top: 1.5rem }`

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** Where a provider asks who one is: here one just says it. */
export function whoPage(provider: string, people: readonly Person[], action: string): string {
  const buttons = people.map(
    ({ subject, name, email, isVerified }) =>
      `<button name="subject" value="${escape(subject)}">${escape(name)}
       <small>${escape(email)}${isVerified ? '' : ' · e-mail não confirmado'}</small></button>`,
  )
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Entrar com ${escape(provider)} (de mentira)</title><style>${STYLE}</style></head><body>
    <h1>Entrar com ${escape(provider)} <small>provedor de desenvolvimento: nada sai deste computador</small></h1>
    <form method="post" action="${escape(action)}">${buttons.join('')}</form>
    <form method="post" action="${escape(action)}">
      <label>Nome <input name="name" required></label>
      <label>E-mail <input name="email" type="email" required></label>
      <button>Entrar como outra pessoa</button>
    </form>
    <form method="post" action="${escape(action)}"><button name="cancel" value="1">Cancelar</button></form>
    </body></html>`
}
