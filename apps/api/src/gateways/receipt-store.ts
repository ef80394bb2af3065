import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/**
 * Where the contents of receipts lie, encrypted, each under `owner/receipt`. What is put is on the disk when the
 * promise resolves; whoever writes a row writes its content first.
 */
export type ReceiptStore = {
  put(name: string, content: Uint8Array): Promise<void>
  /** The content, or null where there is none. */
  get(name: string): Promise<Buffer | null>
  /** Deletes it, also what an upload that was cut off has left of it; nothing where there is none. */
  delete(name: string): Promise<void>
  /** The names of all contents, or of those of one owner. */
  list(owner?: string): AsyncIterable<string>
}

export const receiptName = (owner: string, id: string): string => `${owner}/${id}`

const ONLY_OWNER = 0o600
const ONLY_OWNER_ENTERS = 0o700
const UNFINISHED = '.part'

const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const namesIn = (folder: string): Promise<readonly string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isAbsent(error)) return []
    throw error
  })

/** A folder of files: `owner/receipt` below the last two digits of the owner, so that no folder grows too large. */
export function openReceiptFolder(root: string): ReceiptStore {
  const folderOf = (owner: string) => path.join(root, owner.slice(-2), owner)
  const fileOf = (name: string) => {
    const [owner = '', id = ''] = name.split('/')
    return path.join(folderOf(owner), id)
  }
  return {
    put: async (name, content) => {
      const file = fileOf(name)
      await mkdir(path.dirname(file), { recursive: true, mode: ONLY_OWNER_ENTERS })
      const handle = await open(`${file}${UNFINISHED}`, 'w', ONLY_OWNER)
      try {
        await handle.writeFile(content)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(`${file}${UNFINISHED}`, file)
      await syncFolder(path.dirname(file))
    },
    get: (name) =>
      readFile(fileOf(name)).catch((error: unknown) => {
        if (isAbsent(error)) return null
        throw error
      }),
    delete: async (name) => {
      await rm(fileOf(name), { force: true })
      await rm(`${fileOf(name)}${UNFINISHED}`, { force: true })
    },
    list: async function* (owner) {
      const owners =
        owner === undefined
          ? (await namesIn(root)).map((tail) => namesIn(path.join(root, tail)))
          : [[owner]]
      for await (const some of owners) {
        for (const one of some) {
          const ids = (await namesIn(folderOf(one))).map((file) => path.basename(file, UNFINISHED))
          for (const id of new Set(ids)) yield receiptName(one, id)
        }
      }
    },
  }
}

/** A new name is durable only after its folder is synced; Windows cannot, and need not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
