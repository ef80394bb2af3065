import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Kind, type Result, type TriedMutant, tryMutants } from './mutations/run.ts'
import { OTHER_TESTS, WRITERS } from './mutations/writers.ts'

/*
 * Which small changes of the code no test notices. Without options: all rules of the domain by their own tests.
 * `--writers` tries a sample of what writes money, owners, charges and erasure by its slices.
 */

const root = fileURLToPath(new URL('../../', import.meta.url))

const args = process.argv.slice(2)
const valueOf = (name: string): string | undefined => {
  const at = args.indexOf(name)
  return at === -1 ? undefined : args[at + 1]
}

function listSources(folder: string): readonly string[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.join(folder, file))
    .toSorted()
}

type Part = {
  readonly kind: Kind
  readonly files: readonly string[]
  readonly tests: readonly string[]
}

/** What is tried together: the domain whole, or the writers slice by slice. */
function partsOf(wanted: string | undefined): readonly Part[] {
  const pattern = (wanted ?? '**').replaceAll('.', '\\.').split('**')
  const glob = new RegExp(`^${pattern.map((part) => part.replaceAll('*', '[^/]*')).join('.*')}$`)
  const isWanted = (file: string) => glob.test(file)
  const writers = Object.entries(WRITERS).map(([slice, names]): Part => {
    const files = names.map((name) => `apps/api/src/${slice}/${name}.ts`).filter(isWanted)
    const tests = OTHER_TESTS[slice] ?? [`${slice}/`]
    return { kind: 'slices', files, tests: tests.map((one) => `apps/api/src/${one}`) }
  })
  const domain: Part = {
    kind: 'rules',
    files: listSources('packages/domain/src').filter(isWanted),
    tests: ['packages/domain/src/', 'tests/questions'],
  }
  const parts = args.includes('--writers') ? writers : [domain]
  return parts.filter(({ files }) => files.length > 0)
}

const sample = valueOf('--sample')
const seed = Number(valueOf('--seed') ?? 1)
const areConstantsTried = !args.includes('--without-constants')

async function main(): Promise<void> {
  const parts = partsOf(valueOf('--files'))
  const results: Result[] = []
  for (const part of parts) {
    const share = sample === undefined ? null : Math.ceil(Number(sample) / parts.length)
    const begun = performance.now()
    results.push(await tryMutants({ root, ...part, sample: share, seed, areConstantsTried }))
    console.log(`${part.tests.join(' ')} in ${Math.round((performance.now() - begun) / 1_000)} s`)
  }
  report(results)
}

const countOf = (tried: readonly TriedMutant[], outcome: TriedMutant['outcome']) =>
  tried.filter((one) => one.outcome === outcome).length

/** A share in per cent with the error of a sample (two standard deviations). */
function shareOf(tried: readonly TriedMutant[]): string {
  const share = countOf(tried, 'killed') / tried.length
  const error = 2 * Math.sqrt((share * (1 - share)) / tried.length)
  const isSample = sample !== undefined
  return `${(share * 100).toFixed(1)} %${isSample ? ` ± ${(error * 100).toFixed(1)}` : ''}`
}

/** A mutant as `survivors.md` names it: its line moves with every change above it. */
function nameOf({ file, before, after }: TriedMutant): string {
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('`', "'").slice(0, 90)
  return `\`${file}\` \`${short(before)} → ${short(after)}\``
}

/** What is listed with the reason why no test tells it. */
function readReasons(): ReadonlySet<string> {
  const text = fs.readFileSync(path.join(root, 'bench/mutations/survivors.md'), 'utf8')
  return new Set([...text.matchAll(/^- (`[^`]+` `[^`]+`): ./gm)].map(([, name]) => name ?? ''))
}

function report(results: readonly Result[]): void {
  const all = results.flatMap(({ tried }) => tried)
  const folders = new Map<string, readonly TriedMutant[]>()
  for (const one of all) {
    const folder = path.dirname(one.file)
    folders.set(folder, [...(folders.get(folder) ?? []), one])
  }
  const row = (name: string, tried: readonly TriedMutant[]) => {
    const counts = (['killed', 'survived', 'unreached'] as const).map((one) => countOf(tried, one))
    const cells = [name, tried.length, ...counts, tried.filter(isListed).length, shareOf(tried)]
    console.log(`| ${cells.join(' | ')} |`)
  }
  console.log('| folder | mutants | killed | survived | unreached | with a reason | killed |')
  const reasons = readReasons()
  const isListed = (one: TriedMutant) => one.outcome !== 'killed' && reasons.has(nameOf(one))
  for (const [folder, tried] of [...folders].toSorted()) row(folder, tried)
  row('all', all)
  for (const one of all) {
    if (one.outcome === 'killed' || isListed(one)) continue
    console.log(`${one.outcome}, line ${one.line}: - ${nameOf(one)}`)
  }
  for (const { leftOut } of results) for (const one of leftOut) console.log(`left out: ${one}`)
}

await main()
process.exit(0)
