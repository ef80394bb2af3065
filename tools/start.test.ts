import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

/* L81: what `npm start` and the server itself say where something beside them fails. */

const root = path.resolve(import.meta.dirname, '..')
const EACH = { interval: 100 }
let home = ''
const started: Started[] = []

type Started = {
  readonly child: ChildProcess
  output(): string
  readonly ended: Promise<number | null>
}

beforeAll(() => {
  execFileSync(process.execPath, [path.join(root, 'tools/build.mjs'), '--quiet'], { cwd: root })
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-start-'))
  fs.chmodSync(home, 0o755)
})
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGTERM')
    await ended
  }
})
afterAll(() => fs.rmSync(home, { recursive: true, force: true }))

function start(program: string, env: Readonly<Record<string, string>>): Started {
  const child = spawn(process.execPath, [path.join(root, program)], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => void (text += piece.toString()))
  }
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const running = { child, ended, output: () => text }
  started.push(running)
  return running
}

const freePort = () =>
  new Promise<string>((done) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => done(String(port)))
    })
  })

test.each(['tools/start.mjs', 'dist/api/main.js'])(
  'L81: a data folder that cannot be written is named by %s, with what to do',
  async (program) => {
    const file = path.join(home, 'a-file')
    fs.writeFileSync(file, '')
    const { ended, output } = start(program, { SALDO_DATA: path.join(file, 'data') })
    expect(await ended).toBe(1)
    expect(output()).toMatch(/Não consigo gravar .*a-file\/data \(ENOTDIR\).*SALDO_DATA/)
    expect(output()).not.toMatch(/\bat .*:\d+:\d+|mkdir/)
  },
)

test('L81: a log that cannot be opened is named, with what to do', async () => {
  const data = path.join(home, 'no-log')
  fs.mkdirSync(path.join(data, 'saldo.log'), { recursive: true })
  const { ended, output } = start('tools/start.mjs', { SALDO_DATA: data })
  expect(await ended).toBe(1)
  expect(output()).toMatch(/Não consigo gravar saldo\.log em .*no-log \(EISDIR\)/)
})

const mailboxOf = (parent: number): number | undefined =>
  fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => {
      try {
        const [, rest = ''] = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
        const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return Number(rest.split(' ')[1]) === parent && command.includes('sandbox/main.js')
      } catch {
        return false
      }
    })

test.skipIf(process.platform !== 'linux')(
  'L81: the end of the development mailbox is reported, and is not the product’s',
  async () => {
    const PORT = await freePort()
    const SANDBOX = {
      SANDBOX_MAILBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      SANDBOX_GOOGLE_PORT: '0',
      SANDBOX_APPLE_PORT: '0',
      SANDBOX_PLUGGY_PORT: '0',
      SANDBOX_CONNECT_PORT: '0',
      SANDBOX_BELVO_PORT: '0',
      SANDBOX_PORT: '0',
    }
    const data = path.join(home, 'data')
    const { child, output } = start('tools/start.mjs', { SALDO_DATA: data, PORT, ...SANDBOX })
    await expect.poll(output, EACH).toContain('Saldo aberto')
    const address = /Saldo aberto: (\S+)/.exec(output())?.[1] ?? ''
    process.kill(mailboxOf(child.pid ?? 0) ?? NaN, 'SIGKILL')
    await expect.poll(output, EACH).toContain('A caixa de correio parou; o Saldo continua.')
    const person = { email: 'ana@exemplo.com.br', password: 'correta cavalo bateria' }
    const reply = await fetch(`${address}/api/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, name: 'Ana', terms: true }),
    })
    // The letter waits: whoever registers is served as ever.
    expect(reply.status).toBe(200)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect(child.exitCode).toBe(null)
  },
)
