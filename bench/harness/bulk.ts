import { setTimeout as pause } from 'node:timers/promises'
import type { BenchClient } from './client.ts'
import { bodyOf } from './assertions.ts'

const POLL_MS = 100

type Export = { readonly _id: string; readonly state: string; readonly rows: number }

/** Asks for an export and waits until its file is there. */
export async function makeExport(client: BenchClient): Promise<Export> {
  const requested = bodyOf<Export>(await client.send({ method: 'POST', path: '/api/exports' }))
  for (;;) {
    const all = bodyOf<readonly Export[]>(await client.send({ path: '/api/exports' }))
    const made = all.find(({ _id }) => _id === requested._id)
    if (made === undefined || made.state === 'failed') throw new Error('the export was not made')
    if (made.state === 'ready') return made
    await pause(POLL_MS)
  }
}

/** A file as a browser takes it, and how many bytes that were; nothing of it is kept. */
export async function fetchFile(client: BenchClient, ask: { method?: string; path: string }) {
  const { status, bytes } = await client.send({ ...ask, discard: true })
  if (status !== 200) throw new Error(`a file was answered with ${status}`)
  return bytes
}
