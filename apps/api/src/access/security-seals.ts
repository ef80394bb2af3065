/** Between two columns: no text of an event holds such a character. */
const UNIT = 'chr(31)'

const instant = (column: string) =>
  `coalesce(to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '')`

/** The hash of whom a row of `security_events` names: what a protocol takes the place of. */
export const hashOfPerson = (row: string): string =>
  `sha256(convert_to(concat_ws(${UNIT}, ${['user_id', 'actor_id', 'subject_id', 'agent']
    .map((column) => `coalesce(${row}.${column}::text, '')`)
    .join(', ')}), 'UTF8'))`

/**
 * The hash of a row of `security_events` as SQL: of all its columns, with the hash of whom it named
 * where that was replaced. So a row can be rewritten to a protocol and is still proved to be what it
 * was in everything else.
 */
const hashOfEvent = (row: string): string =>
  `sha256(convert_to(concat_ws(${UNIT}, ${row}.id, ${instant(`${row}.at`)}, ${row}.event, ${row}.result,
    ${row}.who, ${row}.object, ${row}.address, ${row}.request_id, ${row}.count, ${instant(`${row}.last_at`)}), 'UTF8')
    || coalesce(${row}.kept_person, ${hashOfPerson(row)}))`

/** The hash of a seal as SQL: over the hash of the seal before it and its events in order. */
export const hashOfSeal = (previous: string, row: string): string =>
  `sha256(${previous} || string_agg(${hashOfEvent(row)}, ''::bytea order by ${row}.id))`

/** What the first seal is made over, as SQL. */
export const NO_SEAL = `decode(repeat('00', 32), 'hex')`
