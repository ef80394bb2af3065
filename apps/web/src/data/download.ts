import { useMutation } from '@tanstack/react-query'
import type { Answer, Call, Endpoint } from '@saldo/contract/endpoint'
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
