import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { drawColumns } from './architecture/draw.ts'
import { importsOf } from './architecture/imports.ts'
import { columnsOf } from './architecture/places.ts'
import { readSources, root } from './source-files.ts'

const FILE = path.join(root, 'docs/architecture.svg')
const NOTE = 'Drawn by npm run architecture from the imports. A red arc would lead back up.'

/** The drawing of the product as its imports are now. */
export function drawArchitecture(): string {
  const layout = createRequire(path.join(root, 'package.json'))('./floors.cjs') as {
    readonly sliceOrder: readonly string[]
    readonly entryPoints: readonly string[]
  }
  const imports = importsOf(readSources(/\.(?:ts|tsx)$/))
  return drawColumns(columnsOf(imports, layout), NOTE)
}

/** npm run architecture: writes docs/architecture.svg. */
function main(): void {
  fs.writeFileSync(FILE, drawArchitecture())
  console.log(path.relative(root, FILE))
}

if (process.argv[1]?.endsWith('architecture.js') === true) main()
