import type { Message } from './mail-store.ts'

export type Tab = 'html' | 'text' | 'source'

const tabNames = { html: 'Mensagem', text: 'Texto', source: 'Fonte' } as const satisfies Record<
  Tab,
  string
>

export function listPage(messages: readonly Message[], words: string): string {
  const count = messages.length === 1 ? '1 mensagem' : `${messages.length} mensagens`
  const body =
    messages.length === 0
      ? emptyList(words)
      : `<ul class="list">${messages.map((message) => listed(message)).join('')}</ul>`
  return page(
    'Caixa de correio',
    `<header class="bar">
      <h1>Caixa de correio</h1>
      <form role="search" action="/">
        <input type="search" name="q" value="${escape(words)}" placeholder="Buscar por pessoa, assunto ou texto"
          aria-label="Buscar mensagens" autocomplete="off">
      </form>
      <p class="count" role="status">${count}</p>
      <button type="button" id="clear" ${messages.length === 0 ? 'hidden' : ''}>Esvaziar</button>
    </header>
    <p class="hint">Tudo o que o Saldo envia por e-mail neste computador chega aqui, para quem quer que seja.
      Nada sai para a internet.</p>
    <main>${body}</main>`,
  )
}

function emptyList(words: string): string {
  return words === ''
    ? '<p class="empty">Nenhuma mensagem ainda. Crie uma conta no Saldo e o código de ativação aparece aqui.</p>'
    : `<p class="empty">Nada encontrado para “${escape(words)}”. <a href="/">Ver todas</a></p>`
}

function listed(message: Message): string {
  const { id, subject, to, at, code, text } = message
  return `<li><a href="/messages/${id}">
      <span class="who">${escape(to.join(', '))}</span>
      <time datetime="${at}">${showTime(at)}</time>
      <strong>${escape(subject)}</strong>
      ${code === null ? '' : `<span class="chip">${code}</span>`}
      <span class="start">${escape(text.replaceAll(/\s+/g, ' ').slice(0, 140))}</span>
    </a></li>`
}

export function messagePage(message: Message, requestedTab: Tab | null): string {
  const tab = requestedTab ?? (message.html === '' ? 'text' : 'html')
  const { id, subject, from, to, at, code } = message
  const facts = [
    ['De', escape(from)],
    ['Para', escape(to.join(', '))],
    ['Recebida', `<time datetime="${at}">${showTime(at)}</time>`],
  ]
  const tabs = (Object.keys(tabNames) as Tab[]).map(
    (name) =>
      `<a href="/messages/${id}?tab=${name}" ${name === tab ? 'aria-current="page"' : ''}>${tabNames[name]}</a>`,
  )
  return page(
    subject,
    `<header class="bar"><a class="back" href="/">← Todas as mensagens</a></header>
    <main class="message">
      <h1>${escape(subject)}</h1>
      <dl>${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>
      ${code === null ? '' : `<p class="code"><span>Código</span><output>${code}</output></p>`}
      <nav aria-label="Formas de ver a mensagem">${tabs.join('')}</nav>
      ${shown(message, tab)}
    </main>`,
  )
}

function shown(message: Message, tab: Tab): string {
  if (tab === 'source') return `<pre>${escape(message.source)}</pre>`
  if (tab === 'text') return `<pre class="text">${withLinks(message.text)}</pre>`
  // Links leave the frame for a new tab; without allow-scripts nothing in the mail runs.
  const framed = `<base target="_blank"><meta name="color-scheme" content="light">${message.html}`
  return `<iframe title="${escape(message.subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox"
    srcdoc="${escape(framed)}"></iframe>`
}

function withLinks(text: string): string {
  return escape(text).replaceAll(
    /https?:\/\/[^\s"'<>)]+/g,
    (link) => `<a href="${link}" target="_blank" rel="noreferrer">${link}</a>`,
  )
}

function showTime(at: string): string {
  return new Date(at).toLocaleString('pt-BR', {
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${escape(title)}</title>
  <link rel="stylesheet" href="/mailbox.css">
  <script type="module" src="/mailbox.js"></script>
</head>
<body>${body}</body>
</html>`
}

function escape(text: string): string {
  const names: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replaceAll(/[&<>"']/g, (character) => names[character] ?? character)
}
