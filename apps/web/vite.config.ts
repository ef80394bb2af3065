import { parseSync, Visitor } from 'oxc-parser'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { isScreen, isStandalone } from '../../tools/weigh.mjs'

/** The one font file is asked for beside the first script, not after the style sheet was read. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
            href: `/${file}`,
          },
          injectTo: 'head-prepend' as const,
        })),
  },
}

/** What an endpoint and a screen say for the server, its reference and the tests alone: people do not load it. */
const UNSHIPPED = [
  'access',
  'example',
  'fieldsMax',
  'isSecret',
  'isTagged',
  'perMinute',
  'refusals',
  'summary',
  'toColumns',
]
const PLACES = /[\\/]packages[\\/]domain[\\/]src[\\/]places\.ts$/
const withoutServersParts: Plugin = {
  name: 'without-servers-parts',
  enforce: 'pre',
  transform: {
    filter: {
      id: [/[\\/]packages[\\/]contract[\\/]src[\\/]/, PLACES],
      code: ['endpoint({', 'const places = {'],
    },
    handler(code, id) {
      let shipped = code
      const parts: { readonly start: number; readonly end: number }[] = []
      new Visitor({
        Property: (part) => {
          if (!PLACES.test(id) || part.key.type !== 'Identifier') return
          if (part.key.name === 'file') parts.push(part)
        },
        CallExpression: ({ callee, arguments: [spec] }) => {
          if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return
          if (spec?.type !== 'ObjectExpression') return
          for (const part of spec.properties) {
            const isNamed = part.type === 'Property' && part.key.type === 'Identifier'
            if (isNamed && UNSHIPPED.includes(part.key.name)) parts.push(part)
          }
        },
      }).visit(parseSync(id, code).program)
      for (const { start, end } of parts.toReversed())
        shipped = shipped.slice(0, start) + shipped.slice(end).replace(/^,/, '')
      return { code: shipped, map: null }
    },
  },
}

/** What brings a module with it: the page, and everything that is loaded by itself. */
function rootsOf(start: string, context: Rolldown.ChunkingContext): string[] {
  const seen = new Set([start])
  for (const id of seen)
    for (const importer of context.getModuleInfo(id)?.importers ?? []) seen.add(importer)
  return [...seen].filter((id) => {
    const info = context.getModuleInfo(id)
    return info !== null && (info.isEntry || info.dynamicImporters.length > 0)
  })
}

/** As many screens share what goes out in one piece with the menu around them. */
const SHARED_BY = 3
/** Icons that several windows share: by themselves each is smaller than its request. */
const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/
const CHARTS = /[\\/]ui[\\/]charts[\\/]/
/** The screens of what is read, watched and asked for, and the operators': few go there, so they count for none. */
const LEARNING = /[\\/]screens[\\/](?:Education|Trail|Ebook|Experts|Products|Operator)Screen\.tsx$/
/** These are gone to now and then: what they share with others does not go out with every screen. */
const RARE = /[\\/]screens[\\/](?:Labels?|Rules|Search)Screen\.tsx$/
/** By which entries are chosen, in the list of a month and in those of rare screens: too small for a file of its own. */
const CHOOSING = /[\\/]transactions[\\/](?:SelectMark|use-selection)\.tsx?$/
/** What every form is made of, in a window or on a page: each by itself is smaller than its request. */
const FORM =
  /[\\/](?:changed-fields|form-fields|form-scope|FormField|limits|PageForm|RefusalNotice|TextField|use-change-form)\.tsx?$/
/** Everybody imports them by the library's own index; only the assistant asks several questions as one. */
const MANY_QUESTIONS = /[\\/](?:useQueries|queriesObserver)\.js$/
/** What every framed screen loads as soon as it stands, whatever it is. */
const SOON =
  /[\\/](?:CodeFailure|LoadFailure|OfflineBanner|Shortcuts|SnackBar|WaitingNote|MonthMenu|PlanBadge|Opening|offline)\.tsx?$/

/**
 * What every page needs is one file. What stands around the screens and what several of them share is
 * another, or two where a screen that stands alone has a use for a part of it; what comes behind every
 * screen, the charts and the icons of windows are one each. As files of a kilobyte they would be packed
 * far worse, and a phone's network would wait a turn for every six of them.
 */
function nameOfShared(id: string, context: Rolldown.ChunkingContext): string | null {
  if (id.endsWith('/app/Shell.tsx') || isScreen(id) || MANY_QUESTIONS.test(id)) return null
  const roots = rootsOf(id, context)
  if (roots.some((root) => context.getModuleInfo(root)?.isEntry)) return 'base'
  const screens = roots.filter(isScreen)
  if (screens.length > 1 && screens.every((root) => LEARNING.test(root))) return 'learning'
  const framed = screens.filter(
    (root) => !isStandalone(root) && !LEARNING.test(root) && !RARE.test(root),
  )
  const isAround = roots.some((root) => root.endsWith('/app/Shell.tsx'))
  if (isAround || framed.length >= SHARED_BY || CHOOSING.test(id)) {
    return screens.some(isStandalone) ? 'shared' : 'frame'
  }
  if (FORM.test(id)) return 'form'
  if (roots.every((root) => SOON.test(root))) return 'soon'
  if (screens.length > 0) return null
  if (CHARTS.test(id) || roots.every((root) => CHARTS.test(root))) return 'charts'
  return ICON.test(id) && roots.length > 1 ? 'icons' : null
}

/**
 * What draws the pages is Preact, by React's names: the libraries and our own code are written for those. The
 * first is what stands in for a hook in an older React than ours.
 */
const RUNTIME = [
  { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react(?:-dom)?$/, replacement: 'preact/compat' },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [withoutServersParts, tailwindcss(), preloadFont],
  resolve: { alias: RUNTIME },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // Brands' drawings come from the server, as an operator's own do.
  server: {
    port: 4801,
    proxy: { '/api': 'http://127.0.0.1:4800', '/brands': 'http://127.0.0.1:4800' },
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // light-dark() stays as written: rewriting it would double every colour.
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    // A strict content policy: nothing inline, so no data: files and no polyfill script either.
    assetsInlineLimit: 0,
    // The server names the files of the first screen. Those of all others would be a list of two kB in the
    // first script, which every page pays for; what windows share is fetched once the page stands.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      // Libraries say which of their modules a server may not draw; nothing is drawn there.
      checks: { moduleLevelDirective: false },
      output: {
        // React changes less often than our code: a release leaves it in people's caches.
        codeSplitting: {
          groups: [
            { name: 'runtime', test: /node_modules[\\/]preact[\\/]/ },
            { name: nameOfShared, debugName: 'shared', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})
