import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { isRunning } from './cluster.ts'
import { DatabaseRefused } from './refusal.ts'

/** The product is alone on its folder; tools work beside it. */
export type Role = 'product' | 'tool'

type GuardFile = { readonly pid: number; readonly port: number; readonly secret: string }
export type JoinOutcome =
  | { readonly kind: 'joined'; readonly port: number; readonly socket: net.Socket }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'ended' }

/** What becomes of the server after one has joined: it ended by itself, or is there again. */
export type ServerNews =
  | { readonly state: 'lost'; readonly isFull: boolean }
  | { readonly state: 'ready'; readonly port: number }

const FILE_WRITTEN_MS = 500
const ANSWER_MS = 3_000

/** The newest generation of guards that this folder has seen; 0 before the first. */
export function newestGeneration(folder: string): number {
  const numbers = fs
    .readdirSync(folder)
    .map((name) => Number(/^guard\.(\d+)\.json$/.exec(name)?.[1] ?? 0))
  return Math.max(0, ...numbers)
}

/** Joins the guard of that generation, waiting for its server; 'nobody' when that guard is dead. */
export async function joinGuard(
  folder: string,
  generation: number,
  { role, onNews }: { readonly role: Role; readonly onNews: (news: ServerNews) => void },
): Promise<JoinOutcome> {
  const file = await readGuardFile(path.join(folder, `guard.${generation}.json`))
  if (file === null) return { kind: 'nobody' }
  const socket = await connect(file.port)
  if (socket === null) return { kind: 'nobody' }
  socket.write(`${JSON.stringify({ secret: file.secret, role, pid: process.pid })}\n`)
  return await awaitAnswer(socket, { file, folder, onNews })
}

/** Null when there is none, or its writer died before the end of the line. */
async function readGuardFile(file: string): Promise<GuardFile | null> {
  const deadline = Date.now() + FILE_WRITTEN_MS
  while (fs.existsSync(file)) {
    try {
      return JSON.parse(fs.readFileSync(file, 'utf8'))
    } catch {
      if (Date.now() > deadline) return null
      await new Promise((done) => setTimeout(done, 10))
    }
  }
  return null
}

function connect(port: number): Promise<net.Socket | null> {
  return new Promise((done) => {
    const socket = net.connect({ host: '127.0.0.1', port })
    socket.once('connect', () => done(socket))
    socket.once('error', () => done(null))
  })
}

function awaitAnswer(
  socket: net.Socket,
  {
    file,
    folder,
    onNews,
  }: {
    readonly file: GuardFile
    readonly folder: string
    readonly onNews: (news: ServerNews) => void
  },
): Promise<JoinOutcome> {
  return new Promise((done, fail) => {
    const refuse = (message: string) => {
      socket.destroy()
      fail(new DatabaseRefused(message))
    }
    // Whoever now has the port of a dead guard answers something else, or nothing.
    const unanswered = setTimeout(() => {
      if (isRunning(file.pid)) return refuse(guardNotResponding(file.pid, folder))
      socket.destroy()
      return done({ kind: 'nobody' })
    }, ANSWER_MS)

    let hasAnswered = false
    let joined = false
    socket.on('error', () => {})
    socket.once('close', () => {
      clearTimeout(unanswered)
      done({ kind: hasAnswered ? 'ended' : 'nobody' })
    })
    const reader = createInterface({ input: socket })
    // The socket's end is handled above; the reader repeats its errors.
    reader.on('error', () => {})
    reader.on('line', (line) => {
      const message = readMessage(line)
      if (message === null) return void socket.destroy()
      hasAnswered = true
      clearTimeout(unanswered)
      if (joined && (message.state === 'lost' || message.state === 'ready')) onNews(message)
      if (message.state === 'ready') {
        joined = true
        done({ kind: 'joined', port: message.port, socket })
      }
      if (message.state === 'refused') refuse(secondProduct(message.pid, folder))
      if (message.state === 'failed')
        refuse(`O banco de dados embutido não abriu: ${message.message}`)
      return undefined
    })
  })
}

function readMessage(
  line: string,
):
  | (
      | { readonly state: 'accepted' | 'starting' | 'stopping' }
      | { readonly state: 'ready'; readonly port: number }
      | { readonly state: 'refused'; readonly pid: number }
      | { readonly state: 'failed'; readonly message: string }
      | { readonly state: 'lost'; readonly isFull: boolean }
    )
  | null {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

function secondProduct(pid: number, folder: string): string {
  return (
    `O Saldo já está aberto com a pasta de dados ${folder} (processo ${pid}). ` +
    'Feche o outro primeiro, ou escolha outra pasta com SALDO_DATA.'
  )
}

function guardNotResponding(pid: number, folder: string): string {
  return (
    `O processo ${pid}, que cuida do banco de dados em ${folder}, não responde. ` +
    'Encerre esse processo e abra o Saldo de novo.'
  )
}
