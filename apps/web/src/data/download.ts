import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Answer, Call, Endpoint, ReadEndpoint } from '@saldo/contract/endpoint'
import { call, type ReceivedFile } from './client.ts'
import type { Problem } from './problem.ts'
import { withProof } from './proof.ts'

/** Gives a file to the browser, which keeps it where it keeps what is downloaded. */
export function saveFile(
  { name, bytes }: Pick<ReceivedFile, 'name' | 'bytes'>,
  type: string,
): void {
  const address = URL.createObjectURL(new Blob([...bytes] as BlobPart[], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Fetches a file with the session, so that its address carries no secret, and keeps it. */
export function useDownload<E extends Endpoint & { readonly download: { readonly type: string } }>(
  endpoint: E,
) {
  return useMutation<Answer<E>, Problem, Call<E>>({
    mutationFn: (input) => {
      const send = () => call(endpoint, input)
      return send().catch((error: unknown) => withProof(error, send))
    },
    onSuccess: (file) => saveFile(file as ReceivedFile, endpoint.download.type),
  })
}

type FileEndpoint = ReadEndpoint & { readonly download: { readonly type: string } }

/** A file that is there; a picture with an address within the page, since no other may be shown there. */
export type LoadedFile = { readonly file: ReceivedFile; readonly address: string | null }

/** Fetches one file with the session to show it; nothing of it is kept for when there is no network. */
export function useFile<E extends FileEndpoint>(endpoint: E, input: Call<E>, type: string) {
  const { data, error, mutate } = useMutation<LoadedFile, Problem, void>({
    mutationFn: async () => {
      const file = (await call(endpoint, input)) as ReceivedFile
      return { file, address: type.startsWith('image/') ? await addressOf(file, type) : null }
    },
  })
  const begin = useEffectEvent(() => mutate())
  useEffect(() => begin(), [])
  return { data, error, refetch: () => mutate() }
}

/** The bytes as an address of their own, which is gone with the page. */
function addressOf({ bytes }: ReceivedFile, type: string): Promise<string> {
  return new Promise((done) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(String(reader.result)))
    reader.readAsDataURL(new Blob([...bytes] as BlobPart[], { type }))
  })
}
