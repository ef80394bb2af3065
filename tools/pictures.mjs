// npm run pictures: a picture of every screen and window in each of its states, and a page that shows
// them all. `-- --of 'wallet|calendar' --states empty,error --widths 390 --schemes dark` takes some of
// them; `--before FOLDER` sets those of an earlier run beside them; `--axe` names whatever somebody could
// not read in any of them.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from './chromium.mjs'
import { end, install, root } from './prepare.mjs'

const { values } = parseArgs({
  options: {
    of: { type: 'string' },
    states: { type: 'string' },
    widths: { type: 'string' },
    schemes: { type: 'string' },
    folder: { type: 'string', default: 'test-results/pictures' },
    before: { type: 'string' },
    axe: { type: 'boolean' },
  },
})

await install()
const folder = path.resolve(root, values.folder)
const chosen = Object.fromEntries(
  Object.entries({
    OF: values.of,
    STATES: values.states,
    WIDTHS: values.widths,
    SCHEMES: values.schemes,
    AXE: values.axe === true ? 'yes' : undefined,
  })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [`PICTURES_${name}`, value]),
)
const env = {
  ...process.env,
  ...chosen,
  PICTURES_FOLDER: folder,
  CHROMIUM_PATH: await findChromium(),
}

const build = await run(process.execPath, ['tools/build.mjs', '--quiet'])
const taken =
  build === 0 &&
  (await run(path.join(root, 'node_modules/.bin/playwright'), [
    'test',
    '-c',
    'tests/pictures/playwright.config.ts',
  ])) === 0
const index = writeIndex()
if (!taken) end(`Nem todas as imagens foram feitas. As que há: ${index}`)
console.log(index)

/** @returns {Promise<number>} */
function run(/** @type {string} */ program, /** @type {string[]} */ args) {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: root, env, stdio: 'inherit' })
    child.once('close', (code) => done(code ?? 1))
  })
}

/** One row a place and width, its states side by side; below each the same of the run before. */
function writeIndex() {
  fs.mkdirSync(folder, { recursive: true })
  const before = values.before === undefined ? null : path.resolve(root, values.before)
  const names = fs.readdirSync(folder).filter((name) => !name.includes('.'))
  const sections = names.map((name) => {
    const files = fs.readdirSync(path.join(folder, name)).toSorted()
    const figures = files.map((file) => {
      const earlier = before === null ? null : path.join(before, name, file)
      const isThere = earlier !== null && fs.existsSync(earlier)
      const address = isThere ? path.relative(folder, earlier) : null
      const old = address === null ? '' : `<img loading="lazy" src="${address}" alt="antes">`
      const image = `<img loading="lazy" src="${name}/${file}" alt="">`
      return `<figure>${old}${image}<figcaption>${file.replace('.png', '')}</figcaption></figure>`
    })
    return `<section id="${name}"><h2>${name}</h2>${figures.join('')}</section>`
  })
  const style = `body{font:14px system-ui;margin:1rem}section{display:flex;flex-wrap:wrap;gap:1rem}
h2{flex-basis:100%;margin:1rem 0 0}figure{margin:0}img{max-height:480px;border:1px solid #888;margin-right:.25rem}`
  const links = names.map((name) => `<a href="#${name}">${name}</a>`).join(' ')
  const page = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Telas</title><style>${style}</style>
<nav>${links}</nav>${sections.join('\n')}</html>\n`
  const file = path.join(folder, 'index.html')
  fs.writeFileSync(file, page)
  return file
}
