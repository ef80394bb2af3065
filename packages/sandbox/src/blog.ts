import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { listenNear, type Peer } from './peer.ts'

const HOST = '127.0.0.1'

/** The ill behaviour that a test can order. */
type Fault = 'none' | 'slow' | '500' | 'nonsense' | 'hostile'

/** One pixel, as PNG. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const TITLES = [
  'O que muda no seu 13&#186; deste ano',
  'Reserva de emerg&ecirc;ncia: quanto &eacute; &#8220;suficiente&#8221;?',
  'Cart&atilde;o, cheque especial e consignado: o que custa cada um',
  'Como conversar sobre dinheiro em casa &#8211; sem brigar',
  'IPVA &amp; IPTU: pagar &agrave; vista ou parcelar?',
  'Um m&ecirc;s sem delivery',
]

const HOSTILE = '<script>alert(1)</script>&lt;img src=x onerror=alert(1)&gt; Promo&#231;&#227;o'

/**
 * A WordPress blog of six posts as its REST interface tells of them, one of them without a picture.
 * `POST /__fault?kind=…` orders ill behaviour until the next order.
 */
export async function startBlog({
  port = 0,
  slowMs = 20_000,
}: { readonly port?: number; readonly slowMs?: number } = {}): Promise<Peer> {
  let fault: Fault = 'none'
  let origin = ''
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin)
    const send = (status: number, value: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json', 'x-wp-total': '6' })
      response.end(JSON.stringify(value))
    }
    const answer = async () => {
      if (url.pathname === '/__fault') {
        fault = (url.searchParams.get('kind') ?? 'none') as Fault
        return send(200, { fault })
      }
      if (fault === 'slow') await pause(slowMs)
      if (fault === '500') return send(500, { code: 'internal_server_error' })
      if (/^\/imagens\/\d\.png$/u.test(url.pathname)) {
        response.writeHead(200, { 'content-type': 'image/png' })
        return response.end(PIXEL)
      }
      if (url.pathname !== '/wp-json/wp/v2/posts') return send(404, { code: 'rest_no_route' })
      if (fault === 'nonsense') return send(200, { posts: 'none' })
      return send(200, postsAt(origin, fault === 'hostile'))
    }
    answer().catch(() => response.destroy())
  })
  const found = await listenNear((tried) => server.listen(tried, HOST), port)
  origin = `http://${HOST}:${found}`
  return {
    name: 'blog',
    addresses: { BLOG_BASE_URL: origin },
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function postsAt(origin: string, isHostile: boolean) {
  return TITLES.map((title, at) => ({
    id: 100 + at,
    date: `2026-11-${String(20 - at).padStart(2, '0')}T09:00:00`,
    link: isHostile && at === 0 ? 'javascript:alert(1)' : `${origin}/blog/texto-${at + 1}`,
    title: { rendered: isHostile ? HOSTILE : title },
    excerpt: {
      rendered: `<p>Um texto de exemplo do blog, com o que fazer na pr&aacute;tica. [&hellip;]</p>\n`,
      protected: false,
    },
    _embedded: { 'wp:featuredmedia': [pictureAt(origin, at)] },
  }))
}

/** The third has none: WordPress embeds its error there. */
function pictureAt(origin: string, at: number) {
  if (at === 2) return { code: 'rest_post_invalid_id', message: 'Invalid post ID.' }
  return { id: 500 + at, source_url: `${origin}/imagens/${at}.png` }
}
