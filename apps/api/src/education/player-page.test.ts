import { expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'

const app = useApp()

const player = (video: string) =>
  app.fastify.inject({ method: 'GET', url: `/player/${encodeURIComponent(video)}` })

test('a player is in a page of its own, which may frame that company and nothing else', async () => {
  const { statusCode, headers, body } = await player('dQw4w9WgXcQ')
  expect(statusCode).toBe(200)
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('frame-src https://www.youtube-nocookie.com;')
  expect(policy).toContain("frame-ancestors 'self'")
  expect(body).toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?enablejsapi=1')
  const vimeo = await player('76979871')
  expect(vimeo.headers['content-security-policy']).toContain('frame-src https://player.vimeo.com;')
})

test('every other page frames nobody, and is framed by nobody', async () => {
  const { headers } = await app.fastify.inject({ method: 'GET', url: '/health' })
  expect(headers['content-security-policy']).not.toContain('youtube')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test.each(['javascript:alert(1)', '"><script>', 'file:/aula.mp4', 'x'])(
  'what is no video of a known company has no player: %s',
  async (video) => {
    expect((await player(video)).statusCode).toBe(404)
  },
)
