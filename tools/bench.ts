import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'

/** npm run bench -- NAME: one workload against the floor. Ratios are printed, nothing is asserted. */
const folder = fileURLToPath(new URL('../bench/', import.meta.url))
const [name = '', ...args] = process.argv.slice(2)
const names = fs
  .readdirSync(folder)
  .filter((file) => file.endsWith('.bench.js') && !file.endsWith('-server.bench.js'))
  .map((file) => file.replace('.bench.js', ''))

if (names.includes(name)) {
  const program = `${folder}${name}.bench.js`
  const child = spawn(process.execPath, ['--enable-source-maps', program, ...args], {
    stdio: 'inherit',
  })
  child.once('exit', (code) => {
    process.exitCode = code ?? 1
  })
} else {
  console.error(`Uso: npm run bench -- NOME [--large] [--owners]. Nomes: ${names.join(', ')}`)
  process.exitCode = 1
}
