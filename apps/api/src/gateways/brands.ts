import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readBrand } from '@saldo/contract/brand'
import { type Brands, clashOf, gatherBrands, type KnownBrand } from '@saldo/domain/brands/choose'
import { BRAND_KEY, OUR_BRAND } from '@saldo/domain/brands/kinds'
import { VERSION } from './version.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The brands of a server, and the drawings that they bring, by the address of each. */
export type OpenedBrands = Brands & { readonly drawings: ReadonlyMap<string, string> }

/** One brand by its file, or a refusal in Portuguese that names the file. */
export function readBrandFile(file: string): KnownBrand {
  const key = path.basename(file, '.json')
  const refuse = (reason: string) => new Error(`A marca ${file} não serve: ${reason}.`)
  if (!BRAND_KEY.test(key)) {
    throw refuse('o nome do arquivo leva letras minúsculas, números e hífen')
  }
  let parsed: unknown
  try {
    parsed = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const isAbsent = (error as { readonly code?: string }).code === 'ENOENT'
    throw refuse(isAbsent ? 'o arquivo não existe' : 'o arquivo não é JSON')
  }
  const read = readBrand(parsed, VERSION)
  if ('faults' in read) throw refuse(read.faults.join('; '))
  const missing = missingDrawing(read.brand.logo, path.dirname(file))
  if (missing !== undefined) throw refuse(`${missing} não existe`)
  return { ...read.brand, key }
}

/** A drawing is in the folder of its brand, beside the brand's file. */
function missingDrawing(logo: KnownBrand['logo'], folder: string): string | undefined {
  const drawings = drawingsIn(folder)
  return Object.values(logo).find((url) => url.startsWith('/') && !drawings.has(url))
}

/** What is drawn in a folder of brands, by its address: `/brands/saldo/mark.svg`. */
function drawingsIn(folder: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:svg|png)$/.test(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    found.set(`/brands/${path.relative(folder, file).replaceAll(path.sep, '/')}`, file)
  }
  return found
}

/** Every brand of these folders; one that is wrong is a refusal, since a page would be it. */
export function openBrands({
  folders,
  appUrl,
  usual = OUR_BRAND,
}: {
  /** Ours, and an operator's: of two files of one name the later one counts. */
  readonly folders: readonly string[]
  readonly appUrl: string
  /** The brand of a host that names no other one. */
  readonly usual?: string | undefined
}): OpenedBrands {
  const files = new Map(
    folders.flatMap((folder) =>
      namesIn(folder).map((name) => [name, path.join(folder, name)] as const),
    ),
  )
  const all = [...files.values()].map(readBrandFile)
  const clash = clashOf(all)
  if (clash !== null) throw new Error(`As marcas não servem: ${clash}.`)
  const chosen = all.find(({ key }) => key === usual)
  if (chosen === undefined) {
    const keys = all.map(({ key }) => key).join(', ')
    throw new Error(`BRAND=${usual}: não há marca com este nome. Há: ${keys}.`)
  }
  return {
    ...gatherBrands(all, { usual: chosen, appUrl }),
    drawings: new Map(folders.flatMap((folder) => [...drawingsIn(folder)])),
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
  } catch {
    throw new Error(`A pasta de marcas ${folder} não pode ser lida.`)
  }
}

/** Where brands are: ours, and an operator's (`SALDO_BRANDS`). */
export function brandFolders(env: Environment): readonly string[] {
  const operatorFolder = env['SALDO_BRANDS'] ?? ''
  return [
    path.resolve('dist/brands'),
    ...(operatorFolder === '' ? [] : [path.resolve(operatorFolder)]),
  ]
}

/** The brands of the environment: those of its folders, and `BRAND` as the default. */
export function brandsOf(env: Environment, appUrl: string): OpenedBrands {
  return openBrands({ folders: brandFolders(env), appUrl, usual: env['BRAND'] || undefined })
}
