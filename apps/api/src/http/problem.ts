import { allRefusals } from '@saldo/contract/all-refusals'
import type * as z from 'zod/mini'
import { nameOfField, rowNameOf } from '@saldo/contract/field-names'
import { type Refusal, type Refused } from '@saldo/contract/refusals'

/** One field and what is wrong with it, in words for the person who filled it in. */
export type FieldProblem = { readonly field: string; readonly message: string }

/** RFC 9457, with the `message` and `errors` from which screens build their text. */
export type Problem = {
  readonly type: 'about:blank'
  readonly title: string
  readonly status: number
  readonly code: string
  readonly message: string
  readonly errors: readonly FieldProblem[]
  /** Of a conflict: what stands now. */
  readonly current?: unknown
}

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

export function problem(parts: {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly errors?: readonly FieldProblem[]
}): Problem {
  const { status, code, message, errors = [] } = parts
  return { type: 'about:blank', title: code, status, code, message, errors }
}

/** The one map from a code to its status and message. */
export function problemOf({ refused, fields = [], message: ownWords }: Refused): Problem {
  const [status, words] = allRefusals[refused]
  const errors = fields.map((field) => ({ field, message: words }))
  // Of a list of many rows the message says which one it is about.
  const isInRow = fields.some((field) => rowNameOf(field) !== null)
  const message = isInRow ? `${fields.map(nameOfField).join(', ')}. ${words}` : words
  return problem({ status, code: codeOf(refused), message: ownWords ?? message, errors })
}

/** Sign-in answers with the numbers that its clients know (access.md §8). */
const numbered: Partial<Record<Refusal, string>> = {
  credentials_wrong: '403',
  sign_in_failed: '500',
  user_not_registered: '502',
  user_access_restricted: '504',
}

function codeOf(refused: Refusal): string {
  return numbered[refused] ?? refused
}

const GENERIC = 'Invalid input'

const ISSUES_MAX = 200
/** Of the list of problems: an answer to a write is at most 5 kB (case L63). */
const ERRORS_BYTES_MAX = 4_000
const NAMED_MAX = 10
const FIELD_NAME_MAX = 100

type Issue = z.core.$ZodIssue

function pathOf(issue: Issue): string {
  return issue.path.map(String).join('.').slice(0, FIELD_NAME_MAX)
}

/**
 * A missing field, one of the wrong type and an unknown one are told apart; any other issue has a
 * message of its own.
 */
function wordsOf(issue: Issue): FieldProblem {
  const field = pathOf(issue)
  if (issue.code === 'unrecognized_keys') return unknownFields(field, issue.keys)
  if (issue.message !== GENERIC) return { field, message: issue.message }
  const isMissing = issue.code === 'invalid_type' && issue.expected !== 'int'
  return { field, message: isMissing ? 'Preencha este campo.' : 'Valor inválido' }
}

/** One unknown field is named; several are counted, because there may be eighty thousand (L43). */
function unknownFields(place: string, keys: readonly string[]): FieldProblem {
  const [key = ''] = keys
  if (keys.length > 1) return { field: place, message: `${keys.length} campos desconhecidos` }
  const field = place === '' ? key : `${place}.${key}`
  return { field: field.slice(0, FIELD_NAME_MAX), message: 'Campo desconhecido' }
}

/**
 * What a request got wrong, field by field; nothing of it has been done. At most 200 problems in 4 kB
 * are listed and ten fields named in the message, whatever the size of the request (case L43).
 */
export function problemOfIssues(issues: readonly Issue[]): Problem {
  const errors = shortened(issues.slice(0, ISSUES_MAX).map(wordsOf))
  const fields = new Set(errors.map(({ field }) => nameOfField(field)))
  const named = [...fields].filter(Boolean).slice(0, NAMED_MAX)
  const message =
    named.length === 0 ? allRefusals.request_invalid[1] : `Confira: ${named.join(', ')}.`
  return problem({ status: 400, code: 'request_invalid', message, errors })
}

/** The first problems, as many as an answer may list. */
function shortened(errors: readonly FieldProblem[]): readonly FieldProblem[] {
  let bytes = 0
  const end = errors.findIndex((error) => {
    bytes += Buffer.byteLength(JSON.stringify(error)) + 1
    return bytes > ERRORS_BYTES_MAX
  })
  return end === -1 ? errors : errors.slice(0, end)
}

/** The answer to a body that has more fields than any call of the contract. */
export function problemOfTooManyFields(count: number): Problem {
  const errors = [{ field: '', message: `${count} campos desconhecidos` }]
  const message = allRefusals.request_invalid[1]
  return problem({ status: 400, code: 'request_invalid', message, errors })
}
