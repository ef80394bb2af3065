// The guard: a small process of its own that runs one PostgreSQL server for whoever needs it and
// ends it when the last one has gone. Each participant (the product, a tool) holds one connection to
// the guard; kill -9 closes that connection too, so no server is ever left behind. It is plain
// JavaScript on built-ins alone because it is started as it stands, from the sources and from dist.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { isServerOf, readPostmaster } from './postmaster.mjs'

const LAST_WORDS = 4_000
const FIRST_JOIN_MS = 10_000
const START_RETRY_MS = 60_000
const FAST_STOP_MS = 20_000
const IMMEDIATE_STOP_MS = 5_000
const SAME_INSTANT_MS = 250
const HURRIED = /** @type {const} */ ([
  ['SIGQUIT', 2_000],
  ['SIGKILL', 2_000],
])

/** @typedef {{ folder: string, data: string, command: string, args: string[], uid?: number, gid?: number, generation: number, port?: number }} Orders */
/** @type {Orders} */
const orders = JSON.parse(process.argv[2] ?? '{}')
const secret = randomBytes(24).toString('hex')
const serverLog = path.join(orders.folder, 'postgres.log')

/** @type {Map<net.Socket, { role: string, pid: number, leaving: boolean }>} */
const participants = new Map()
/** @type {'starting' | 'ready' | 'stopping'} */
let state = 'starting'
let port = orders.port ?? 0
let serverPid = 0
/** @type {import('node:child_process').ChildProcess | null} */
let child = null
let restartWanted = true

const pause = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms))
const send = (/** @type {net.Socket} */ socket, /** @type {object} */ message) =>
  socket.writable && socket.write(`${JSON.stringify(message)}\n`)
/** Where even the log is gone nobody can be informed, and everything else goes on. */
const note = (/** @type {string} */ line) => {
  try {
    fs.appendFileSync(serverLog, `${new Date().toISOString()} guard ${process.pid}: ${line}\n`)
  } catch {
    // The folder was deleted, or its disk is full.
  }
}
/** Somebody deleted the data under the server: it can be ended, and cannot be started again. */
const isDataGone = () => !fs.existsSync(path.join(orders.data, 'PG_VERSION'))

/**
 * The folder belongs to the guard of the highest generation. Generations only rise and the newest
 * file is never removed, so two guards that both take over a dead one cannot both win: one file
 * name can be created once.
 */
function claimFolder(/** @type {number} */ guardPort) {
  const name = (/** @type {number} */ n) => path.join(orders.folder, `guard.${n}.json`)
  const content = JSON.stringify({ pid: process.pid, port: guardPort, secret })
  try {
    fs.writeFileSync(name(orders.generation), content, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  const others = fs
    .readdirSync(orders.folder)
    .map((file) => Number(/^guard\.(\d+)\.json$/.exec(file)?.[1] ?? -1))
    .filter((n) => n >= 0 && n !== orders.generation)
  if (others.some((n) => n > orders.generation)) {
    fs.unlinkSync(name(orders.generation))
    return false
  }
  for (const n of others) fs.rmSync(name(n), { force: true })
  return true
}

function freePort() {
  return new Promise((done, fail) => {
    const probe = net.createServer().on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port: found } = /** @type {net.AddressInfo} */ (probe.address())
      probe.close(() => done(found))
    })
  })
}

/** A server still running on the folder is taken on; a lock that lies is taken away. */
async function adoptServer() {
  for (;;) {
    const found = readPostmaster(orders.data)
    if (found === null) return false
    const ours = isServerOf(found.pid, orders.data)
    if (ours === 'no') {
      // After a reboot the recorded number may belong to any program, and PostgreSQL would refuse.
      if (found.alive) fs.rmSync(path.join(orders.data, 'postmaster.pid'), { force: true })
      return false
    }
    if (ours === 'unknown') return false
    if (found.status === 'ready') {
      child = null
      serverPid = found.pid
      port = found.port
      note(`adopted the server ${found.pid} on port ${found.port}`)
      return true
    }
    await pause(20)
  }
}

/** One attempt: 'ready', or the last lines that the server wrote before it gave up. */
function attemptStart() {
  const before = fs.existsSync(serverLog) ? fs.statSync(serverLog).size : 0
  const log = fs.openSync(serverLog, 'a', 0o600)
  const identity = orders.uid === undefined ? {} : { uid: orders.uid, gid: orders.gid }
  const started = spawn(orders.command, [...orders.args, '-p', String(port)], {
    ...identity,
    stdio: ['ignore', log, log],
    windowsHide: true,
  })
  fs.closeSync(log)
  child = started
  serverPid = started.pid ?? 0
  return new Promise((done) => {
    const poll = setInterval(() => {
      const found = readPostmaster(orders.data)
      if (found?.pid !== started.pid || found?.status !== 'ready') return
      clearInterval(poll)
      done('ready')
    }, 4)
    const gaveUp = (/** @type {string} */ why) => {
      clearInterval(poll)
      done(`${why}\n${fs.readFileSync(serverLog).subarray(before).toString().slice(-2000)}`)
    }
    started.once('error', (error) => gaveUp(String(error)))
    started.once('exit', (code, signal) => {
      gaveUp(`o servidor terminou (${signal ?? code})`)
      if (state === 'ready' && serverPid === started.pid) void keepRunning()
    })
  })
}

async function startServer() {
  const deadline = Date.now() + START_RETRY_MS
  if (await adoptServer()) return watchAdopted()
  if (port === 0) port = await freePort()
  for (;;) {
    const outcome = await attemptStart()
    if (outcome === 'ready') return undefined
    note(`start failed: ${outcome.split('\n')[0]}`)
    const portTaken = /could not bind|could not create any TCP/.test(outcome)
    // Another server is still ending here, or children of one that was killed.
    const busy = /pre-existing shared memory|lock file .* already exists/.test(outcome)
    if (!(portTaken || busy) || Date.now() > deadline || state === 'stopping')
      throw new Error(outcome)
    // Participants know the old port: only before the first answer may another be taken.
    if (portTaken && participants.size === 0) port = await freePort()
    await pause(100)
    if (busy && (await adoptServer())) return watchAdopted()
  }
}

/** An adopted server is nobody's child: it can only be looked at. */
function watchAdopted() {
  const watched = serverPid
  const timer = setInterval(() => {
    if (isServerOf(watched, orders.data) !== 'no') return
    clearInterval(timer)
    if (state === 'ready' && serverPid === watched) void keepRunning()
  }, 250)
}

/** The server died under us (kill -9, out of memory): start it again on the same port. */
async function keepRunning() {
  if (!restartWanted) return finish(0)
  if (isDataGone()) return finish(1)
  state = 'starting'
  note('the server ended by itself; starting it again')
  announce({ state: 'lost', isFull: isDiskFull() })
  for (let attempt = 1; state === 'starting'; attempt += 1) {
    try {
      await startServer()
      if (state === 'starting') becomeReady()
    } catch (error) {
      note(String(error))
      await pause(Math.min(5_000, 100 * attempt))
    }
  }
}

function announce(/** @type {object} */ message) {
  for (const [socket, who] of participants) if (!who.leaving) send(socket, message)
}

/** What PostgreSQL wrote last: it ends itself where its log of changes finds no room (case L73). */
function isDiskFull() {
  try {
    return /No space left on device/.test(fs.readFileSync(serverLog, 'utf8').slice(-LAST_WORDS))
  } catch {
    return false
  }
}

function becomeReady() {
  state = 'ready'
  announce({ state, port })
  if (participants.size === 0) setTimeout(stopWhenAlone, FIRST_JOIN_MS)
}

function stopWhenAlone() {
  if (participants.size === 0) void stop()
}

async function stop() {
  if (state === 'stopping') return
  state = 'stopping'
  const steps = /** @type {const} */ ([
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
    ['SIGKILL', IMMEDIATE_STOP_MS],
  ])
  // A checkpoint of what is not there would only be waited for.
  for (const [signal, patienceMs] of isDataGone() ? HURRIED : steps) {
    if (serverPid === 0 || !signalServer(signal)) break
    const deadline = Date.now() + patienceMs
    while (!serverHasEnded() && Date.now() < deadline) await pause(5)
    if (serverHasEnded()) break
    note(`no end after ${signal}`)
  }
  finish(0)
}

/** One's own child is asked about directly: while it starts it does not yet look like a server. */
function serverHasEnded() {
  if (child !== null) return child.exitCode !== null || child.signalCode !== null
  return isServerOf(serverPid, orders.data) === 'no'
}

/** Windows has no signals: there PostgreSQL's own pg_ctl speaks to the server. */
function signalServer(/** @type {string} */ signal) {
  try {
    if (process.platform !== 'win32') return process.kill(serverPid, signal)
    const pgCtl = path.join(path.dirname(orders.command), 'pg_ctl.exe')
    const name = signal === 'SIGKILL' ? 'QUIT' : signal.slice(3)
    spawn(pgCtl, ['kill', name, String(serverPid)], { stdio: 'ignore', windowsHide: true })
    return true
  } catch {
    return false
  }
}

function finish(/** @type {number} */ code) {
  for (const socket of participants.keys()) socket.end()
  process.exit(code)
}

async function otherProduct(/** @type {net.Socket} */ newcomer) {
  const find = () =>
    [...participants].find(([socket, who]) => socket !== newcomer && who.role === 'product')?.[1]
  // A product killed this very instant may still be on the list.
  if (find() !== undefined) await pause(SAME_INSTANT_MS)
  return find()
}

async function admit(
  /** @type {net.Socket} */ socket,
  /** @type {{secret: string, role: string, pid: number}} */ request,
) {
  if (request.secret !== secret) return socket.destroy()
  send(socket, { state: 'accepted' })
  if (state === 'stopping') return send(socket, { state })
  if (request.role === 'product') {
    const other = await otherProduct(socket)
    if (other !== undefined)
      return socket.end(`${JSON.stringify({ state: 'refused', pid: other.pid })}\n`)
  }
  participants.set(socket, { role: request.role, pid: request.pid, leaving: false })
  if (socket.destroyed) return leave(socket)
  if (state === 'ready') send(socket, { state, port })
  return undefined
}

function leave(/** @type {net.Socket} */ socket) {
  if (!participants.delete(socket)) return
  if (participants.size === 0) void stop()
}

/** One that signs off waits for the end of the server if nobody else needs it. */
function signOff(/** @type {net.Socket} */ socket) {
  const who = participants.get(socket)
  if (who === undefined) return
  who.leaving = true
  if ([...participants.values()].every(({ leaving }) => leaving)) void stop()
  else socket.end()
}

const listener = net.createServer((socket) => {
  socket.on('error', () => socket.destroy())
  socket.on('close', () => leave(socket))
  const reader = createInterface({ input: socket })
  // The socket's end is handled above; the reader repeats its errors.
  reader.on('error', () => {})
  reader.on('line', (line) => {
    try {
      const message = JSON.parse(line)
      if (message.leaving === true) signOff(socket)
      else void admit(socket, message)
    } catch {
      socket.destroy()
    }
  })
})

// A terminal's Ctrl-C and a closed terminal are for the product: it signs off when it is done.
process.on('SIGINT', () => {})
process.on('SIGHUP', () => {})
// A whole group is being ended: the product first finishes its requests, and nothing restarts.
process.on('SIGTERM', () => {
  restartWanted = false
  setTimeout(stop, participants.size === 0 ? 0 : 15_000)
})

listener.listen(0, '127.0.0.1', async () => {
  const { port: guardPort } = /** @type {net.AddressInfo} */ (listener.address())
  if (!claimFolder(guardPort)) process.exit(0)
  setTimeout(() => state === 'ready' && stopWhenAlone(), FIRST_JOIN_MS)
  try {
    await startServer()
    becomeReady()
  } catch (error) {
    note(error.message)
    // Who is still on the way gets the reason as well.
    await pause(participants.size === 0 ? 500 : 0)
    for (const socket of participants.keys())
      send(socket, { state: 'failed', message: error.message })
    finish(1)
  }
})
