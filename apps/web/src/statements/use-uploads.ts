import { useRef, useState } from 'react'
import { STATEMENT_BYTES_MAX, type Statement, uploadStatement } from '@saldo/contract/statements'
import { STATEMENT_DRAFTS_MAX } from '@saldo/domain/statements/kinds'
import { Problem } from '../data/problem.ts'
import { useChange } from '../data/queries.ts'

/** A file that is sent, and what became of it. */
export type Upload = {
  readonly name: string
  readonly state: 'waiting' | 'sending' | 'sent' | 'refused' | 'unsent'
  /** Why it was refused, or got no answer. */
  readonly message: string | null
}

const TOO_LARGE = 'O arquivo passa de 5 MB. Exporte um período menor e tente novamente.'
/** The session has ended, or too many were sent within a minute: any file would be refused so. */
const NOT_OF_THE_FILE: ReadonlySet<number> = new Set([401, 429])
const TOO_MANY = `São até ${STATEMENT_DRAFTS_MAX} arquivos por vez: envie este depois.`

const uploadOf = ({ name, size }: File, at: number): Upload => {
  if (at >= STATEMENT_DRAFTS_MAX) return { name, state: 'refused', message: TOO_MANY }
  if (size > STATEMENT_BYTES_MAX) return { name, state: 'refused', message: TOO_LARGE }
  return { name, state: 'waiting', message: null }
}

/**
 * Sends files one after another, so that a refused one holds no other back. Where one gets no answer those
 * after it wait for `retry`: the same file goes first, by the same key. `onSent` gets the statements once
 * nothing is left to be said of any file.
 */
export function useUploads(onSent: (statements: readonly Statement[]) => void) {
  const change = useChange(uploadStatement)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [sent, setSent] = useState<readonly Statement[]>([])
  const files = useRef<readonly File[]>([])

  const run = async (begun: readonly Upload[], before: readonly Statement[]) => {
    let list = begun
    const statements = [...before]
    const note = (at: number, upload: Partial<Upload>) => {
      list = list.map((one, no) => (no === at ? { ...one, ...upload } : one))
      setUploads(list)
    }
    setUploads(list)
    for (const [at, file] of files.current.entries()) {
      if (list[at]?.state !== 'waiting') continue
      note(at, { state: 'sending' })
      try {
        const bytes = new Uint8Array(await file.arrayBuffer())
        const query = { filename: file.name.slice(0, 255) }
        statements.push(await change.mutateAsync({ query, upload: bytes }))
        note(at, { state: 'sent' })
      } catch (error) {
        // A file that was moved or changed meanwhile cannot be read by the browser either.
        const { message, status } = error instanceof Problem ? error : unreadableHere
        const isRefused = status >= 400 && status < 500 && !NOT_OF_THE_FILE.has(status)
        note(at, { state: isRefused ? 'refused' : 'unsent', message })
        if (!isRefused) break
      }
    }
    setSent(statements)
    if (list.every(({ state }) => state === 'sent')) onSent(statements)
  }

  return {
    uploads,
    sent,
    isBusy: change.isPending || uploads.some(({ state }) => state === 'sending'),
    send: (chosen: readonly File[]) => {
      if (chosen.length === 0) return
      files.current = chosen
      void run(chosen.map(uploadOf), [])
    },
    /** Sends those that got no answer and those after them. */
    retry: () =>
      void run(
        uploads.map((one) =>
          one.state === 'unsent' ? { ...one, state: 'waiting', message: null } : one,
        ),
        sent,
      ),
  }
}

const unreadableHere = { message: 'Não conseguimos abrir este arquivo.', status: 400 }
