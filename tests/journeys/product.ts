import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** The built product, running by itself on this machine, with a mailbox beside it. */
export type Product = {
  readonly url: string
  readonly mailbox: string
  /** The language model beside it. */
  readonly model: string
  /** The bank aggregators beside it. */
  readonly pluggy: string
  readonly belvo: string
  /** The payment gateway beside it. */
  readonly gateway: string
  /** Runs one of its tools beside it; gives what it printed. */
  tool(name: string, args?: readonly string[]): Promise<string>
  /** Ends it as the power would: no goodbye. */
  kill(): void
  /** Starts it again on the same data and the same address. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const READY_MS = 240_000

/**
 * Below the ports that a system hands out by itself: one of those may be somebody else's by the time
 * the product listens on it, and again while it is restarted.
 */
const PORTS = { first: 20_000, end: 30_000 } as const

async function freePort(): Promise<number> {
  const port = randomInt(PORTS.first, PORTS.end)
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout === null) throw new Error('its output is read')
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
  })
}

async function untilReady(product: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + READY_MS
  for (;;) {
    if (hasEnded(product)) throw new Error('the product ended before it answered')
    const ready = await fetch(`${url}/health`).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (ready) return
    if (Date.now() > deadline) throw new Error('the product did not answer in time')
    await new Promise((resume) => setTimeout(resume, 50))
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

function ended(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return Promise.resolve()
  return new Promise((resume) => child.once('exit', () => resume()))
}

/**
 * Starts the product that was built, on a folder of its own, with the settings that a journey adds.
 */
export async function startProduct(
  more: Readonly<Record<string, string>> = {},
  hostName = '127.0.0.1',
): Promise<Product> {
  const folder = mkdtempSync(path.join(tmpdir(), 'saldo-journey-'))
  const sandbox = spawn(process.execPath, ['dist/sandbox/main.js'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      SANDBOX_SMTP_PORT: '0',
      SANDBOX_MAILBOX_PORT: '0',
      SANDBOX_GOOGLE_PORT: '0',
      SANDBOX_APPLE_PORT: '0',
      SANDBOX_MODEL_PORT: '0',
      SANDBOX_BLOG_PORT: '0',
      SANDBOX_PLUGGY_PORT: '0',
      SANDBOX_CONNECT_PORT: '0',
      SANDBOX_BELVO_PORT: '0',
      SANDBOX_PORT: '0',
      SANDBOX_IUGU_PORT: '0',
      SANDBOX_POSTAL_PORT: '0',
    },
  })
  const {
    smtp = '',
    mailbox = '',
    ...settings
  } = JSON.parse(await firstLine(sandbox)) as Record<string, string>
  const port = await freePort()
  const url = `http://${hostName}:${port}`
  const env = {
    ...process.env,
    SALDO_DATA: folder,
    HOST: '127.0.0.1',
    PORT: String(port),
    APP_URL: url,
    SMTP_URL: smtp,
    ...settings,
    LOG_LEVEL: 'warn',
    ...more,
  }
  const begin = () =>
    spawn(process.execPath, ['dist/api/main.js'], { stdio: ['pipe', 'ignore', 'inherit'], env })
  let product = begin()
  await untilReady(product, url)

  return {
    url,
    mailbox: mailbox.replace(/\/$/, ''),
    model: settings['LLM_BASE_URL'] ?? '',
    pluggy: settings['PLUGGY_API_URL'] ?? '',
    belvo: settings['BELVO_API_URL'] ?? '',
    gateway: (settings['IUGU_API_URL'] ?? '').replace('/v1', ''),
    tool: async (name, args = []) => {
      const child = spawn(process.execPath, [`dist/tools/${name}.js`, ...args], { env })
      let text = ''
      child.stdout.on('data', (part) => (text += String(part)))
      child.stderr.on('data', (part) => (text += String(part)))
      await ended(child)
      if (child.exitCode !== 0) throw new Error(`${name} ended with ${child.exitCode}: ${text}`)
      return text
    },
    kill: () => void product.kill('SIGKILL'),
    restart: async () => {
      await ended(product)
      product = begin()
      await untilReady(product, url)
    },
    stop: async () => {
      product.kill('SIGTERM')
      sandbox.kill('SIGTERM')
      await Promise.all([ended(product), ended(sandbox)])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
