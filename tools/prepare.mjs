// What every command does first: the right Node, the installed packages, the built product. Runs
// before anything is installed, so it knows nothing but Node's own modules.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const NODE_MINIMUM = [20, 19]
const lockFile = path.join(root, 'package-lock.json')
const installedLockFile = path.join(root, 'node_modules/.package-lock.json')
const stampFile = path.join(root, 'node_modules/.installed')

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [wantedMajor = 0, wantedMinor = 0] = NODE_MINIMUM
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return
  end(
    `O Saldo precisa do Node ${NODE_MINIMUM.join('.')} ou mais novo; este é o ${process.version}.`,
  )
}

/** Says why and ends: what is missing here nobody can mend from inside. */
export function end(/** @type {string} */ reason) {
  console.error(reason)
  process.exit(1)
}

/** Installs when the packages are not those of the lock file: a pull may have changed it. */
export function install() {
  const expected = createHash('sha256').update(fs.readFileSync(lockFile)).update(process.arch)
  const stamp = expected.digest('hex')
  if (fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === stamp) return
  if (!isInstalled()) {
    console.log('Instalando os pacotes (uma vez, cerca de um minuto)…')
    const npm = process.env['npm_execpath']
    const [program, ...args] = npm?.endsWith('.js') ? [process.execPath, npm, 'ci'] : ['npm', 'ci']
    const shell = process.platform === 'win32' && program === 'npm'
    const { status } = spawnSync(program ?? 'npm', args, { cwd: root, stdio: 'inherit', shell })
    if (status !== 0) end('npm ci falhou: veja a mensagem acima.')
  }
  fs.writeFileSync(stampFile, stamp)
}

/** npm leaves its own list when it has finished: somebody may have installed by hand. */
function isInstalled() {
  if (!fs.existsSync(installedLockFile)) return false
  const { packages: installed } = JSON.parse(fs.readFileSync(installedLockFile, 'utf8'))
  const { packages: expected } = JSON.parse(fs.readFileSync(lockFile, 'utf8'))
  return Object.entries(expected).every(
    ([place, { version, optional, link }]) =>
      !place.startsWith('node_modules/') ||
      link ||
      optional ||
      installed[place]?.version === version,
  )
}

/** @param {readonly string[]} [parts] Those of the build that are needed; all by default. */
export async function prepare(parts = []) {
  checkNode()
  install()
  // In a process of its own, which gives its memory back: a start runs as long as the product
  // (L67).
  const args = [path.join(root, 'tools/build.mjs'), '--quiet', ...parts]
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) end('A construção falhou: veja a mensagem acima.')
}

/** The settings of the product and the tools where the person has set none. */
export function environment() {
  return { SALDO_DATA: path.join(root, '.saldo'), HOST: '127.0.0.1', ...process.env }
}
