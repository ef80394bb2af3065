import { allRefusals } from '@saldo/contract/all-refusals'
import { type Endpoint, nameOf, type Change } from '@saldo/contract/endpoint'
import * as z from 'zod/mini'
import { catalogue, operationIds } from '@saldo/contract/catalogue'
import type { Refusal } from '@saldo/contract/refusals'
import { parserWords } from './errors.ts'
import type { App } from './app.ts'
import { VERSION } from '../gateways/version.ts'

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
function referencePage(endpoints: readonly Endpoint[]): string {
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Saldo: referência</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style><main><h1>Referência</h1>
<p>Documento completo: <a href="/openapi.json">openapi.json</a></p>${endpoints.map(entryOf).join('')}
</main></html>`
}

type Json = Record<string, unknown>

/** The wire's side of the codecs: decimals and texts, not cents and days. */
function schemaOf(shape: z.ZodMiniType): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  return schema
}

function parametersOf(endpoint: Endpoint): Json[] {
  return (['params', 'query'] as const).flatMap((part) => {
    const shape = endpoint[part]
    if (shape === undefined) return []
    const schema = schemaOf(shape) as { properties?: Record<string, Json>; required?: string[] }
    return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || (schema.required ?? []).includes(name),
      schema: property,
    }))
  })
}

const PROBLEM = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

/** A conflict, with what stands now. */
function conflictOf(current: NonNullable<Change['conflict']>): Json {
  const added = { type: 'object', properties: { current: schemaOf(current) } }
  const problem = PROBLEM['application/problem+json'].schema
  return { 'application/problem+json': { schema: { allOf: [problem, added] } } }
}

function contentOf({ download, answer }: Endpoint): Json {
  if (download === undefined) return { 'application/json': { schema: schemaOf(answer) } }
  return { [download.type]: { schema: { type: 'string', format: 'binary' } } }
}

const SIGNED_IN = ['not_signed_in', 'not_found'] as const
const ACTIVE = [...SIGNED_IN, 'account_inactive', 'consent_withdrawn'] as const
const IN_PERSON = [...ACTIVE, 'not_while_acting'] as const

/** The refusals before the endpoint's own, by who may make the call. */
const CALLER_REFUSALS = {
  signed_in: [...SIGNED_IN, 'consent_withdrawn'],
  active: ACTIVE,
  in_person: IN_PERSON,
  planner: [...IN_PERSON, 'not_a_planner'],
  proved: [...IN_PERSON, 'proof_needed'],
  operator: [...SIGNED_IN, 'operator_needs_factor'],
} as const satisfies Record<string, readonly Refusal[]>

/** What a call may answer: its result, its own refusals, and those of every call. */
function answersOf(endpoint: Endpoint): Json {
  const nothing = endpoint.answer instanceof z.ZodMiniNull
  const answers: Record<string, Json> = nothing
    ? { 204: { description: 'Feito' } }
    : {
        200: {
          description: 'Feito',
          content: contentOf(endpoint),
        },
      }
  if (endpoint.method === 'GET') answers['304'] = { description: 'Nada mudou' }
  const { access } = endpoint
  const common = [
    ...endpoint.refusals,
    ...(access === 'anyone' ? [] : CALLER_REFUSALS[access]),
    'request_invalid',
    'too_many_requests',
  ] as const
  const messagesByStatus = new Map<number, string[]>()
  for (const refusal of common) {
    const [status, message] = allRefusals[refusal]
    messagesByStatus.set(status, [...(messagesByStatus.get(status) ?? []), message])
  }
  if (endpoint.body !== undefined || endpoint.upload !== undefined) {
    for (const status of [413, 415])
      messagesByStatus.set(status, messagesByStatus.get(status) ?? [parserWords[status] ?? ''])
  }
  for (const [status, messages] of messagesByStatus) {
    answers[status] = { description: [...new Set(messages)].join(' · '), content: PROBLEM }
  }
  const conflict = endpoint.method === 'GET' ? undefined : endpoint.conflict
  if (conflict !== undefined) answers['409'] = { ...answers['409'], content: conflictOf(conflict) }
  answers['503'] = { description: 'Erro de comunicação com o servidor', content: PROBLEM }
  return answers
}

function bodyOf(endpoint: Endpoint): Json {
  if (endpoint.upload !== undefined) {
    return { requestBody: { content: { 'application/octet-stream': {} }, required: true } }
  }
  if (endpoint.body === undefined) return {}
  const example = endpoint.example?.body
  const content = {
    'application/json': {
      schema: schemaOf(endpoint.body),
      ...(example === undefined ? {} : { example }),
    },
  }
  return { requestBody: { required: true, content } }
}

function operationOf(endpoint: Endpoint): Json {
  return {
    operationId: operationIds.get(endpoint),
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    parameters: parametersOf(endpoint),
    ...bodyOf(endpoint),
    responses: answersOf(endpoint),
    ...(endpoint.access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
  }
}

/** The OpenAPI 3.1 document of the whole contract, generated from it. */
export function openApi(appUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of catalogue) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  const text = { type: 'string' }
  const fields = { type: 'object', properties: { field: text, message: text } }
  return {
    openapi: '3.1.0',
    info: { title: 'Saldo', version: VERSION },
    servers: [{ url: `${appUrl}/api` }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Problem: {
          type: 'object',
          required: ['status', 'code', 'message', 'errors'],
          properties: {
            type: text,
            title: text,
            status: { type: 'integer' },
            code: text,
            message: text,
            errors: { type: 'array', items: fields },
          },
        },
      },
    },
  }
}

/** The document, and a page to browse it without any script; each made at its first request. */
export function serveOpenApi({ fastify, settings }: App): void {
  const document = once(() => JSON.stringify(openApi(settings.appUrl)))
  const page = once(() => referencePage(catalogue))
  fastify.get('/openapi.json', (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(document()),
  )
  fastify.get('/referencia', (_request, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').send(page()),
  )
}

function once(make: () => string): () => string {
  let made: string | undefined
  return () => (made ??= make())
}
