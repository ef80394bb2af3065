// npm run sbom: every part of others that the lock file names, with version, hash and licence, as CycloneDX in
// dist/sbom.json. A scanner compares it with published faults (docs/security-data.md).
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { end, root } from './prepare.mjs'

const args = [
  'sbom',
  '--package-lock-only',
  '--sbom-format',
  'cyclonedx',
  '--sbom-type',
  'application',
]
const isWindows = process.platform === 'win32'
const { status, stdout, stderr } = spawnSync(isWindows ? 'npm.cmd' : 'npm', args, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: isWindows,
})
if (status !== 0) end(`Não consigo listar as partes: ${stderr}`)
const { components } = JSON.parse(stdout)
const file = path.join(root, 'dist/sbom.json')
fs.mkdirSync(path.dirname(file), { recursive: true })
fs.writeFileSync(file, stdout)
console.log(`${components.length} partes em ${path.relative(process.cwd(), file)}.`)
