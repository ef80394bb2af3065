import { allRefusals } from '@saldo/contract/all-refusals'
import { type Endpoint, nameOf } from '@saldo/contract/endpoint'

const words = {
  anyone: 'pública',
  signed_in: 'com sessão',
  active: 'com conta ativa',
  in_person: 'só o dono da conta',
  proved: 'só o dono, que acaba de provar quem é',
  planner: 'só planejadores',
  operator: 'só operadores, com a segunda etapa',
} as const

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function entryOf(endpoint: Endpoint): string {
  const refused = endpoint.refusals
    .map(
      (code) =>
        `<li><b>${allRefusals[code][0]}</b> <code>${code}</code> ${escape(allRefusals[code][1])}</li>`,
    )
    .join('')
  return `<details><summary><code>${escape(nameOf(endpoint))}</code> ${escape(endpoint.summary)}
    <small>${words[endpoint.access]}</small></summary><ul>${refused}</ul></details>`
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;
color:light-dark(#1b1f24,#e8eaed);background:light-dark(#fff,#14171a);color-scheme:light dark}
details{border-top:1px solid #8884;padding:.6rem 0}summary{cursor:pointer}small{opacity:.75}
code{font-size:.9em}a{color:inherit}`

/** Every call on one page: what it does, who may make it, and each reason it may refuse. */
export function referencePage(endpoints: readonly Endpoint[]): string {
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Saldo: referência</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style><main><h1>Referência</h1>
<p>Documento completo: <a href="/openapi.json">openapi.json</a></p>${endpoints.map(entryOf).join('')}
</main></html>`
}
