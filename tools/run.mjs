// npm run demo, doctor, …: runs one of the tools on the product's data, beside a running product or
// without one.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { end, environment, prepare, root } from './prepare.mjs'

const [name = '', ...args] = process.argv.slice(2)
await prepare(['servidor'])

const folder = path.join(root, 'dist/tools')
const program = path.join(folder, `${name}.js`)
if (!/^[a-z][a-z-]*$/.test(name) || !fs.existsSync(program)) {
  const names = fs.readdirSync(folder).filter((file) => /^[a-z-]+\.js$/.test(file))
  end(`Uso: node tools/run.mjs NOME. Nomes: ${names.map((file) => file.slice(0, -3)).join(', ')}`)
}

const child = spawn(process.execPath, ['--enable-source-maps', program, ...args], {
  cwd: root,
  env: environment(),
  stdio: 'inherit',
})
// Ctrl-C reaches the tool from the terminal; what only this process gets is passed on.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.once('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1))
