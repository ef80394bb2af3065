// npm start: from a fresh checkout to an address to open, with nothing to answer on the way. Starts
// the product and, where no mail server was named, a mailbox on this machine; ends both together.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { end, environment, prepare, root } from './prepare.mjs'

const READY_MS = 180_000
const STOP_MS = 15_000
const LAST_LINES_MAX = 20
const MAILBOX = 'caixa de correio'

/** @typedef {{ name: string, child: import('node:child_process').ChildProcess, last: string[], ended: Promise<void> }} Running */
/** @type {Running[]} */
const running = []
let isStopping = false
let isReady = false

await prepare()
process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
process.on('SIGHUP', () => void stop(0))

const env = environment()
const log = openLog()
const mailbox = env['SMTP_URL'] ? null : await startMailbox()
const port = await freePort(configuredPort(), env.HOST)
// A passkey is bound to a name, not to an address of numbers: this machine is called by its name.
const isThisMachine = /^(127\.[\d.]+|0\.0\.0\.0|::1?)$/.test(env.HOST)
const address = `http://${isThisMachine ? 'localhost' : env.HOST}:${port}`
const listening = `http://${env.HOST === '0.0.0.0' ? '127.0.0.1' : env.HOST}:${port}`
startProduct()
await ready()
isReady = true
if (!isStopping) printNextSteps()

/** Own process group: Ctrl-C is for this process, which ends the others in order. */
function start(
  /** @type {string} */ name,
  /** @type {string[]} */ args,
  /** @type {object} */ more,
) {
  const [program = '', ...rest] = [
    ...parentDeathPrefix(),
    process.execPath,
    '--enable-source-maps',
    ...args,
  ]
  const child = spawn(program, rest, {
    cwd: root,
    env: { ...env, ...more },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  })
  const last = /** @type {string[]} */ ([])
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      last.push(line)
      if (last.length > LAST_LINES_MAX) last.shift()
      writeLog(`${line}\n`)
    })
  }
  const ended = new Promise((done) => {
    child.once('error', (error) => last.push(error.message))
    child.once('close', (code, signal) => {
      done(undefined)
      if (isStopping) return
      // Letters wait in the product until there is a mailbox again: it goes on without.
      if (name === MAILBOX && isReady) console.error('A caixa de correio parou; o Saldo continua.')
      else void died(name, signal ?? `código ${code}`)
    })
  })
  const entry = { name, child, last, ended }
  running.push(entry)
  return entry
}

function openLog() {
  try {
    fs.mkdirSync(env.SALDO_DATA, { recursive: true })
    return fs.openSync(path.join(env.SALDO_DATA, 'saldo.log'), 'a', 0o600)
  } catch (error) {
    return end(
      `Não consigo gravar saldo.log em ${env.SALDO_DATA} (${error.code}): libere a pasta ou escolha outra com SALDO_DATA.`,
    )
  }
}

/** A full disk is no reason to stop: the line is lost, the next one is tried again. */
function writeLog(/** @type {string} */ text) {
  try {
    fs.writeSync(log, text)
  } catch {
    // The disk is full; whoever looks at the terminal sees the rest.
  }
}

/** Linux can end a child with its parent, even one that was killed with -9. */
function parentDeathPrefix() {
  const prefix = ['setpriv', '--pdeathsig', 'TERM', '--']
  const isThere = process.platform === 'linux' && spawnSync('setpriv', [...prefix.slice(1), 'true'])
  return isThere && isThere.status === 0 ? prefix : []
}

/** @returns {Promise<Record<string, string>>} */
function startMailbox() {
  const { child } = start(MAILBOX, ['dist/sandbox/main.js'], {})
  return new Promise((done) => {
    createInterface({ input: child.stdout }).once('line', (line) => done(JSON.parse(line)))
  })
}

function startProduct() {
  start('produto', ['dist/api/main.js'], {
    PORT: String(port),
    APP_URL: env['APP_URL'] || address,
    ...(mailbox === null ? {} : { SMTP_URL: mailbox.smtp, ...settingsIn(mailbox) }),
  })
}

/** The sandbox's addresses by the name of a setting; what the person has set comes first. */
function settingsIn(/** @type {Record<string, string>} */ addresses) {
  const settings = Object.entries(addresses).filter(
    ([name]) => /^[A-Z\d_]+$/.test(name) && !env[name],
  )
  return Object.fromEntries(settings)
}

function configuredPort() {
  const configured = Number(env['PORT'] || 4800)
  if (Number.isInteger(configured) && configured > 0 && configured < 65_536) return configured
  return end(`PORT não é uma porta: ${env['PORT']}. Use um número de 1 a 65535.`)
}

async function freePort(/** @type {number} */ first, /** @type {string} */ host) {
  for (let candidate = first; candidate < first + 100; candidate += 1) {
    if (!(await isFree(candidate, host))) continue
    if (candidate !== first) console.log(`A porta ${first} está ocupada: uso a ${candidate}.`)
    return candidate
  }
  return end(`Nenhuma porta livre entre ${first} e ${first + 99}. Escolha outra com PORT.`)
}

function isFree(/** @type {number} */ candidate, /** @type {string} */ host) {
  return new Promise((done) => {
    const probe = net.createServer()
    probe.once('error', () => done(false))
    probe.listen(candidate, host, () => probe.close(() => done(true)))
  })
}

async function ready() {
  const deadline = Date.now() + READY_MS
  for (;;) {
    if (isStopping) return
    try {
      const { status } = await fetch(`${listening}/health`)
      if (status === 200) return
    } catch {
      // Not listening yet.
    }
    if (Date.now() > deadline) await died('produto', 'não respondeu a tempo')
    await new Promise((done) => setTimeout(done, 40))
  }
}

function printNextSteps() {
  const mail =
    mailbox === null
      ? `2. O código de ativação vai por e-mail, pelo servidor de SMTP_URL.`
      : `2. O código de ativação chega em ${mailbox.mailbox} (nenhum e-mail sai deste computador).`
  const lines = [
    '',
    `Saldo aberto: ${address}`,
    '',
    '  1. Abra o endereço e crie uma conta.',
    `  ${mail}`,
    ...(mailbox === null
      ? []
      : [`     Bancos e outros serviços de mentira, para experimentar: ${mailbox.sandbox}`]),
    '  3. Para ver o Saldo com dados, rode npm run demo em outro terminal.',
    '',
    `Dados e registro em ${path.relative(process.cwd(), env.SALDO_DATA) || '.'}. Ctrl-C encerra.`,
  ]
  console.log(lines.join('\n'))
}

async function died(/** @type {string} */ name, /** @type {string | number} */ how) {
  if (isStopping) return
  const { last = [] } = running.find((program) => program.name === name) ?? {}
  console.error(`\nO Saldo parou: ${name} terminou (${how}).\n${last.map(plain).join('\n')}`)
  await stop(1)
}

/** A log line is JSON for machines; a person reads its message. */
function plain(/** @type {string} */ line) {
  try {
    const { msg, err } = JSON.parse(line)
    return [msg, err?.message].filter(Boolean).join(': ')
  } catch {
    return line
  }
}

/** The product first, which finishes its requests; then what it leaned on. */
async function stop(/** @type {number} */ code) {
  if (isStopping) return
  isStopping = true
  for (const { child, ended } of running.toReversed()) {
    child.kill('SIGTERM')
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    if (child.exitCode === null && child.signalCode === null) await ended
    clearTimeout(force)
  }
  process.exit(code)
}
