import type { ReceiptStore } from '@saldo/api/gateways/receipt-store'

/** A store of receipts that lasts as long as the test, with its contents to look at. */
export function memoryReceipts(): ReceiptStore & { readonly contents: Map<string, Buffer> } {
  const contents = new Map<string, Buffer>()
  return {
    contents,
    put: async (name, content) => void contents.set(name, Buffer.from(content)),
    get: async (name) => contents.get(name) ?? null,
    delete: async (name) => void contents.delete(name),
    list: async function* (owner) {
      for (const name of [...contents.keys()].toSorted()) {
        if (owner === undefined || name.startsWith(`${owner}/`)) yield name
      }
    },
  }
}
