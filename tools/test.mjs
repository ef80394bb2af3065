// npm test: every gate in order, one line each. A failed one first names its failed tests with their
// errors, then prints everything it said. The last line counts the tests. `npm test -- rules slices` runs only the gates of those names.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { checkNode, end, install, root } from './prepare.mjs'

/**
 * @typedef {{ isOk: boolean, output: string, passed?: number, failed?: number, failures?: string[] }} Outcome
 * @typedef {{ name: string, isStatic?: boolean, run: () => Promise<Outcome> }} Gate
 */

const results = path.join(root, 'node_modules/.cache/test-results')

/** @type {readonly Gate[]} */
const gates = [
  { name: 'types', isStatic: true, run: checkTypes },
  {
    name: 'lint',
    isStatic: true,
    run: () => command('oxlint', ['--deny-warnings', '--report-unused-disable-directives']),
  },
  { name: 'format', isStatic: true, run: () => command('oxfmt', ['--check', '.']) },
  { name: 'dead-code', isStatic: true, run: checkDeadCode },
  {
    name: 'build',
    isStatic: true,
    run: () => run(process.execPath, ['tools/build.mjs', '--quiet']),
  },
  { name: 'rules', run: () => runVitest('rules') },
  { name: 'slices', run: () => runVitest('slices') },
  { name: 'journeys', run: runJourneys },
]

/** @returns {Promise<Outcome>} */
function command(/** @type {string} */ name, /** @type {string[]} */ args, more = {}) {
  const isWindows = process.platform === 'win32'
  const program = path.join(root, 'node_modules/.bin', isWindows ? `${name}.cmd` : name)
  return run(program, args, {
    env: { ...process.env, NO_COLOR: '1', CI: '1', ...more },
    shell: isWindows,
  })
}

/** @returns {Promise<Outcome>} */
function run(
  /** @type {string} */ program,
  /** @type {string[]} */ args,
  /** @type {import('node:child_process').SpawnOptions} */ options = {},
) {
  return new Promise((done) => {
    let output = ''
    const child = spawn(program, args, { ...options, cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part) => (output += part))
    }
    child.once('error', (error) => done({ isOk: false, output: error.message }))
    child.once('close', (code) => done({ isOk: code === 0, output }))
  })
}

async function checkTypes() {
  const projects = ['.', ...['packages', 'apps'].flatMap(membersOf)]
  const outcomes = []
  for (const project of projects) outcomes.push(await command('tsc', ['--noEmit', '-p', project]))
  return {
    isOk: outcomes.every(({ isOk }) => isOk),
    output: outcomes.map(({ output }) => output).join(''),
  }
}

/** Twice: what nobody uses but its own file, and what of the shipped code only tests use. */
async function checkDeadCode() {
  const everything = await command('knip', [])
  const shipped = await command('knip', ['--production'])
  return {
    isOk: everything.isOk && shipped.isOk,
    output: `${everything.output}\nUsed by tests alone:\n${shipped.output}`,
  }
}

function membersOf(/** @type {string} */ folder) {
  return fs
    .readdirSync(path.join(root, folder))
    .map((name) => `${folder}/${name}`)
    .filter((member) => fs.existsSync(path.join(root, member, 'tsconfig.json')))
}

/** @returns {Promise<Outcome>} */
async function runVitest(/** @type {string} */ project) {
  const file = path.join(results, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const outcome = await command('vitest', ['run', '--project', `${project}*`, ...reporters])
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults } = readResults(file)
  return { ...outcome, passed, failed, failures: failuresOfVitest(testResults ?? []) }
}

/** @returns {Promise<Outcome>} */
async function runJourneys() {
  const journeys = listJourneys()
  if (journeys.length === 0) return { isOk: true, output: '', passed: 0, failed: 0 }
  const { findChromium } = await import('./chromium.mjs')
  let chromium = ''
  try {
    chromium = await findChromium()
  } catch (error) {
    const output = `${error.message}\nNão rodaram:\n${journeys.join('\n')}\n`
    return { isOk: false, output, passed: 0, failed: journeys.length }
  }
  const file = path.join(results, 'journeys.json')
  const outcome = await command('playwright', ['test', '--reporter=list,json'], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const { stats, suites } = readResults(file)
  const { expected = 0, flaky = 0, unexpected = 0 } = stats ?? {}
  const failures = failuresOfPlaywright(suites ?? [])
  return { ...outcome, passed: expected + flaky, failed: unexpected, failures }
}

/** The start of a failure: what was expected and where, not the whole of a large difference. */
const FAILURE_LINES = 30

/** @param {string} name @param {(string | undefined)[]} messages */
function failure(name, messages) {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n')
  return [name, ...lines.slice(0, FAILURE_LINES).map((line) => `    ${line}`)].join('\n')
}

/** Each failed test of Vitest's JSON report, and each file that could not be loaded. */
function failuresOfVitest(/** @type {any[]} */ files) {
  return files.flatMap(({ name, message, status, assertionResults: tests }) => {
    const file = path.relative(root, name)
    const failed = tests.filter((/** @type {any} */ test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [failure(file, [message])]
    return failed.map((/** @type {any} */ test) =>
      failure(`${file} > ${test.fullName}`, test.failureMessages),
    )
  })
}

/**
 * Each journey of Playwright's JSON report that failed, once or for good; suites lie within suites. One
 * that a second attempt passes breaks no gate, and is named all the same: it waits for too little.
 */
function failuresOfPlaywright(/** @type {any[]} */ suites) {
  return suites.flatMap((suite) => [
    ...failuresOfPlaywright(suite.suites ?? []),
    ...(suite.specs ?? [])
      .filter((/** @type {any} */ spec) =>
        spec.tests.some((/** @type {any} */ { status }) =>
          ['flaky', 'unexpected'].includes(status),
        ),
      )
      .map((/** @type {any} */ spec) => {
        const attempts = spec.tests.flatMap((/** @type {any} */ test) => test.results)
        const errors = attempts.flatMap((/** @type {any} */ attempt) => attempt.errors)
        const messages = errors.map((/** @type {any} */ error) => error.message)
        const second = spec.ok ? 'only at the second attempt: ' : ''
        return failure(`${second}${spec.file}:${spec.line} > ${spec.title}`, messages)
      }),
  ])
}

function listJourneys() {
  const folder = path.join(root, 'tests/journeys')
  if (!fs.existsSync(folder)) return []
  const files = /** @type {string[]} */ (fs.readdirSync(folder, { recursive: true }))
  return files.filter((file) => file.endsWith('.spec.ts')).map((file) => `tests/journeys/${file}`)
}

function readResults(/** @type {string} */ file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
}

// Real statements are nobody's to publish: they are tried where they lie beside the checkout.
const statements = path.join(root, '..', 'shared', 'fixtures', 'ofx')
if (fs.existsSync(statements)) process.env['SALDO_FIXTURES'] ??= statements

checkNode()
install()
fs.rmSync(results, { recursive: true, force: true })
fs.mkdirSync(results, { recursive: true })

const selected = process.argv.slice(2)
const unknown = selected.filter((name) => !gates.some((gate) => gate.name === name))
if (unknown.length > 0) end(`Só há: ${gates.map(({ name }) => name).join(', ')}`)

let passed = 0
let failed = 0
const chosen = gates.filter(({ name }) => selected.length === 0 || selected.includes(name))
// Each of the first uses one processor and touches nothing of another: two run side by side.
const sideBySide = chosen.filter(({ isStatic }) => isStatic)
await Promise.all([runEach(sideBySide), runEach(sideBySide)])
await runEach(chosen.filter(({ isStatic }) => !isStatic))
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** Takes one gate after the other from the list, which another may be taking from as well. */
async function runEach(/** @type {Gate[]} */ left) {
  for (let gate = left.shift(); gate !== undefined; gate = left.shift()) await runGate(gate)
}

async function runGate(/** @type {Gate} */ gate) {
  const begun = performance.now()
  const outcome = await gate.run()
  const seconds = ((performance.now() - begun) / 1000).toFixed(1).padStart(6)
  const count =
    outcome.passed === undefined ? '' : `  ${outcome.passed} passed, ${outcome.failed} failed`
  // A record of the output is often cut: the line of the gate itself names what failed.
  const names = (outcome.failures ?? []).map((text) => `; ${text.split('\n', 1)[0]}`).join('')
  const ending = `${seconds} s${count}${names}`
  console.log(`${outcome.isOk ? 'ok    ' : 'FAILED'} ${gate.name.padEnd(10)} ${ending}`)
  for (const text of outcome.failures ?? []) console.log(`\n${text}`)
  if (!outcome.isOk) console.log(`\n${outcome.output}`)
  passed += outcome.passed ?? 0
  // A gate that fails without a failed test of its own is one failure.
  failed += outcome.isOk ? 0 : Math.max(1, outcome.failed ?? 0)
}
