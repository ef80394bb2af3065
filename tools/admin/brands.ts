import { listCompanyRows } from '@saldo/api/operator/companies-store'
import { readBrandFile } from '@saldo/api/gateways/brands'
import type { KnownBrand } from '@saldo/domain/brands/choose'
import { contrastsOf } from '@saldo/domain/brands/contrast'
import { type Command, type CommandInput, inColumns, Refused, type Words } from './command.ts'

/** A brand by its file's name or by its own, or a refusal that names those that there are. */
export function brandBy({ brands }: CommandInput, word: string): KnownBrand {
  const found = brands.find(word) ?? brands.all.find(({ name }) => name === word)
  if (found !== undefined) return found
  const keys = brands.all.map(({ key }) => key).join(', ')
  throw new Refused(`Não há marca com o nome ${word}. Há: ${keys}.`)
}

async function listBrands({ database, brands }: CommandInput): Promise<string> {
  const companies = await database.system((ledger) => listCompanyRows(ledger))
  const rows = brands.all.map(({ key, name, hosts }) => [
    key === brands.usual.key ? `${key} *` : key,
    name,
    hosts.join(', ') || '–',
    companies
      .filter(({ brand }) => brand === key)
      .map((company) => company.name)
      .join(', ') || '–',
  ])
  const missing = companies.filter(({ brand }) => brands.find(brand) === undefined)
  const warnings = missing.map(
    ({ name, brand }) => `A empresa ${name} tem a marca ${brand}, sem arquivo.`,
  )
  const table = inColumns([['MARCA', 'NOME', 'HOSTS', 'EMPRESAS'], ...rows])
  return [table, '* para quem não tem outra', ...warnings].join('\n')
}

const THEMES = { light: 'claro', dark: 'escuro' } as const

function checkBrand({ names }: Words): string {
  const brand = readWhole(names[0] ?? '')
  const figures = contrastsOf(brand.colours).map(({ theme, pair, found, least }) => [
    THEMES[theme],
    pair,
    found.toFixed(1).replace('.', ','),
    `(mínimo ${String(least).replace('.', ',')})`,
  ])
  return `A marca ${brand.name} serve.\n\n${inColumns(figures)}`
}

function readWhole(file: string): KnownBrand {
  try {
    return readBrandFile(file)
  } catch (error) {
    throw new Refused((error as Error).message, { cause: error })
  }
}

/** What the product looks like to whom. */
export const brandCommands: readonly Command[] = [
  {
    name: 'brand list',
    takes: [],
    about: 'Lista as marcas, os seus hosts e as empresas que as usam.',
    run: listBrands,
  },
  {
    name: 'brand check',
    takes: ['ARQUIVO'],
    about: 'Diz se o arquivo de uma marca serve, e que contraste têm as suas cores.',
    runAlone: checkBrand,
  },
]
