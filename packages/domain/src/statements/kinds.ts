/**
 * How many files a person may have open that are not imported yet. With one more the oldest goes: its
 * lines were never entries.
 */
export const STATEMENT_DRAFTS_MAX = 10
