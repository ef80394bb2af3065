import path from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './tests/scratch.ts'

keepTemporaryFilesInMemory()

/** Files that replace a module with `vi.mock`: each runs with modules of its own. */
const withReplacedModules = [
  'apps/api/src/gateways/passwords.test.ts',
  'apps/api/src/http/costly-calls.test.ts',
]

/** Starts real servers: no rule, and as long as a slice. */
const launcher = 'packages/postgres/**/*.test.ts'

/**
 * A guard against what hangs, and nothing else: a test waits for a fact, however busy the machine is, and says
 * nothing about how long it took.
 */
const HANGS_MS = 300_000
const patient = {
  testTimeout: HANGS_MS,
  hookTimeout: HANGS_MS,
  expect: { poll: { timeout: HANGS_MS } },
}

const onDatabase = { globalSetup: ['tests/postgres.ts'], ...patient }

/** Rules run beside their code; slices run through their endpoints on a real PostgreSQL. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/**/*.test.ts', 'apps/web/**/*.test.ts', 'tests/*.test.ts'],
          exclude: [...configDefaults.exclude, launcher],
          isolate: false,
          ...patient,
        },
      },
      {
        resolve: {
          alias: {
            '@node-rs/argon2': path.join(import.meta.dirname, 'tests/remembered-hashes.ts'),
          },
        },
        test: {
          name: 'slices',
          include: ['apps/api/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts', launcher],
          exclude: [...configDefaults.exclude, ...withReplacedModules],
          // A file has a database of its own; loading the product anew for each took a quarter of the run.
          isolate: false,
          ...onDatabase,
        },
      },
      { test: { name: 'slices-replacing', include: withReplacedModules, ...onDatabase } },
    ],
    // One more than two processors: servers are started, killed and waited for.
    maxWorkers: 3,
  },
})
