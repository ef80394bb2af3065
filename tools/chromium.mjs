// Finds a Chromium for the browser tests: one on the machine, else the one that ships inside an npm
// package, unpacked once into the cache. Nothing is downloaded.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const modules = fileURLToPath(new URL('../node_modules/', import.meta.url))

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The path of a browser that was seen to start. */
export async function findChromium() {
  const configured = process.env['CHROMIUM_PATH']
  if (configured !== undefined && configured !== '') {
    if (await starts(configured)) return configured
    throw new Error(`CHROMIUM_PATH aponta para ${configured}, que não abre.`)
  }
  for (const place of installed) if (fs.existsSync(place) && (await starts(place))) return place
  return await unpackChromium()
}

async function starts(/** @type {string} */ program) {
  try {
    await run(program, ['--version'], { timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

/** Unpacked aside and renamed, so that of several at once each finds it whole or not at all. */
async function unpackChromium() {
  const description = path.join(modules, '@sparticuz/chromium/package.json')
  if (!fs.existsSync(description) || process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'Nenhum Chromium encontrado: instale o Chromium ou o Chrome, ou aponte CHROMIUM_PATH para um.',
    )
  }
  const { version } = JSON.parse(fs.readFileSync(description, 'utf8'))
  const home = path.join(modules, '.cache', `chromium-${version}`)
  const program = path.join(home, 'start')
  if (fs.existsSync(program)) return program

  const draft = `${home}.${randomBytes(4).toString('hex')}`
  fs.mkdirSync(draft, { recursive: true })
  try {
    await unpackInto(draft)
    await writeStarter(draft, home)
    if (!fs.existsSync(home)) fs.renameSync(draft, home)
  } finally {
    fs.rmSync(draft, { recursive: true, force: true })
  }
  if (!(await starts(program))) throw new Error(`O Chromium desempacotado em ${home} não abre.`)
  return program
}

/** The package unpacks into the folder for temporary files; the name makes it add its libraries. */
async function unpackInto(/** @type {string} */ draft) {
  const script = `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`
  await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: path.dirname(modules),
    env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    timeout: 120_000,
  })
}

/** Brings the libraries and fonts that a bare machine lacks; those of the machine come first. */
async function writeStarter(/** @type {string} */ draft, /** @type {string} */ home) {
  const libraries = (await starts(path.join(draft, 'chromium'))) ? home : `${home}/al2023/lib`
  fs.writeFileSync(
    path.join(draft, 'fonts/fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${home}/fonts/fonts</dir><cachedir>${home}/fonts-cache</cachedir></fontconfig>\n`,
  )
  const lines = [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH="\${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}${libraries}"`,
    `[ -d /etc/fonts ] || export FONTCONFIG_PATH="${home}/fonts"`,
    `exec "${home}/chromium" "$@"`,
  ]
  fs.writeFileSync(path.join(draft, 'start'), `${lines.join('\n')}\n`, { mode: 0o755 })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log(await findChromium())
}
