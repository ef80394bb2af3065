import path from 'node:path'
import type { Clock } from './gateways/clock.ts'
import type { Outward } from './gateways/outward.ts'
import { type BucketSettings, openReceiptBucket } from './gateways/receipt-bucket.ts'
import { openReceiptFolder, type ReceiptStore } from './gateways/receipt-store.ts'

type Environment = Readonly<Record<string, string | undefined>>

const PREFIX = 'RECEIPTS_S3_'
const WANTED = ['ENDPOINT', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const
/** As the path of an address has it; a name with dots is one of S3 as well. */
const BUCKET_NAME = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/u

/** The bucket of receipts; null where none is set up, and they lie in a folder. Half of its settings stop the start. */
export function readReceiptBucket(env: Environment): BucketSettings | null {
  const setting = (name: string) => env[`${PREFIX}${name}`] ?? ''
  if (WANTED.every((name) => setting(name) === '')) return null
  const missing = WANTED.find((name) => setting(name) === '')
  if (missing !== undefined) throw new Error(`Defina também ${PREFIX}${missing}.`)
  const endpoint = setting('ENDPOINT')
  const isOrigin = /^https?:\/\//u.test(endpoint) && URL.canParse(endpoint)
  if (!isOrigin || new URL(endpoint).pathname !== '/') {
    throw new Error(
      `${PREFIX}ENDPOINT não é um endereço: comece com https://, sem nada depois do nome.`,
    )
  }
  if (!BUCKET_NAME.test(setting('BUCKET'))) {
    throw new Error(`${PREFIX}BUCKET não é o nome de um bucket.`)
  }
  return {
    endpoint: new URL(endpoint).origin,
    region: setting('REGION') || 'us-east-1',
    bucket: setting('BUCKET'),
    accessKeyId: setting('ACCESS_KEY_ID'),
    secretAccessKey: setting('SECRET_ACCESS_KEY'),
  }
}

/** The folder of receipts, where no bucket has them. */
const receiptFolderOf = (env: Environment): string =>
  path.join(path.resolve(env['SALDO_DATA'] ?? '.saldo'), 'receipts')

/** Opens the bucket that the settings name, else the folder below SALDO_DATA. */
export function openReceipts(
  env: Environment,
  { clock, outward }: { readonly clock: Clock; readonly outward?: Outward | undefined },
): ReceiptStore {
  const bucket = readReceiptBucket(env)
  if (bucket === null) return openReceiptFolder(receiptFolderOf(env))
  return openReceiptBucket({ ...bucket, ...(outward && { outward }) }, clock)
}

/** The folder that goes into a backup; null where a bucket has the receipts, which is backed up by its own means. */
export function contentsToBackUp(env: Environment): ReceiptStore | null {
  return readReceiptBucket(env) === null ? openReceiptFolder(receiptFolderOf(env)) : null
}
