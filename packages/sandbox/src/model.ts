import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { listenNear, type Peer } from './peer.ts'

const HOST = '127.0.0.1'
const BODY_BYTES_MAX = 200_000
const LONG = 200_000
const KEPT_MAX = 100

/** The ill behaviour that a test can order: each kind so many times. */
type Fault = 'slow' | '500' | 'nonsense' | 'long'

type State = { readonly requests: unknown[]; faults: Fault[]; reply: string }

const CANNED = 'Pelos números do mês, as despesas estão abaixo das receitas. <b>Continue assim.</b>'

/**
 * A language model that answers `POST /chat/completions` as OpenAI's does, always with the same words, and
 * keeps what it was sent. `POST /__fault {kind, count}` orders ill behaviour, `POST /__reply {text}` other
 * words, `GET /__requests` gives what came.
 */
export async function startModel({
  port = 0,
  slowMs = 20_000,
}: { readonly port?: number; readonly slowMs?: number } = {}): Promise<Peer> {
  const state: State = { requests: [], faults: [], reply: CANNED }
  const server = http.createServer((request, response) => {
    answer(state, request, { response, slowMs }).catch(() => response.destroy())
  })
  const found = await listenNear((tried) => server.listen(tried, HOST), port)
  return {
    name: 'model',
    addresses: { LLM_BASE_URL: `http://${HOST}:${found}`, LLM_MODEL: 'modelo-de-teste' },
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function answer(
  state: State,
  request: http.IncomingMessage,
  { response, slowMs }: { readonly response: http.ServerResponse; readonly slowMs: number },
) {
  const body = await bodyOf(request)
  const send = (status: number, value: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(value))
  }
  switch (`${request.method} ${request.url}`) {
    case 'POST /chat/completions':
      break
    case 'GET /__requests':
      return send(200, state.requests)
    case 'POST /__fault': {
      const { kind, count = 1 } = body as { readonly kind: Fault; readonly count?: number }
      state.faults.push(...Array.from({ length: count }, () => kind))
      return send(200, {})
    }
    case 'POST /__reply':
      state.reply = (body as { readonly text: string }).text
      return send(200, {})
    default:
      return send(404, { error: { message: 'not found' } })
  }
  state.requests.push({ authorization: request.headers.authorization ?? null, body })
  state.requests.splice(0, state.requests.length - KEPT_MAX)
  const fault = state.faults.shift()
  if (fault === '500') return send(500, { error: { message: 'the model is overloaded' } })
  if (fault === 'nonsense') return send(200, { choices: 'none' })
  if (fault === 'slow') await pause(slowMs)
  const content = fault === 'long' ? 'a'.repeat(LONG) : state.reply
  return send(200, {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  })
}

async function bodyOf(request: http.IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const part of request) {
    text += String(part)
    if (text.length > BODY_BYTES_MAX) throw new Error('too long')
  }
  return text === '' ? {} : JSON.parse(text)
}
