import { startServer } from './json-server.ts'
import type { Peer } from './peer.ts'

const STYLE =
  ':root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}body{max-width:44rem;margin:2rem auto;padding:0 1rem}' +
  'code{font-size:.9em}li{margin:.25rem 0}'

/** What each address is for, by its name. */
const words: Readonly<Record<string, string>> = {
  mailbox: 'A caixa de correio: o que o Saldo envia por e-mail',
  OIDC_GOOGLE_ISSUER: 'Entrar com Google',
  OIDC_APPLE_ISSUER: 'Entrar com Apple',
  LLM_BASE_URL: 'O modelo de linguagem',
  PLUGGY_API_URL: 'O agregador de bancos (Pluggy)',
  PLUGGY_CONNECT_URL: 'A tela de conexão com o banco',
  BELVO_API_URL: 'O agregador antigo (Belvo)',
}

/** A page that links all stand-ins, and says what can be tried with the banks. */
export async function startIndex(
  port: number,
  addresses: Readonly<Record<string, string>>,
): Promise<Peer> {
  const items = Object.entries(words)
    .filter(([name]) => addresses[name] !== undefined)
    .map(([name, text]) => `<li><a href="${addresses[name]}">${text}</a> <code>${name}</code></li>`)
  const page = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport"
    content="width=device-width"><title>Serviços de mentira</title><style>${STYLE}</style></head><body>
    <h1>Serviços de mentira</h1>
    <p>O que o Saldo usa de fora corre aqui, neste computador, com os protocolos de verdade.</p>
    <ul>${items.join('')}</ul>
    <h2>Bancos</h2>
    <p>Em <em>Contas conectadas</em>, qualquer CPF de 11 números e qualquer senha conectam. O último número do CPF
      escolhe o que o banco faz: 1 pede o token <code>123456</code>, 2 tem outra sessão aberta, 3 está bloqueado,
      4 responde com erro, 5 está fora do ar, 6 pede algo no aplicativo, 7 espera autorização, 8 recusa a senha.</p>
    <p>Faltas: <code>POST ${addresses['PLUGGY_API_URL']}/__fault {"kind": "token"}</code>; um tipo desconhecido
      responde com a lista. O relógio: <code>POST /__clock {"now": "2026-03-01T12:00:00Z"}</code>. O que houve:
      <a href="${addresses['PLUGGY_API_URL']}/__log">chamadas</a>, <a href="${addresses['PLUGGY_API_URL']}/__items">conexões</a>.</p>
    </body></html>`
  const { url, stop } = await startServer(port, ({ path }) =>
    path === '/'
      ? { body: page, type: 'text/html; charset=utf-8' }
      : { status: 404, body: 'not found' },
  )
  return { name: 'index', addresses: { sandbox: `${url}/` }, stop }
}
