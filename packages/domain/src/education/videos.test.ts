import { expect, test } from 'vitest'
import { videoSource } from './videos.ts'

test.each([
  ['dQw4w9WgXcQ', { provider: 'youtube', id: 'dQw4w9WgXcQ' }],
  ['youtube:_abc-DEF123', { provider: 'youtube', id: '_abc-DEF123' }],
  ['76979871', { provider: 'vimeo', id: '76979871' }],
  ['vimeo:76979871', { provider: 'vimeo', id: '76979871' }],
  ['file:/videos/juros.webm', { provider: 'file', path: '/videos/juros.webm' }],
  ['file:/aula-1.mp4', { provider: 'file', path: '/aula-1.mp4' }],
])('%s is played from there', (videoId, source) => {
  expect(videoSource(videoId)).toEqual(source)
})

test.each([
  '',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)',
  'dQw4w9WgXcQ?autoplay=1',
  'youtube:../../conta',
  'vimeo:76979871/extra',
  'file:/../segredo.mp4',
  'file://outro.example/aula.mp4',
  'file:/aula.html',
  'dQw4w9WgXcQ\n',
])('“%s” is no video', (videoId) => {
  expect(videoSource(videoId)).toBeNull()
})
