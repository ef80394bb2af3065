import * as z from 'zod/mini'

const SLUG = 'use letras minúsculas, números, hífen e sublinhado'

/** The name of a video, lesson, trail, e-book, expert, product or bank: stable, and no address. */
export const contentId = z.string(SLUG).check(z.regex(/^[a-z0-9][a-z0-9_-]{0,79}$/u, SLUG))
