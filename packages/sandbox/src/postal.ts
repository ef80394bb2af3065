import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { listenNear, type Peer } from './peer.ts'

const HOST = '127.0.0.1'

type Address = {
  readonly street: string
  readonly district: string
  readonly city: string
  readonly state: string
}

/** A few places of Brazil; a city of one postal code has neither streets nor districts. */
const ADDRESSES: Readonly<Record<string, Address>> = {
  '01001000': { street: 'Praça da Sé', district: 'Sé', city: 'São Paulo', state: 'SP' },
  '20040002': {
    street: 'Avenida Rio Branco',
    district: 'Centro',
    city: 'Rio de Janeiro',
    state: 'RJ',
  },
  '30130010': {
    street: 'Avenida Afonso Pena',
    district: 'Centro',
    city: 'Belo Horizonte',
    state: 'MG',
  },
  '80010000': { street: 'Praça Tiradentes', district: 'Centro', city: 'Curitiba', state: 'PR' },
  '36325000': { street: '', district: '', city: 'Tiradentes', state: 'MG' },
}

/** One of the two services, or both, behave ill: each so many times. */
type Fault = {
  readonly service: 'viacep' | 'brasilapi'
  readonly kind: 'down' | 'slow' | 'nonsense'
}

/**
 * Postal codes as ViaCEP (`/ws/01001000/json/`) and BrasilAPI (`/api/cep/v1/01001000`) give them.
 * `POST /__fault {service, kind, count}` orders ill behaviour, `GET /__requests` gives what came.
 */
export async function startPostal({
  port = 0,
  slowMs = 20_000,
}: { readonly port?: number; readonly slowMs?: number } = {}): Promise<Peer> {
  const faults: Fault[] = []
  const requests: string[] = []
  const server = http.createServer((request, response) => {
    answer(request, { response, faults, requests, slowMs }).catch(() => response.destroy())
  })
  const found = await listenNear((tried) => server.listen(tried, HOST), port)
  return {
    name: 'postal',
    addresses: { CEP_BASE_URLS: `http://${HOST}:${found},http://${HOST}:${found}` },
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function answer(
  request: http.IncomingMessage,
  answering: {
    readonly response: http.ServerResponse
    readonly faults: Fault[]
    readonly requests: string[]
    readonly slowMs: number
  },
): Promise<void> {
  const { response, faults, requests, slowMs } = answering
  const path = request.url ?? '/'
  const send = (status: number, value: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  }
  if (path === '/__requests') return send(200, requests)
  if (path === '/__fault') {
    let text = ''
    for await (const part of request) text += String(part)
    const { count = 1, ...fault } = JSON.parse(text)
    for (let left = count; left > 0; left -= 1) faults.push(fault)
    return send(200, {})
  }
  requests.push(path)
  const service = path.startsWith('/ws/') ? 'viacep' : 'brasilapi'
  const at = faults.findIndex((fault) => fault.service === service)
  const fault = at === -1 ? undefined : faults.splice(at, 1)[0]?.kind
  if (fault === 'down') return void response.destroy()
  if (fault === 'slow') await pause(slowMs)
  if (fault === 'nonsense') return send(200, { resultado: 'nada' })
  const code = /(\d+)\/?(?:json\/?)?$/.exec(path)?.[1] ?? ''
  const found = ADDRESSES[code]
  return service === 'viacep' ? asViaCep(send, code, found) : asBrasilApi(send, code, found)
}

type Send = (status: number, value: unknown) => void

function asViaCep(send: Send, code: string, found: Address | undefined): void {
  if (code.length !== 8) return send(400, 'Bad Request')
  // It answers the word at times, and the value at others.
  if (found === undefined) return send(200, { erro: code.endsWith('0') ? true : 'true' })
  return send(200, {
    cep: `${code.slice(0, 5)}-${code.slice(5)}`,
    logradouro: found.street,
    complemento: '',
    bairro: found.district,
    localidade: found.city,
    uf: found.state,
    ibge: '',
    ddd: '',
  })
}

function asBrasilApi(send: Send, code: string, found: Address | undefined): void {
  if (found === undefined) {
    return send(404, {
      name: 'CepPromiseError',
      message: 'CEP não encontrado',
      type: 'service_error',
    })
  }
  const { street, district, city, state } = found
  return send(200, { cep: code, state, city, neighborhood: district, street, service: 'viacep' })
}
