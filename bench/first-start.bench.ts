import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { rssOf } from './harness/cpu.ts'

/*
 * L67: the memory of `npm start` itself, which runs as long as the product, after it has built and
 * after it had nothing to build. It builds dist/ anew: nothing else may run from there meanwhile.
 */

const root = fileURLToPath(new URL('../../', import.meta.url))
const STOP_MS = 20_000

async function start(): Promise<number> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-start-'))
  const child = spawn(process.execPath, [path.join(root, 'tools/start.mjs')], {
    cwd: root,
    env: { ...process.env, SALDO_DATA: folder, PORT: process.env['PORT'] ?? '4480' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await isOpen(child)
  const megabytes = rssOf(child.pid ?? 0)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(force)
  fs.rmSync(folder, { recursive: true, force: true })
  return megabytes
}

async function isOpen(child: ChildProcess): Promise<void> {
  let output = ''
  for await (const piece of child.stdout ?? []) {
    output += String(piece)
    if (output.includes('Ctrl-C encerra')) return
  }
  throw new Error(`it did not start: ${output}`)
}

for (const part of ['servidor', 'web']) {
  fs.rmSync(path.join(root, `dist/.${part}.hash`), { force: true })
}
const first = await start()
const later = await start()
console.log(
  `\nL67 memory of npm start: ${first.toFixed(0)} MB after a build, ${later.toFixed(0)} MB without one (x ${(first / later).toFixed(2)})`,
)
