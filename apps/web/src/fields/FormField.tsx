import type { Endpoint } from '@saldo/contract/endpoint'
import * as z from 'zod/mini'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import {
  type ControllerRenderProps,
  type FieldValues,
  useController,
  useFormContext,
} from 'react-hook-form'
import { assert } from '@saldo/domain/assert'
import { Field } from '../ui/field/Field.tsx'
import { focusFirstError } from '../ui/dialog/first-error.ts'
import { useFormFieldName } from '../ui/dialog/form-fields.ts'
import { useFormScope } from './form-scope.tsx'

type Shape = z.ZodMiniType

/** The words for a field that was left empty. */
const REQUIRED = 'Preencha este campo.'

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

/** Why a value is refused, or true. It may look at the whole form. */
type Check = (value: never, form: never) => true | string | Promise<true | string>

/** What every field of a form says of itself. */
export type FieldProps = {
  readonly name: string
  readonly label: string
  readonly help?: ReactNode
  /** At the right end of the label. */
  readonly aside?: ReactNode
  readonly className?: string | undefined
  /** Its label is read out, not seen: what stands in it says what it is. */
  readonly hideLabel?: boolean | undefined
  /** It may stay empty, whatever the contract says, and its label says so. */
  readonly optional?: boolean | undefined
  /** Whether it may stay empty, where the contract does not say so; the words for that, where they are others. */
  readonly required?: boolean | string | undefined
  readonly check?: Check | undefined
}

/** What of the props of a field is the field's, and what is left for its input. */
export function apart<Props extends FieldProps>(
  props: Props,
): readonly [field: FieldProps, input: Omit<Props, keyof FieldProps>] {
  const { name, label, help, aside, className, hideLabel, optional, required, check, ...input } =
    props
  return [{ name, label, help, aside, className, hideLabel, optional, required, check }, input]
}

type InputProps<Value> = Omit<ControllerRenderProps, 'name' | 'disabled' | 'value'> & {
  readonly id: string
  readonly value: Value
}

/**
 * A labelled field of the form around it: its value, its limits, its error (the form's own first) and
 * its input, which `renderInput` draws.
 */
export function FormField<Value = string>({
  name,
  required,
  check,
  renderInput,
  ...labelled
}: FieldProps & {
  readonly renderInput: (
    inputProps: InputProps<Value>,
    limits: { readonly maxLength?: number },
  ) => ReactNode
}) {
  const { getValues, control } = useFormContext<FieldValues>()
  useState(() => assert(getValues(name) !== undefined, `the form has no field ${name}`))
  const { endpoint, problem } = useFormScope()
  const { required: byContract, ...limits } = limitsOf(endpoint, name)
  const needed = wordsOf(required, labelled.optional === true ? null : byContract)
  const unreadable = useRef<string | null>(null)
  const hear = useCallback((reason: string | null) => {
    unreadable.current = reason
  }, [])
  const { field, fieldState } = useController({
    control,
    name,
    rules: {
      validate: {
        // Where nothing is required too, what cannot be read is not saved as nothing.
        readable: () => unreadable.current ?? true,
        needed: (value) => needed === null || String(value).trim() !== '' || needed,
        own: (value, form) => check?.(value as never, form as never) ?? true,
      },
    },
  })
  useFormFieldName(name)
  // What the server found wrong has the focus, like what the form finds.
  const refused = problem?.of(name)
  useEffect(() => {
    if (refused !== undefined) focusFirstError(document.activeElement?.closest('form'))
  }, [refused])
  const { name: _, disabled: __, ...inputProps } = field
  return (
    <Field {...labelled} error={fieldState.error?.message ?? refused} onInputProblem={hear}>
      {(id) => renderInput({ ...inputProps, id }, limits)}
    </Field>
  )
}

function wordsOf(required: boolean | string | undefined, byContract: string | null) {
  if (required === undefined) return byContract
  return typeof required === 'string' ? required : required ? REQUIRED : null
}
