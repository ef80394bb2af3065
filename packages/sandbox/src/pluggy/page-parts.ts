export const PAGE_STYLE = `
:root { color-scheme: light; font: 1rem/1.5 system-ui, sans-serif; --line: #dfe5e2; --accent: #0b6b4a; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: #16201c; overflow-y: auto; }
main { padding: 1rem; min-height: 100vh; display: flex; flex-direction: column; gap: .75rem; }
header { display: flex; align-items: center; gap: .5rem; }
h1 { font-size: 1.125rem; margin: 0; flex: 1; }
p { margin: 0; }
.hint { color: #5a6862; font-size: .875rem; }
.wrong { color: #a3201d; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .5rem; }
button, input { font: inherit; color: inherit; border: 1px solid var(--line); border-radius: .5rem;
  background: #fff; padding: .5rem .75rem; min-height: 2.75rem; }
li button { width: 100%; text-align: left; border-left: .375rem solid var(--bank); cursor: pointer; }
button.main { background: var(--accent); border-color: var(--accent); color: #fff; font-weight: 600; cursor: pointer; }
button.quiet { border-color: transparent; cursor: pointer; min-width: 2.75rem; }
form, label { display: grid; gap: .375rem; }
form { gap: .75rem; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`

/** Chooses an institution, asks what it wants to know, and follows the item until it has an end. */
export const PAGE_SCRIPT = `
const main = document.querySelector('#main')
const props = window.xprops ?? {}
const headers = { 'content-type': 'application/json', 'x-api-key': props.connectToken ?? '' }
const call = async (method, path, body) => {
  const answer = await fetch('/api' + path, { method, headers, body: body && JSON.stringify(body) })
  const value = await answer.json()
  if (!answer.ok) throw value
  return value
}
const tell = (event, more = {}) => props.onEventProp?.({ event, timestamp: Date.now(), ...more })
const el = (tag, more = {}, ...children) => {
  const node = Object.assign(document.createElement(tag), more)
  node.append(...children)
  return node
}
const show = (title, ...children) => {
  const close = el('button', { type: 'button', className: 'quiet', textContent: '✕', onclick: () => props.close?.() })
  close.setAttribute('aria-label', 'Fechar')
  main.replaceChildren(el('header', {}, el('h1', { textContent: title, tabIndex: -1 }), close), ...children)
}

const words = {
  INVALID_CREDENTIALS: 'Usuário ou senha incorretos.',
  INVALID_CREDENTIALS_MFA: 'O token não confere.',
  ALREADY_LOGGED_IN: 'Há outra sessão aberta no banco. Saia dela e tente de novo.',
  ACCOUNT_LOCKED: 'O acesso está bloqueado no banco.',
  ACCOUNT_NEEDS_ACTION: 'O banco pede algo de você: entre no aplicativo dele.',
  SITE_NOT_AVAILABLE: 'O banco está fora do ar.',
  UNEXPECTED_ERROR: 'O banco respondeu com um erro.',
}

async function choose() {
  const { results } = await call('GET', '/connectors?sandbox=' + Boolean(props.includeSandbox))
  const wanted = props.connectorIds?.length ? results.filter(({ id }) => props.connectorIds.includes(id)) : results
  if (props.selectedConnectorId || wanted.length === 1) {
    return askCredentials(wanted.find(({ id }) => id === props.selectedConnectorId) ?? wanted[0])
  }
  show('Escolha sua instituição', el('ul', {}, ...wanted.map((connector) => {
    const button = el('button', { type: 'button', textContent: connector.name + (connector.isOpenFinance ? ' (Open Finance)' : ''), onclick: () => {
      tell('SELECTED_INSTITUTION', { connector })
      askCredentials(connector)
    } })
    button.style.setProperty('--bank', '#' + connector.primaryColor)
    return el('li', {}, button)
  })))
}

function field({ label, name, type, validation, placeholder, instructions }) {
  const input = el('input', { name, required: true, type: type === 'password' ? 'password' : 'text',
    placeholder: placeholder ?? '', autocomplete: 'off', inputMode: type === 'number' || validation ? 'numeric' : 'text' })
  return el('label', {}, label, input, ...(instructions ? [el('span', { className: 'hint', textContent: instructions })] : []))
}

function ask(title, fields, { hint, wrong, send }) {
  const form = el('form', {}, ...fields.map(field), el('button', { className: 'main', textContent: 'Continuar' }))
  form.onsubmit = (event) => {
    event.preventDefault()
    send(Object.fromEntries(new FormData(form))).catch(fail)
  }
  show(title, ...(wrong ? [el('p', { className: 'wrong', role: 'alert', textContent: wrong })] : []), form,
    el('p', { className: 'hint', textContent: hint }))
  form.querySelector('input')?.focus()
}

function askCredentials(connector, { wrong, itemId } = {}) {
  ask(connector.name, connector.credentials, {
    wrong,
    hint: connector.credentials[0].name === 'cpf'
      ? 'Banco de mentira: qualquer CPF e senha servem. Um CPF terminado em 1 pede o token 123456, em 3 está bloqueado, em 7 espera autorização no aplicativo.'
      : 'Banco de mentira: user-ok com password-ok. O token é 123456.',
    send: async (parameters) => {
      tell('SUBMITTED_LOGIN')
      wait()
      follow(itemId === undefined
        ? await call('POST', '/items', { connectorId: connector.id, parameters })
        : await call('PATCH', '/items/' + itemId, { parameters }))
    },
  })
}

function askToken(item) {
  ask('Autenticação', [item.parameter], {
    hint: 'O token do banco de mentira é 123456.',
    send: async (given) => {
      tell('SUBMITTED_MFA')
      wait()
      follow(await call('POST', '/items/' + item.id + '/mfa', given))
    },
  })
}

const wait = () => show('Conectando…', el('p', { className: 'hint', textContent: 'Buscando suas contas no banco. Isto leva alguns segundos.' }))

async function follow(item) {
  try {
    if (item.status === 'UPDATING' || item.status === 'MERGING') {
      await new Promise((later) => setTimeout(later, 300))
      return await follow(await call('GET', '/items/' + item.id))
    }
    tell('ITEM_RESPONSE', { item })
    if (item.status === 'WAITING_USER_INPUT') return askToken(item)
    const code = item.error?.code
    if (item.status === 'UPDATED' || code === 'USER_AUTHORIZATION_PENDING') return await finish(item)
    await props.onErrorProp?.({ message: item.error?.message ?? 'failed', data: { item } })
    askCredentials(item.connector, { wrong: words[code] ?? 'Não foi possível conectar.', itemId: item.id })
  } catch (problem) {
    fail(problem)
  }
}

async function finish(item) {
  tell('LOGIN_SUCCESS')
  const isPending = item.status !== 'UPDATED'
  show(isPending ? 'Falta autorizar' : 'Tudo certo', el('p', { textContent: isPending
    ? 'Autorize a conexão no aplicativo do banco.'
    : 'Sua conta foi conectada.' }))
  await props.onSuccessProp?.({ item })
  await props.close?.()
}

function fail(problem) {
  props.onErrorProp?.({ message: problem?.message ?? String(problem) })
  show('Não foi possível conectar', el('p', { textContent: 'O agregador não respondeu como devia. Feche e tente de novo.' }))
}

if (props.updateItem) {
  wait()
  const item = await call('GET', '/items/' + props.updateItem)
  if (item.status === 'WAITING_USER_INPUT') askToken(item)
  else if (item.status === 'UPDATING') follow(item)
  else askCredentials(item.connector, { itemId: item.id })
} else choose().catch(fail)
`
