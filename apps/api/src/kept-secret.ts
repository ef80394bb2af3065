import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

const fileOf = (env: Environment) =>
  path.join(path.resolve(env['SALDO_DATA'] ?? '.saldo'), 'secret')

const ONLY_OWNER = 0o600
const ONLY_OWNER_ENTERS = 0o700
/** The least characters of a secret that an operator sets. */
export const SECRET_MIN = 32

/** The new secret, for as long as nobody can say whether the database is sealed by it or by the one of before. */
const unfinished = (file: string) => `${file}.new`

/**
 * The secret that was generated once and is stored beside the data, readable by its owner alone.
 */
export function keptSecret(env: Environment): string {
  const file = fileOf(env)
  const folder = path.dirname(file)
  if (existsSync(unfinished(file))) {
    throw new Error('Uma troca do segredo não terminou: rode npm run rotate-secret mais uma vez.')
  }
  try {
    mkdirSync(folder, { recursive: true, mode: ONLY_OWNER_ENTERS })
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: ONLY_OWNER, flag: 'wx' })
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (code !== 'EEXIST' || !existsSync(file)) throw notWritable(folder, code)
  }
  return readFileSync(file, 'utf8')
}

function notWritable(folder: string, code: string): Error {
  return new Error(
    `Não consigo gravar na pasta de dados ${folder} (${code}). ` +
      'Dê permissão de escrita ou escolha outra pasta com SALDO_DATA.',
  )
}

/** The secret that goes into a backup: null where it is configured, or none was generated yet. */
export function secretToBackUp(env: Environment): string | null {
  const file = fileOf(env)
  return (env['SALDO_SECRET'] ?? '') !== '' || !existsSync(file) ? null : readFileSync(file, 'utf8')
}

/**
 * Stores the secret of a backup beside the data; returns what the operator has left to do, or null.
 * The folder of our own database was empty, so no secret there has sealed anything; beside another
 * database the secret is left alone.
 */
export function keepRestoredSecret(env: Environment, secret: string | null): string | null {
  const isConfigured = (env['SALDO_SECRET'] ?? '') !== ''
  if (secret === null) {
    return 'A cópia não traz o SALDO_SECRET: use o mesmo de antes, ou os segundos fatores e os comprovantes não abrem.'
  }
  if (isConfigured && env['SALDO_SECRET'] === secret) return null
  const file = fileOf(env)
  const isOther = existsSync(file) && readFileSync(file, 'utf8') !== secret
  if (isConfigured || (isOther && (env['DATABASE_URL'] ?? '') !== '')) {
    return 'O segredo da cópia não é o daqui: os segundos fatores, os códigos e os comprovantes de antes não abrem.'
  }
  mkdirSync(path.dirname(file), { recursive: true, mode: ONLY_OWNER_ENTERS })
  writeFileSync(file, secret, { mode: ONLY_OWNER })
  return null
}

export type SecretChange = {
  readonly former: string
  readonly next: string
  /** What the operator does after it, in Portuguese. */
  readonly leftToDo: string
  /** The database is sealed by the new one: nothing needs the one of before any more. */
  finish(): void
}

/**
 * The secret of before and the one that takes its place. Where it is configured, the operator has set both; where it is
 * a file, the new one is drawn and written beside it, or is that of a change that was cut off.
 */
export function beginSecretChange(env: Environment, draw: () => string): SecretChange {
  const configured = env['SALDO_SECRET'] ?? ''
  const former = env['SALDO_SECRET_FORMER'] ?? ''
  if (configured !== '') {
    if (former === '' || former === configured) {
      throw new Error(
        'Defina SALDO_SECRET com o segredo novo e SALDO_SECRET_FORMER com o de antes.',
      )
    }
    if (configured.length < SECRET_MIN) {
      throw new Error(`SALDO_SECRET precisa de pelo menos ${SECRET_MIN} caracteres.`)
    }
    const leftToDo = 'Inicie o Saldo com o SALDO_SECRET novo e apague SALDO_SECRET_FORMER.'
    return { former, next: configured, leftToDo, finish: () => undefined }
  }
  if (former !== '') throw new Error('Defina também SALDO_SECRET com o segredo novo.')
  const file = fileOf(env)
  if (!existsSync(file)) throw new Error(`Ainda não há segredo em ${file}: nada há que trocar.`)
  if (!existsSync(unfinished(file))) {
    writeFileSync(unfinished(file), draw(), { mode: ONLY_OWNER, flag: 'wx', flush: true })
  }
  return {
    former: readFileSync(file, 'utf8'),
    next: readFileSync(unfinished(file), 'utf8'),
    leftToDo: `O segredo novo está em ${file}. Inicie o Saldo.`,
    finish: () => renameSync(unfinished(file), file),
  }
}
