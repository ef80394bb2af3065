import type { ReceiptType } from '@saldo/domain/receipts/kinds'
import type { Ledger } from '../db/ledger.ts'
import { type Contents, getContent } from './content.ts'
import { type ExportedReceipt, listForExport } from './store.ts'

const ENDINGS = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
} as const satisfies Record<ReceiptType, string>

const NAME_LENGTH_MAX = 80

/** A part of a file's name that every system takes: no folder, no sign that one of them reserves. */
const plain = (text: string) =>
  text
    .replaceAll(/[\p{C}<>:"/\\|?*]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim()
    .slice(0, NAME_LENGTH_MAX)
    .toWellFormed()

/** `2026-11-10 Mercado (nota).pdf`: the day and the name of the entry, and the receipt's own name. */
function exportedName(
  { day, entryName, name, type }: Omit<ExportedReceipt, 'id' | 'sealedKey' | 'entryId'>,
  taken: ReadonlySet<string>,
): string {
  const entry = [day ?? 'sem movimentação', entryName ?? ''].join(' ')
  const own = plain(name.replace(/\.\w{1,5}$/, ''))
  const beginning = `comprovantes/${plain(entry)}${own === '' ? '' : ` (${own})`}`
  for (let copy = 1; ; copy += 1) {
    const whole = `${beginning}${copy === 1 ? '' : ` ${copy}`}${ENDINGS[type]}`
    if (!taken.has(whole.toLowerCase())) return whole
  }
}

type ReceiptFile = { readonly name: string; readonly text: () => AsyncIterable<Uint8Array> }

/** The files of all receipts of the owner, each opened when its turn has come; one that is missing is left empty. */
export async function receiptFiles(
  ledger: Ledger,
  userId: string,
  contents: Contents,
): Promise<readonly ReceiptFile[]> {
  const taken = new Set<string>()
  return (await listForExport({ ledger, userId })).map((receipt) => {
    const name = exportedName(receipt, taken)
    taken.add(name.toLowerCase())
    const text = async function* () {
      const content = await getContent(contents, { userId, id: receipt.id }, receipt.sealedKey)
      if (content !== null) yield content
    }
    return { name, text }
  })
}
