import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  ['Juros &#8217;compostos&#8217;', 'Juros ’compostos’'],
  ['<p>Reserva &amp; metas</p>\n<p>Parte 2</p>', 'Reserva & metas Parte 2'],
  ['R$&nbsp;10', 'R$ 10'],
  ['&#x1F4B0; 13&ordm;', '💰 13&ordm;'],
  ['&amp;lt;script&amp;gt;', '&lt;script&gt;'],
  ['&lt;img src=x onerror=alert(1)&gt;', '<img src=x onerror=alert(1)>'],
  ['a <b>b</b>c', 'a b c'],
  ['&#0;&#xD800;&#9999999;', '\ufffd\ufffd\ufffd'],
  ['&constructor;', '&constructor;'],
])('%s says “%s”', (html, words) => {
  expect(plainText(html)).toBe(words)
})

test('V1.3.3: elements are taken out as an expression would, which goes back at every <', () => {
  const pieces = fc.constantFrom('<', '>', '<b>', '</b>', ' ', '\n', 'a', '&lt;', '&amp;', 'é')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const html = parts.join('')
      const former = html.replaceAll(/<[^>]*>/gu, ' ')
      expect(plainText(html)).toBe(
        plainText(former.replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
      )
    }),
  )
  expect(plainText('<'.repeat(1_000_000))).toBe('<'.repeat(1_000_000))
})

test('of whatever a blog sends, nothing between angle brackets is left of its own HTML', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const html = text.replaceAll('&', '')
      expect(plainText(html)).not.toMatch(/<[^>]*>/u)
    }),
  )
})
