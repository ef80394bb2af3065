import * as z from 'zod/mini'
import { hardToRead, isHexColour } from '@saldo/domain/brands/contrast'
import { type BrandFile, FLAGS_UNSAID } from '@saldo/domain/brands/kinds'
import { BRAND_SESSION, LONGEST_SESSION } from '@saldo/domain/brands/session-limits'
import { socialProvider } from './social.ts'

const IDLE_MINUTES_MIN = 15
const COLOUR = 'use uma cor como #1f6feb'
const LINK = 'use um endereço que comece com / ou https://'
const DRAWING = 'use um .svg ou .png em /brands/ ou em https://'

const shown = (max: number) =>
  z.string('diga um texto').check(
    z.refine((value) => value.trim() !== '', 'diga um texto'),
    z.maxLength(max, `use no máximo ${max} caracteres`),
  )
const matching = (pattern: RegExp, words: string) => z.string(words).check(z.regex(pattern, words))
const yesOrNo = z.optional(z.boolean('use true ou false'))
const within = (min: number, max: number) => {
  const words = `use um número de ${min} a ${max}`
  return z
    .number(words)
    .check(z.refine((value) => Number.isInteger(value) && value >= min && value <= max, words))
}

const colour = z.string(COLOUR).check(z.refine(isHexColour, COLOUR))
const colours = z.strictObject(
  { primary: colour, onPrimary: colour, accent: colour },
  'faltam cores',
)
const link = matching(/^(?:\/(?!\/)|https:\/\/)\S+$/, LINK)
const drawing = matching(/^(?:\/brands\/|https:\/\/)\S+\.(?:svg|png)$/, DRAWING)

/** A brand's file as it is written: the rest of a brand is what nobody says twice. */
const brandFile = z.strictObject(
  {
    name: shown(40),
    article: z.enum(['o', 'a'], 'use "o" ou "a"'),
    subscriptionPrefix: matching(
      /^[a-z][a-z0-9-]{0,39}$/,
      'use letras minúsculas, números e hífen',
    ),
    version: z.optional(shown(20)),
    colours: z.strictObject({ light: colours, dark: colours }, 'faltam cores'),
    logo: z.strictObject({ mark: drawing, light: drawing, dark: drawing }, 'faltam desenhos'),
    contactPhone: z.optional(matching(/^(?:\+?[\d ()-]{8,24})?$/, 'use um telefone, ou nada')),
    termsUrl: link,
    policyUrl: link,
    sourceUrl: z.optional(matching(/^https:\/\/\S+$/, 'use um endereço que comece com https://')),
    flags: z.optional(
      z.strictObject(
        {
          educational: yesOrNo,
          tasks: yesOrNo,
          specialists: yesOrNo,
          products: yesOrNo,
          passwordInUrl: yesOrNo,
          social: z.optional(
            z.array(
              z.enum(socialProvider.options, `use ${socialProvider.options.join(' ou ')}`),
              'use uma lista, como ["google"]',
            ),
          ),
        },
        'use um objeto',
      ),
    ),
    session: z.optional(
      z.strictObject(
        {
          idleMinutes: within(IDLE_MINUTES_MIN, LONGEST_SESSION.idleMinutes),
          absoluteHours: within(1, LONGEST_SESSION.absoluteHours),
        },
        'use um objeto',
      ),
    ),
    hosts: z.optional(
      z.array(
        matching(/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/, 'use um nome como app.empresa.com.br'),
        'use uma lista, como ["app.empresa.com.br"]',
      ),
    ),
    appUrl: z.optional(matching(/^https?:\/\/[^\s/?#]+$/, 'use um endereço sem caminho')),
  },
  'o arquivo não é um objeto',
)

const THEMES = { light: 'tema claro', dark: 'tema escuro' } as const
const PAIRS = {
  onPrimary: 'onPrimary sobre primary',
  primary: 'primary como texto',
  accent: 'accent como desenho',
} as const

const shownAs = (figure: number) => (Math.floor(figure * 10) / 10).toLocaleString('pt-BR')

function faultOf(issue: z.core.$ZodIssue): string {
  const at = issue.path.join('.')
  if (issue.code !== 'unrecognized_keys')
    return at === '' ? issue.message : `${at}: ${issue.message}`
  const keys = issue.keys.map((key) => (at === '' ? key : `${at}.${key}`))
  return `campo desconhecido: ${keys.join(', ')}`
}

/**
 * What a brand file says, whole, or each thing that is wrong with it, in Portuguese. A file that names no
 * version shows the product's.
 */
export function readBrand(
  input: unknown,
  productVersion: string,
): { readonly brand: BrandFile } | { readonly faults: readonly string[] } {
  const read = z.safeParse(brandFile, input)
  if (!read.success) return { faults: read.error.issues.map(faultOf) }
  const faults = hardToRead(read.data.colours).map(
    ({ theme, pair, found, least }) =>
      `${THEMES[theme]}: ${PAIRS[pair]} tem contraste ${shownAs(found)}, e precisa de ${shownAs(least)}`,
  )
  if (faults.length > 0) return { faults }
  const {
    version = productVersion,
    contactPhone = '',
    sourceUrl = '',
    hosts = [],
    flags = {},
    ...fields
  } = read.data
  const { session = BRAND_SESSION } = fields
  const { social = FLAGS_UNSAID.social } = flags
  return {
    brand: {
      ...fields,
      version,
      contactPhone,
      sourceUrl,
      hosts,
      session,
      flags: { ...FLAGS_UNSAID, ...flags, social },
    } as BrandFile,
  }
}
