import * as z from 'zod/mini'

type Shape = z.ZodMiniType
type Encode = (value: unknown) => unknown

/** What of a schema is looked at; each kind has only some of these. */
type Def = {
  readonly type: string
  readonly shape?: Readonly<Record<string, Shape>>
  readonly catchall?: Shape
  readonly innerType?: Shape
  readonly element?: Shape
  readonly valueType?: Shape
  readonly options?: readonly Shape[]
  readonly discriminator?: string
  readonly values?: readonly unknown[]
  readonly entries?: Readonly<Record<string, unknown>>
  readonly in?: Shape
  readonly reverseTransform?: (value: unknown, payload: object) => unknown
}

/** What stands on the wire as it stands inside. */
const PLAIN: readonly string[] = [
  'string',
  'number',
  'boolean',
  'null',
  'literal',
  'enum',
  'custom',
  'unknown',
  'never',
]

const encoders = new WeakMap<Shape, Encode | null>()

/**
 * Encodes what the server itself has made: cents to decimals, of objects the fields that the schema names and
 * no other. It checks nothing: that answers keep the contract is held where every answer of the tests is decoded.
 */
export function encodeOwn(shape: Shape, value: unknown): unknown {
  const encode = encoderOf(shape)
  return encode === null ? value : encode(value)
}

/** How a schema's values are encoded; null where they stay as they are. */
function encoderOf(shape: Shape): Encode | null {
  let encode = encoders.get(shape)
  if (encode === undefined) {
    encode = makeEncoder(shape)
    encoders.set(shape, encode)
  }
  return encode
}

function makeEncoder(shape: Shape): Encode | null {
  const def = shape.def as Def
  if (PLAIN.includes(def.type)) return null
  if (def.shape !== undefined) return encodeObject(def.shape, def.catchall)
  if (def.element !== undefined) return encodeList(encoderOf(def.element))
  if (def.type === 'nullable' || def.type === 'optional') return encodePresent(def.innerType)
  if (def.type === 'record' && def.valueType !== undefined) return encodeRecord(def.valueType)
  if (def.reverseTransform !== undefined && def.in !== undefined) return encodeCodec(def)
  if (def.options !== undefined) return encodeOption(shape, def.options, def.discriminator)
  // A kind that no answer has so far is encoded with all checks.
  return (value) => z.encode(shape, value as never)
}

function encodePresent(inner: Shape | undefined): Encode | null {
  const encode = inner === undefined ? null : encoderOf(inner)
  if (encode === null) return null
  return (value) => (value === null || value === undefined ? value : encode(value))
}

function encodeList(encode: Encode | null): Encode | null {
  return encode === null ? null : (value) => (value as readonly unknown[]).map(encode)
}

function encodeRecord(valueType: Shape): Encode | null {
  const encode = encoderOf(valueType)
  if (encode === null) return null
  return (value) =>
    Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, encode(one)]))
}

function encodeCodec({ in: wire, reverseTransform }: Def): Encode {
  const encode = wire === undefined ? null : encoderOf(wire)
  return (value) => {
    const encoded = reverseTransform?.(value, { value, issues: [] })
    return encode === null ? encoded : encode(encoded)
  }
}

function encodeObject(fields: Readonly<Record<string, Shape>>, catchall?: Shape): Encode {
  const encoded = Object.entries(fields).map(([key, field]) => [key, encoderOf(field)] as const)
  const isLoose = catchall !== undefined && (catchall.def as Def).type !== 'never'
  return (value) => {
    const from = value as Readonly<Record<string, unknown>>
    const to: Record<string, unknown> = isLoose ? { ...from } : {}
    for (const [key, encode] of encoded) {
      const field = from[key]
      if (field !== undefined) to[key] = encode === null ? field : encode(field)
    }
    return to
  }
}

/** One of several shapes, by the field that tells them apart; without one it is tried which of them fits. */
function encodeOption(
  shape: Shape,
  options: readonly Shape[],
  discriminator: string | undefined,
): Encode | null {
  if (options.every((option) => encoderOf(option) === null)) return null
  if (discriminator === undefined) return (value) => z.encode(shape, value as never)
  const byName = new Map(
    options.flatMap((option) => {
      const field = (option.def as Def).shape?.[discriminator]?.def as Def | undefined
      const names = field?.values ?? Object.values(field?.entries ?? {})
      return names.map((name) => [name, encoderOf(option)] as const)
    }),
  )
  return (value) => {
    const encode = byName.get((value as Readonly<Record<string, unknown>>)[discriminator])
    if (encode === undefined) throw new Error(`no option is called by its ${discriminator}`)
    return encode === null ? value : encode(value)
  }
}
