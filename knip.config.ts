import type { KnipConfig } from 'knip'

/** What ends in `!` ships or is run by an operator; the rest (tests, bench) uses it and is no reason for it. */
const entries: KnipConfig = {
  includeEntryExports: true,
  ignoreBinaries: ['hledger', 'setpriv', 'mount', 'umount'],
  ignoreDependencies: ['@sparticuz/chromium', '@fontsource-variable/inter'],
  workspaces: {
    '.': {
      entry: [
        'tools/!(*.test).{mjs,ts}!',
        'bench/*.bench.ts',
        'tests/journeys/**/*.spec.ts',
        'tests/pictures/*.spec.ts',
        'tests/children/*.ts',
      ],
      playwright: { config: ['playwright.config.ts', 'tests/pictures/playwright.config.ts'] },
      vitest: { config: ['vitest.config.ts', 'bench/mutations/vitest.config.ts'] },
      // The types of a script, used where it is; and what a vitest.config.ts names by its path.
      ignore: ['tools/weigh.d.mts', 'tests/remembered-hashes.ts', 'bench/mutations/runner.ts'],
      project: ['tools/**!', '!tools/**/*.test.ts!', 'bench/**', 'tests/**'],
    },
    'apps/api': {
      project: ['src/**!', '!src/**/*.test.ts!'],
    },
    'apps/web': {
      entry: ['src/main.tsx!', 'src/gallery/main.tsx!'],
      project: ['src/**!', '!src/**/*.test.{ts,tsx}!'],
    },
    'packages/postgres': {
      entry: ['src/guard.mjs!'],
      project: ['src/**!', '!src/**/*.test.ts!'],
    },
    'packages/*': {
      project: ['src/**!', '!src/**/*.test.ts!'],
    },
  },
}

/**
 * Two readings. Without `--production` everything may use an export, its own file excepted: what
 * only its file uses is not exported. With it only what ships may use code, its own file included:
 * what only a test uses does not exist.
 */
export default function configure(options: { readonly production?: boolean }): KnipConfig {
  return { ...entries, ignoreExportsUsedInFile: options.production === true }
}
