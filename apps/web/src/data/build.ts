/*
 * Which build of the product this page is. A release leaves the files of the build before it in place
 * (decision 181), so a page goes on until the next screen, where it is loaded again.
 */

let answeredBy: string | null = null
let isReplaced = false

/** Notes which build has answered: another one than the first has taken its place. */
export function noteBuild(build: string | null): void {
  if (build === null) return
  answeredBy ??= build
  isReplaced ||= answeredBy !== build
}

/** Whether a newer build has answered. */
export const wasReplaced = () => isReplaced
