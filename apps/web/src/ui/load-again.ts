/** A train in a tunnel: the first pause is short, and none is longer than the second of these. */
const FIRST_PAUSE_MS = 1_000
const PAUSE_MAX_MS = 30_000

type Options = {
  /** How often it is tried in all. */
  readonly tries: number
  /** Aborted when nobody waits for it any more: it is not tried again. */
  readonly signal?: AbortSignal
  readonly pause?: (ms: number) => Promise<void>
}

/**
 * Does something that the network may refuse, again after a pause that doubles each time. Fails with
 * what the last try failed with.
 */
export async function loadAgain<Result>(
  load: () => Promise<Result>,
  { tries, signal, pause = wait }: Options,
): Promise<Result> {
  for (
    let left = tries - 1, ms = FIRST_PAUSE_MS;
    ;
    left -= 1, ms = Math.min(ms * 2, PAUSE_MAX_MS)
  ) {
    try {
      return await load()
    } catch (error) {
      if (left <= 0 || signal?.aborted) throw error
      await pause(ms)
    }
  }
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
