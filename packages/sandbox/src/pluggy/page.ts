import { readFile } from 'node:fs/promises'
import type { Call, Reply } from '../json-server.ts'
import { answerApi, type PluggyState } from './api.ts'
import { PAGE_SCRIPT, PAGE_STYLE } from './page-parts.ts'

const PAGE = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
  <meta name="viewport" content="width=device-width"><title>Conectar com o banco</title>
  <link rel="stylesheet" href="/page.css"><script src="/child.js"></script>
  <script type="module" src="/page.js"></script></head>
  <body><main id="main" aria-live="polite"></main></body></html>`

/** The page in the widget's frame. It reaches the API through its own address, under `/api`. */
export async function answerPage(state: PluggyState, call: Call): Promise<Reply> {
  if (call.path.startsWith('/api/')) return answerApi(state, { ...call, path: call.path.slice(4) })
  switch (call.path) {
    case '/':
      return { body: PAGE, type: 'text/html; charset=utf-8' }
    case '/page.css':
      return { body: PAGE_STYLE, type: 'text/css; charset=utf-8' }
    case '/page.js':
      return { body: PAGE_SCRIPT, type: 'text/javascript; charset=utf-8' }
    // Built beside this file: the widget's own library.
    case '/child.js':
      return {
        body: await readFile(new URL('pluggy-child.js', import.meta.url), 'utf8'),
        type: 'text/javascript; charset=utf-8',
      }
    default:
      return { status: 404, body: 'not found' }
  }
}
