/** Where the browser of the journeys is; unpacked first where only its package is there. */
export function findChromium(): Promise<string>
/** How it is started on a machine without a screen and without a network. */
export const chromiumArgs: readonly string[]
