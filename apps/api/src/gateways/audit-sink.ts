import { anywhere, type Outward } from './outward.ts'

/** The log of another system, which takes lines of JSON by POST. */
export type AuditSink = {
  readonly url: string
  /** The bearer token, where it wants one. */
  readonly token: string | null
  /** The way out; anywhere where it is left out. */
  readonly outward?: Outward
}

const TIMEOUT_MS = 15_000

/** Sends lines of JSON (NDJSON); throws where they were not taken, without what was answered. */
export async function sendLines(
  { url, token, outward = anywhere }: AuditSink,
  lines: readonly object[],
): Promise<void> {
  const response = await outward.fetch(url, {
    method: 'POST',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      'content-type': 'application/x-ndjson',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the log outside answered ${response.status}`)
}
