import { isValidCpf, isValidPhone } from '@brazilian-utils/brazilian-utils'
import * as z from 'zod/mini'
import { isDay } from '@saldo/domain/calendar'
import { gender } from './users.ts'
import { day, text } from './wire.ts'

/*
 * What a person says of themselves. CPF and telephone are taken as people write them, with or
 * without dots and dashes, and kept as digits alone.
 */

const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '')

const CPF_SHAPE = /^[\d.\s-]+$/

/** Whether this is a CPF, its two last digits included. */
export function isCpf(typed: string): boolean {
  return CPF_SHAPE.test(typed) && isValidCpf(digitsOf(typed))
}

const PHONE_SHAPE = /^[\d()\s-]+$/
const PHONE_DIGITS = { min: 10, max: 11 }

/** Whether this is a telephone of Brazil with its area code: ten digits, or eleven of a mobile. */
export function isPhone(typed: string): boolean {
  const digits = digitsOf(typed)
  const isWhole = digits.length >= PHONE_DIGITS.min && digits.length <= PHONE_DIGITS.max
  return PHONE_SHAPE.test(typed) && isWhole && isValidPhone(digits)
}

function digitsThat(isRight: (typed: string) => boolean, words: string) {
  return z.codec(z.string(words).check(z.refine(isRight, words)), z.string(), {
    decode: digitsOf,
    encode: (stored) => stored,
  })
}

const cpf = digitsThat(isCpf, 'Este CPF não existe. Confira os números.')
const phoneNumber = digitsThat(isPhone, 'Digite o telefone com DDD, como 11 91234-5678.')
const INSTANT_OF_A_DAY = /^(\d{4}-\d{2}-\d{2})T/

/**
 * A birth date: a civil day, or the instant as which older clients write it, of which the day counts.
 * That it is not after today and not a hundred years back the server says, which knows the day.
 */
const birthdate = z.codec(
  z
    .string('Digite uma data, como 05/12/2026.')
    .check(z.refine(isBirthDate, 'Digite uma data, como 05/12/2026.')),
  day,
  {
    decode: dayOf,
    encode: (stored) => stored,
  },
)

function dayOf(written: string): string {
  return INSTANT_OF_A_DAY.exec(written)?.[1] ?? written
}

function isBirthDate(written: string): boolean {
  return isDay(dayOf(written))
}
const city = text({ max: 120, min: 1 })

const DRAWN = /^avatar(10|[1-9])$/
/** A host of the world with nothing before it, and whatever path it likes. */
const ADDRESS =
  /^https:\/\/(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?::\d{1,5})?(?:[/?#][^\s"'<>\\]*)?$/i
const IMAGE_WRONG = 'Use um endereço que comece com https://'

/** Whether this can be somebody's picture: one of the ten drawn ones, or an address over https. */
export function isImage(typed: string): boolean {
  return DRAWN.test(typed) || ADDRESS.test(typed)
}

/** The server never fetches it; the browser of whoever looks does (reliability.md §1). */
export const image = text({ max: 500 }).check(z.refine(isImage, IMAGE_WRONG))

/** The part of a registration and of a profile that is the same in both. */
export const about = {
  birthdate: z.optional(z.nullable(birthdate)),
  cpf: z.optional(z.nullable(cpf)),
  gender: z.optional(z.nullable(gender)),
  phoneNumber: z.optional(z.nullable(phoneNumber)),
  address: z.optional(z.nullable(z.strictObject({ city: z.nullable(city) }))),
}
