import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

const fileOf = (env: Environment) =>
  path.join(path.resolve(env['SALDO_DATA'] ?? '.saldo'), 'secret')

const ONLY_OWNER = 0o600
const ONLY_OWNER_ENTERS = 0o700

/**
 * The secret that was generated once and is stored beside the data, readable by its owner alone.
 */
export function keptSecret(env: Environment): string {
  const file = fileOf(env)
  const folder = path.dirname(file)
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
    return 'A cópia não traz o SALDO_SECRET: use o mesmo de antes, ou os segundos fatores não abrem.'
  }
  if (isConfigured && env['SALDO_SECRET'] === secret) return null
  const file = fileOf(env)
  const isOther = existsSync(file) && readFileSync(file, 'utf8') !== secret
  if (isConfigured || (isOther && (env['DATABASE_URL'] ?? '') !== '')) {
    return 'O segredo da cópia não é o daqui: os segundos fatores e códigos de antes não abrem.'
  }
  mkdirSync(path.dirname(file), { recursive: true, mode: ONLY_OWNER_ENTERS })
  writeFileSync(file, secret, { mode: ONLY_OWNER })
  return null
}
