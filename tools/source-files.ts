import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** The repository: tools and tests are started in it. */
export const root = process.cwd()

export type SourceFile = { readonly file: string; readonly text: string }

/** Every file that git knows or would take, by its path from the root. */
export function listFiles(): readonly string[] {
  const listing = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
  })
  return listing
    .toString('utf8')
    .split('\0')
    .filter((file) => file !== '')
}

/** Those of these endings; a file that went away meanwhile is not there. */
export function readSources(endings: RegExp): readonly SourceFile[] {
  return listFiles()
    .filter((file) => endings.test(file))
    .flatMap((file) => {
      try {
        return [{ file, text: readFileSync(path.join(root, file), 'utf8') }]
      } catch (error) {
        if ((error as { code?: string }).code === 'ENOENT') return []
        throw error
      }
    })
}
