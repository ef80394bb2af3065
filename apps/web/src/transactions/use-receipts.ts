import { useState } from 'react'
import { attachReceipt, listReceipts } from '@saldo/contract/receipts'
import { RECEIPT_BYTES_MAX, RECEIPT_NAME_MAX } from '@saldo/domain/receipts/kinds'
import { Problem } from '../data/problem.ts'
import { useChange, useReading } from '../data/queries.ts'
import { readyToSend } from './redraw-picture.ts'

const TOO_LARGE = 'passa de 10 MB. Fotografe de novo ou envie um PDF menor.'
const UNREADABLE = 'Não conseguimos abrir este arquivo.'

/** Which of the chosen files is under way: the second of three. */
export type Progress = { readonly at: number; readonly of: number }

/** Attaches a file to an entry: null, or why it was not, in words. */
export function useAttach(): (transaction: string, file: File) => Promise<string | null> {
  const { mutateAsync } = useChange(attachReceipt)
  return async (transaction, file) => {
    try {
      const { name, bytes } = await readyToSend(file)
      if (bytes.length > RECEIPT_BYTES_MAX) return `${file.name} ${TOO_LARGE}`
      const filename = name.slice(-RECEIPT_NAME_MAX)
      await mutateAsync({ query: { transaction, filename }, upload: bytes })
      return null
    } catch (error) {
      // A file that was moved meanwhile cannot be read by the browser either.
      return error instanceof Problem ? error.message : UNREADABLE
    }
  }
}

/** The receipts of an entry, and what attaches files to it one after another, until one is refused. */
export function useReceipts(transaction: string) {
  const query = useReading(listReceipts, { query: { transaction } })
  const attach = useAttach()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const add = async (files: readonly File[]) => {
    setProblem(null)
    for (const [at, file] of files.entries()) {
      setProgress({ at: at + 1, of: files.length })
      const refused = await attach(transaction, file)
      if (refused === null) continue
      setProblem(refused)
      break
    }
    setProgress(null)
  }
  return { query, add, progress, problem }
}
