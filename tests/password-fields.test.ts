import { expect, test } from 'vitest'
import { readSources } from '../tools/source-files.ts'

const screens = readSources(/^apps\/web\/src\/(?!gallery\/).*\.tsx$/)
const FIELD = 'apps/web/src/ui/field/PasswordInput.tsx'

test('V6.2.6, V6.2.7: a password is typed into the one masked field, which may be pasted into and filled in', () => {
  const fields = screens.filter(({ text }) => /<Password(?:Input|Field)\b/.test(text))
  expect(fields.length).toBeGreaterThan(3)
  const field = screens.find(({ file }) => file === FIELD)?.text ?? ''
  expect(field).toContain("type={seen ? 'text' : 'password'}")
  expect(field).toContain('autoComplete="current-password"')
  const others = screens.filter(
    ({ file, text }) => file !== FIELD && /type=(?:"password"|\{[^}]*'password')/.test(text),
  )
  expect(others.map(({ file }) => file)).toEqual([])
  const hindering = screens.filter(({ text }) =>
    /\bonPaste\b|\bonCopy\b|autoComplete="off"[^>]*assword/.test(text),
  )
  expect(hindering.filter(({ text }) => /assword/.test(text)).map(({ file }) => file)).toEqual([])
})
