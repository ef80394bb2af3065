import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createFamily } from './families.ts'
import { paragraphs, text } from './wire.ts'

// oxlint-disable-next-line no-control-regex -- these are the characters that are meant
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

describe('V2.2.1: one line of text', () => {
  const line = text({ max: 40, min: 1 })

  test.each([
    ['Ana\r\nBcc: todos@exemplo.com.br', 'Ana Bcc: todos@exemplo.com.br'],
    ['\tAna\u0085Souza\u2028', 'Ana Souza'],
    ['Ana \u{1f33b} São', 'Ana \u{1f33b} São'],
    ['a\u001b[31mb', 'a [31mb'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(z.decode(line, typed)).toBe(kept)
  })

  test.each(['\n', '\r\n \t', '\u0000', 'a\u0000', '\ud800'])('%j is refused', (typed) => {
    expect(z.safeDecode(line, typed).success).toBe(false)
  })

  test('has no control character, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
        const read = z.safeDecode(line, typed)
        expect(read.success && CONTROLS.test(read.data)).toBe(false)
      }),
    )
  })

  test('is the name of a family too', () => {
    const { body } = createFamily
    expect(z.decode(body, { name: 'Casa\r\nX' })).toEqual({ name: 'Casa X' })
  })
})

test('several lines keep their breaks, and no NUL', () => {
  const note = paragraphs({ max: 40 })
  expect(z.decode(note, ' um\n\n- dois\t3 ')).toBe('um\n\n- dois\t3')
  expect(z.safeDecode(note, 'um\u0000').success).toBe(false)
})
