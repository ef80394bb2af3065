import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../tools/source-files.ts'

/** A product of a few files, read by the configuration of ours. */
const FILES = {
  'package.json': '{ "name": "planted", "private": true, "workspaces": ["apps/*"] }',
  'apps/web/package.json':
    '{ "name": "web", "private": true, "devDependencies": { "vitest": "*" } }',
  'apps/web/src/main.tsx': "import { shown } from './parts.ts'\nexport const unused = shown()\n",
  'apps/web/src/parts.ts':
    'export const shown = () => own()\nexport const own = () => 1\nexport const tested = 2\n',
  'apps/web/src/parts.test.ts': "import { tested } from './parts.ts'\nvoid tested\n",
} as const

/** The names that knip finds there. */
function foundBy(folder: string, ...args: readonly string[]): string[] {
  const knip = path.join(root, 'node_modules/knip/bin/knip.js')
  try {
    execFileSync(process.execPath, [knip, '--no-progress', '--include', 'exports', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return []
  } catch (error) {
    const { stdout } = error as { readonly stdout: string }
    return [...stdout.matchAll(/^(\w+) +apps\/web\/src/gm)].map(([, name = '']) => name).toSorted()
  }
}

test('what nobody uses is found, of an entry too, and what tests alone use', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-dead-code-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  for (const [file, text] of Object.entries(FILES)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.writeFileSync(path.join(folder, file), text)
  }
  fs.copyFileSync(path.join(root, 'knip.config.ts'), path.join(folder, 'knip.config.ts'))
  expect(foundBy(folder)).toEqual(['own', 'unused'])
  expect(foundBy(folder, '--production')).toEqual(['tested', 'unused'])
})
