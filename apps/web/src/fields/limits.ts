import type { Endpoint } from '@saldo/contract/endpoint'
import * as z from 'zod/mini'

type Shape = z.ZodMiniType

/** The words for a field that was left empty. */
export const REQUIRED = 'Campo Obrigatório'

/** What of a schema is looked at; each kind has only some of these. */
type Def = {
  readonly type: string
  readonly shape?: Readonly<Record<string, Shape>>
  readonly innerType?: Shape
  readonly in?: Shape
  readonly options?: readonly Shape[]
}

/** What the contract asks of one field of a request. */
type Limits = {
  /** How many characters it takes. */
  readonly maxLength?: number
  /** What is said of an empty text where it is refused. */
  readonly required: string | null
}

/**
 * The limits of the field of this name in the endpoint's body, `transaction.name` being a field within a
 * group; of a body of several kinds those of the first that has it. Of a name that the body does not have,
 * and of one that may be null, nothing is known.
 */
export function limitsOf(endpoint: Pick<Endpoint, 'body'> | null, name: string): Limits {
  const field = name.split('.').reduce<Shape | undefined>(fieldIn, unwrapped(endpoint?.body))
  if (field === undefined || field.def.type === 'nullable') return { required: null }
  const checks = (field.def.checks ?? []).map(({ _zod: { def } }) => def)
  const most = checks.find((check) => check.check === 'max_length')
  return {
    ...(most !== undefined && 'maximum' in most ? { maxLength: Number(most.maximum) } : {}),
    required: refusalOfNothing(field),
  }
}

/** A text says itself that it is needed; an id, a day or an address is one that is not empty. */
function refusalOfNothing(field: Shape): string | null {
  if (field.def.type !== 'string' && field.def.type !== 'union') return null
  const read = z.safeDecode(field, '' as never)
  if (read.success) return null
  const [issue] = read.error.issues
  return issue?.code === 'too_small' ? issue.message : REQUIRED
}

function fieldIn(shape: Shape | undefined, name: string): Shape | undefined {
  const { shape: fields, options = [] } = (shape?.def ?? {}) as Partial<Def>
  if (fields !== undefined && Object.hasOwn(fields, name)) return unwrapped(fields[name])
  for (const option of options) {
    const found = fieldIn(unwrapped(option), name)
    if (found !== undefined) return found
  }
  return undefined
}

/** What stands within optional fields and codecs, as it goes over the wire. */
function unwrapped(shape: Shape | undefined): Shape | undefined {
  const { type, innerType, in: sent } = (shape?.def ?? {}) as Partial<Def>
  const inner = type === 'optional' ? innerType : type === 'pipe' ? sent : undefined
  return inner === undefined ? shape : unwrapped(inner)
}
