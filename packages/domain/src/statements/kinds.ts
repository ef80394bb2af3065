/**
 * How many files a person may have open that are not imported yet: two years of statements, sent at once. With
 * one more the oldest goes: its lines were never entries.
 */
export const STATEMENT_DRAFTS_MAX = 30
/** How many files one ZIP may hold; each becomes a statement of its own. */
export const STATEMENT_ZIP_FILES_MAX = 20
